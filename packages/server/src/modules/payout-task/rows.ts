/** Payout tasks as the screens see them. */
import { maskedCard } from "@opc/contract/payout-order/states";
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import type { Currencies } from "../../db/currencies.ts";
import { isMonitored } from "../../order/crawler-heartbeat.ts";
import type { ListedTask } from "./store.ts";

export function taskRows(tasks: readonly ListedTask[], currencies: Currencies, now: Date): PayoutTaskRow[] {
  return tasks.map((task) => taskRow(task, currencies, now));
}

export function taskRow(task: ListedTask, currencies: Currencies, now: Date): PayoutTaskRow {
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  const watch = { crawlerEnabled: task.CrawlerEnabled, lastHeartbeatAt: task.LastHeartbeatAt };
  return {
    TaskId: task.Id.toString(),
    OrderNo: task.OrderNo,
    OrderStatus: task.OrderStatus,
    MerchantAlias: task.MerchantAlias,
    MerchantName: task.MerchantName,
    CardId: task.CardId.toString(),
    CardName: task.CardName,
    SpiderId: task.SpiderId,
    IsMonitored: isMonitored(watch, now),
    Currency: task.Currency,
    Amount: currencies.text(task.AmountMinor, task.Currency),
    BankCode: task.BankCode,
    CardNumberMasked: maskedCard(task.CardLast4),
    PayeeName: task.PayeeName,
    Step: task.Step,
    Failure: task.Failure,
    FailureMessage: task.FailureMessage,
    CreatedAt: task.CreatedAt.toISOString(),
    TakenAt: instant(task.TakenAt),
    AppliedAt: instant(task.AppliedAt),
    CodeDeadline: instant(task.CodeDeadline),
    CodeBy: task.CodeBy,
    HasCode: task.CodeGivenAt !== null,
    StepSince: task.StepAt.toISOString(),
    FinishedAt: instant(task.FinishedAt),
  };
}
