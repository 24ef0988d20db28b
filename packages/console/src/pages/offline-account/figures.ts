/** Figures of an account as people say them. */
import type { Translate } from "../../i18n/i18n.ts";
import type { DayUse } from "../../kit/account/use-bar.tsx";
import type { Pulse } from "../../kit/exposure/heartbeat.tsx";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import type { AccountRow } from "./kinds.ts";

/** "THB 100.00 – 5,000.00". */
export function amountRange(row: AccountRow): string {
  return `${formatMoney(row.MinimumAmount, row.Currency)} – ${groupDigits(row.MaximumAmount)}`;
}

export function differenceRange(row: AccountRow): string {
  return `${groupDigits(row.MinimumDifference)} – ${groupDigits(row.MaximumDifference)}`;
}

/** Of the orders that are over: those that were paid. */
export function successRate({ PaidOrders, FinishedOrders }: AccountRow, t: Translate): string {
  if (FinishedOrders === 0) return t("offlineAccount.noRate");
  const percent = Math.round((PaidOrders / FinishedOrders) * 1000) / 10;
  return t("offlineAccount.rate", { percent });
}

export function rateHint({ PaidOrders, FinishedOrders }: AccountRow, t: Translate): string {
  return t("offlineAccount.rateOf", { paid: PaidOrders, finished: FinishedOrders });
}

export function slotsText({ LiveOrders, SlotCount }: AccountRow, t: Translate): string {
  return t("offlineAccount.slots", { live: LiveOrders, all: groupDigits(String(SlotCount)) });
}

export function remarkText({ RemarkLength: count }: AccountRow, t: Translate): string {
  return count === null ? t("offlineAccount.noRemark") : t("offlineAccount.remark", { count });
}

/** "3 orders at risk: THB 900.00"; undefined where none is. */
export function riskText(row: AccountRow, t: Translate): string | undefined {
  const { OrdersAtRisk: count, AmountAtRisk, Currency } = row;
  if (count === 0) return undefined;
  const amount = formatMoney(AmountAtRisk, Currency);
  return t(count === 1 ? "exposure.atRiskSumOne" : "exposure.atRiskSum", { count, amount });
}

export function pulseOf(row: AccountRow): Pulse {
  return {
    isEnabled: row.CrawlerEnabled,
    isMonitored: row.IsMonitored,
    lastHeartbeatAt: row.LastHeartbeatAt,
  };
}

/** It would take orders, were there somebody to see their money; or orders wait for money that nobody sees. */
export function isAlarming(row: AccountRow): boolean {
  return (row.Enabled && !row.IsMonitored) || row.OrdersAtRisk > 0;
}

export function useOf(row: AccountRow): DayUse {
  const { AccountName: name, PromisedToday: used, DailyLimit: limit, Currency: currency } = row;
  return { name, used, limit, currency };
}
