/** Figures of a payout card as people say them. */
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { DayUse } from "../../kit/account/use-bar.tsx";
import type { Pulse } from "../../kit/exposure/heartbeat.tsx";
import { formatMoney, groupDigits, signOf } from "../../kit/format/money.ts";

/** "THB 100.00 – 5,000.00". */
export function amountRange(row: PayoutCardRow): string {
  return `${formatMoney(row.MinimumAmount, row.Currency)} – ${groupDigits(row.MaximumAmount)}`;
}

export function useOf(row: PayoutCardRow): DayUse {
  const { CardName: name, PromisedToday: used, DailyLimit: limit, Currency: currency } = row;
  return { name, used, limit, currency };
}

export function pulseOf(row: PayoutCardRow): Pulse {
  return {
    isEnabled: row.CrawlerEnabled,
    isMonitored: row.IsMonitored,
    lastHeartbeatAt: row.LastHeartbeatAt,
  };
}

/** Of the tasks of a day that are over: those that paid. */
export function successRate({ PaidTasks, FinishedTasks }: PayoutCardRow, t: Translate): string {
  if (FinishedTasks === 0) return t("payoutCard.noRate");
  return t("payoutCard.rate", { percent: Math.round((PaidTasks / FinishedTasks) * 1000) / 10 });
}

export function rateHint({ PaidTasks, FinishedTasks }: PayoutCardRow, t: Translate): string {
  return t("payoutCard.rateOf", { paid: PaidTasks, finished: FinishedTasks });
}

export function waitingText({ WaitingForCode: count }: PayoutCardRow, t: Translate): string | undefined {
  if (count === 0) return undefined;
  return t(count === 1 ? "payoutCard.waitingOne" : "payoutCard.waiting", { count });
}

/** What the crawler sees is not what our account says; false while it has seen nothing. */
export function isDifferent({ BalanceDifference }: PayoutCardRow): boolean {
  return BalanceDifference !== null && signOf(BalanceDifference) !== 0;
}

/** It would pay, were its crawler there; or a payout of its waits for a code. */
export function isAlarming(row: PayoutCardRow): boolean {
  return (row.Enabled && !row.IsMonitored) || row.WaitingForCode > 0;
}
