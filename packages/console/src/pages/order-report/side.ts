/** What sets the collection report and the payout report apart on the screen. */
import type { OrderReportRow, ReportPart, ReportSection } from "@opc/contract/report/order-report";
import type { TextKey } from "../../i18n/i18n.ts";
import { paidStatuses } from "../../kit/report/paid-statuses.static.ts";

type Filters = Readonly<Record<string, string>>;

export interface Side {
  key: "pay" | "payout";
  page: "PayReport" | "CashoutReport";
  call: "payreportGet" | "cashoutreportGet";
  exportCall: "payreportExport" | "cashoutreportExport";
  /** The list that figures lead to. */
  list: "PayOrder" | "CashoutOrder";
  title: TextKey;
  /** Names of filters, the same for the report and for the list. */
  typeField: "PayTypeCode" | "CashoutTypeCode";
  accountField: "AccountId" | "PayoutCard";
  /** Filters of the list for figures of the totals. */
  successes: Filters;
  failures: Filters;
  returned: Filters;
  /** For rows without a channel, an account or a card. */
  withoutChannel: Filters;
  withoutAccount: Filters;
  statusText: (status: string) => TextKey;
}

export const paySide: Side = {
  key: "pay",
  page: "PayReport",
  call: "payreportGet",
  exportCall: "payreportExport",
  list: "PayOrder",
  title: "orderReport.title.pay",
  typeField: "PayTypeCode",
  accountField: "AccountId",
  successes: { Statuses: "Success" },
  failures: { Statuses: "Failed,Expired" },
  returned: { Statuses: "Success", Exceptions: "Marked" },
  withoutChannel: {},
  withoutAccount: { Ways: "Supplier" },
  statusText: (status) => `paymentOrder.status.${status}` as TextKey,
};

export const payoutSide: Side = {
  key: "payout",
  page: "CashoutReport",
  call: "cashoutreportGet",
  exportCall: "cashoutreportExport",
  list: "CashoutOrder",
  title: "orderReport.title.payout",
  typeField: "CashoutTypeCode",
  accountField: "PayoutCard",
  successes: { Statuses: paidStatuses.join(","), Exceptions: "None" },
  failures: { Statuses: "PayoutFailed,CashoutRejected,ManuallyCancelled" },
  returned: { Exceptions: "Returned" },
  withoutChannel: { Ways: "None" },
  withoutAccount: { Ways: "Supplier,None" },
  statusText: (status) => `payoutOrder.status.${status}` as TextKey,
};

/** What a table is called: the accounts of payouts are cards. */
export function partOf(side: Side, part: ReportPart): ReportPart | "Cards" {
  return part === "Accounts" && side.key === "payout" ? "Cards" : part;
}

export function noneOf(side: Side, section: ReportSection): ReportSection | "Cards" {
  return section === "Accounts" && side.key === "payout" ? "Cards" : section;
}

/** The filter of the list that holds exactly a row's orders; undefined where there is none. */
export function rowFilters(side: Side, section: ReportSection, row: OrderReportRow): Filters | undefined {
  const { Key } = row;
  if (row.IsRest) return undefined;
  if (section === "Merchants") return Key === null ? undefined : { MerchantAlias: Key };
  if (section === "Types") return Key === null ? undefined : { [side.typeField]: Key };
  if (section === "Channels") return Key === null ? side.withoutChannel : { ChannelCode: Key };
  return Key === null ? side.withoutAccount : { [side.accountField]: Key };
}
