/** Payout tasks as lists read them, each with its order, card and crawler. */
import type { CallParsed } from "@opc/contract";
import type { List } from "@opc/contract/page";
import type { cashouttaskList, cashouttaskSummary } from "@opc/contract/payout-task/calls";
import type { PayoutTaskFailure, PayoutTaskStep } from "@opc/contract/payout-task/states";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { createdBetween, isAmong, isOneOf, type ListViewer } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Transaction } from "../../db/transaction.ts";

export type Filters = CallParsed<typeof cashouttaskSummary>;
export type ListInput = CallParsed<typeof cashouttaskList>;
export type ListedTask = Awaited<ReturnType<typeof findTask>>;

export function listTasks(tx: Transaction, viewer: ListViewer, input: ListInput): Promise<List<ListedTask>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filtered(tx, viewer, input),
    shape: withParts,
    idColumn: "PayoutTask.Id",
  });
}

/** Each with its order, attempt, card and crawler. */
export function withParts(query: ReturnType<typeof filtered>) {
  return query
    .innerJoin("PayoutOrder as Order", "Order.Id", "PayoutTask.OrderId")
    .innerJoin("PayoutAttempt as Attempt", "Attempt.Id", "PayoutTask.AttemptId")
    .innerJoin("Merchant", "Merchant.Id", "PayoutTask.MerchantId")
    .innerJoin("PayoutCard as Card", "Card.Id", "PayoutTask.CardId")
    .innerJoin("Crawler", "Crawler.Id", "PayoutTask.CrawlerId")
    .selectAll("PayoutTask")
    .select(["Order.OrderNo", "Order.Status as OrderStatus", "Order.PayeeName", "Order.Currency"])
    .select(["Attempt.BankCode", "Attempt.CardLast4", "Attempt.Reference", "Attempt.Doubt"])
    .select(["Merchant.Alias as MerchantAlias", "Merchant.Name as MerchantName", "Card.Name as CardName"])
    .select(["Crawler.SpiderId", "Crawler.Enabled as CrawlerEnabled", "Crawler.LastHeartbeatAt"]);
}

/** Throws NotFound. */
export async function findTask(tx: Transaction, taskId: bigint) {
  const task = await withParts(tx.selectFrom("PayoutTask"))
    .where("PayoutTask.Id", "=", taskId)
    .executeTakeFirst();
  if (!task) throw new CallError("NotFound");
  return task;
}

/** All of its order, first to last. */
export function tasksOfOrder(tx: Transaction, orderId: bigint): Promise<ListedTask[]> {
  return withParts(tx.selectFrom("PayoutTask"))
    .where("PayoutTask.OrderId", "=", orderId)
    .orderBy("PayoutTask.Id")
    .execute();
}

export interface TaskCount {
  Step: PayoutTaskStep;
  Failure: PayoutTaskFailure | null;
  IsWaiting: boolean;
  Count: bigint;
}

/** Of all that fit, whatever steps and failures the filter names. */
export function countTasks(tx: Transaction, viewer: ListViewer, filters: Filters): Promise<TaskCount[]> {
  return filtered(tx, viewer, { ...filters, Steps: undefined, Failures: undefined })
    .select(["PayoutTask.Step", "PayoutTask.Failure", tx.fn.countAll<bigint>().as("Count")])
    .select(sql<boolean>`payout_task.step = 'AwaitingCode' and payout_task.code_by is null`.as("IsWaiting"))
    .groupBy(["PayoutTask.Step", "PayoutTask.Failure", sql`4`])
    .execute();
}

function filtered(tx: Transaction, viewer: ListViewer, input: Filters) {
  const { OrderNos, Steps, Failures, CardId, SpiderId } = input;
  let query = tx
    .selectFrom("PayoutTask")
    .where(createdBetween("PayoutTask.Id", input, viewer.timeDifferenceMinutes));
  if (OrderNos?.length)
    query = query.where(
      sql<boolean>`payout_task.order_id = any(array(
        select id from payout_order where ${isOneOf("payout_order.order_no", OrderNos)}))`,
    );
  if (Steps?.length) query = query.where(isAmong("PayoutTask.Step", Steps));
  if (Failures?.length) query = query.where(isAmong("PayoutTask.Failure", Failures));
  if (CardId) query = query.where("PayoutTask.CardId", "=", BigInt(CardId));
  if (SpiderId)
    query = query.where(
      sql<boolean>`payout_task.crawler_id = any(array(select id from crawler where spider_id = ${SpiderId}))`,
    );
  return query;
}
