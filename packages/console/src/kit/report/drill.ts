/**
 * Ways from a figure to the list that it is the sum of: the same range, the same merchant and currency, no test orders. Where
 * the user does not hold the list's page there is no way.
 */
import { routes } from "../../routes.static.ts";
import { can, type MenuEntry } from "../../state/session.ts";
import { paidStatuses } from "./paid-statuses.static.ts";

export interface DrillRange {
  /** `YYYY-MM-DD HH:mm:ss` on the viewer's clock, both included. */
  from: string;
  to: string;
}

export interface Drill {
  menu: readonly MenuEntry[];
  range: DrillRange;
  merchant?: string | undefined;
  currency?: string | undefined;
}

const pagesOf = {
  PayOrder: { Kinds: "Member" },
  CashoutOrder: {},
  WithdrawalConfirm: {},
  Withdrawal: {},
  CallbackRecord: {},
  BalanceChange: {},
} as const;

/** The address of a list with these filters besides; undefined without its page. */
export function listOf(
  page: keyof typeof pagesOf,
  { menu, range, merchant, currency }: Drill,
  filters: Readonly<Record<string, string>> = {},
): string | undefined {
  if (!can(menu, page)) return undefined;
  const address = new URLSearchParams({ From: range.from, To: range.to });
  if (merchant) address.set("MerchantAlias", merchant);
  if (currency && page !== "CallbackRecord") address.set("Currency", currency);
  for (const [name, value] of Object.entries({ ...pagesOf[page], ...filters })) address.set(name, value);
  return `${routes[page]}?${address.toString().replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}

export const collectionsOf = (drill: Drill) => listOf("PayOrder", drill);
export const successesOf = (drill: Drill) => listOf("PayOrder", drill, { Statuses: "Success" });
export const reversedOf = (drill: Drill) =>
  listOf("PayOrder", drill, { Statuses: "Success", Exceptions: "Marked" });
export const payoutsOf = (drill: Drill) => listOf("CashoutOrder", drill);
export const paidPayoutsOf = (drill: Drill) =>
  listOf("CashoutOrder", drill, { Statuses: paidStatuses.join(","), Exceptions: "None" });
export const returnedOf = (drill: Drill) => listOf("CashoutOrder", drill, { Exceptions: "Returned" });
export const callbacksOf = (drill: Drill, Statuses?: string) =>
  listOf("CallbackRecord", drill, Statuses ? { Statuses } : {});
export const balancesOf = (drill: Drill) => listOf("BalanceChange", drill);

/** The operator's list of all merchants' withdrawals, or one's own. */
export function withdrawalsOf(drill: Drill, Statuses: string): string | undefined {
  return listOf("WithdrawalConfirm", drill, { Statuses }) ?? listOf("Withdrawal", drill, { Statuses });
}

/** Whole days: the range of a period, or of a day of it. */
export function daysRange(from: string, to: string): DrillRange {
  return { from: `${from} 00:00:00`, to: `${to} 23:59:59` };
}

/** One hour that begins at this moment of the viewer's clock ("2026-11-22 14:00:00"). */
export function hourRange(start: string): DrillRange {
  return { from: start, to: `${start.slice(0, 14)}59:59` };
}
