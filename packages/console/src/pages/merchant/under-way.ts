import type { MerchantDetail } from "@opc/contract/merchant/calls";
import type { Translate } from "../../i18n/i18n.ts";

/** "3 collection orders, 1 payouts": what will be carried to its end whatever becomes of the merchant. */
export function underWayText(merchant: MerchantDetail, t: Translate): string | undefined {
  const parts = [
    ["livePayments", merchant.LivePayments],
    ["livePayouts", merchant.LivePayouts],
    ["pendingWithdrawals", merchant.PendingWithdrawals],
  ] as const;
  const said = parts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => t(`merchant.detail.${name}`, { count }));
  return said.length === 0 ? undefined : said.join(t("merchant.detail.comma"));
}
