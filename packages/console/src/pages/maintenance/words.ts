/** What people call a maintenance window: whom it is for, and what it stops. */
import type { MaintenanceRow } from "@opc/contract/maintenance/calls";
import type { Language, Translate } from "../../i18n/i18n.ts";

type Target = Pick<
  MaintenanceRow,
  "Scope" | "MerchantName" | "MerchantAlias" | "TypeName" | "TypeName_enUS" | "Currency"
>;

export function whatText(row: Target, t: Translate, language: Language): string {
  const { Scope, MerchantName, MerchantAlias, Currency } = row;
  if (Scope === "System") return t("maintenance.scope.System");
  if (Scope === "Merchant") return `${MerchantName ?? ""} (${MerchantAlias ?? ""})`;
  const type = (language === "zhCN" ? row.TypeName : row.TypeName_enUS) ?? "";
  return `${t(`maintenance.scope.${Scope}`)}: ${type} · ${Currency ?? ""}`;
}

type Stops = Pick<MaintenanceRow, "Scope" | "StopsPayments" | "StopsPayouts">;

export function stopsText({ Scope, StopsPayments, StopsPayouts }: Stops, t: Translate): string {
  if (Scope === "PayType") return t("maintenance.stops.payments");
  if (Scope === "CashoutType") return t("maintenance.stops.payoutsOfType");
  if (StopsPayments && StopsPayouts) return t("maintenance.stops.both");
  if (StopsPayments) return t("maintenance.stops.payments");
  return StopsPayouts ? t("maintenance.stops.payouts") : t("maintenance.stops.nothing");
}

/** Inside a sentence: English words begin small there. */
export function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
