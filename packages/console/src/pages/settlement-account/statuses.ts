/** How a settlement account's status looks, and what people call an account. */
import type { SettlementAccountRow } from "@opc/contract/settlement-account/calls";
import type { settlementAccountFields } from "@opc/contract/settlement-account/fields";
import type { SettlementAccountStatus } from "@opc/contract/settlement-account/states";
import { currentLanguage } from "../../i18n/i18n.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import { settlementAccountStatuses } from "./fields.static.ts";

export const accountStatus: StatusSet<SettlementAccountStatus> = {
  values: settlementAccountStatuses,
  label: (value) => `settlementAccount.status.${value}`,
  tones: { Pending: "warning", Approved: "good", Rejected: "bad", Retired: "quiet" },
};

const sets: SetsOf<typeof settlementAccountFields> = { Status: accountStatus };
export const shown = { section: "settlementAccount", sets };

export function bankName({
  BankName,
  BankName_enUS,
}: Pick<SettlementAccountRow, "BankName" | "BankName_enUS">): string {
  return currentLanguage() === "zhCN" ? BankName : BankName_enUS;
}

/** Approved, and not to be paid to yet. */
export function isHeld({ Status, UsableFrom }: Pick<SettlementAccountRow, "Status" | "UsableFrom">): boolean {
  return Status === "Approved" && UsableFrom !== null && Date.parse(UsableFrom) > Date.now();
}

/** Under which an account's number is kept for as long as it is shown. */
export function shownId({ AccountId }: Pick<SettlementAccountRow, "AccountId">): string {
  return `SettlementAccount/${AccountId}`;
}

/** "KBANK •••• 1234" */
export function accountName({
  BankCode,
  CardNumberMasked,
}: Pick<SettlementAccountRow, "BankCode" | "CardNumberMasked">): string {
  return `${BankCode} ${CardNumberMasked}`;
}
