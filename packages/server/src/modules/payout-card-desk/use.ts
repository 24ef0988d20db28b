/** How cards are used: today against their limits, now by live tasks, and how well of late. */
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import { dayOf } from "../../day.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface CardUse {
  promisedMinor: bigint;
  heldMinor: bigint;
  liveTasks: number;
  waitingForCode: number;
  /** Of the last 24 hours. */
  finishedTasks: number;
  paidTasks: number;
}

const none: CardUse = {
  promisedMinor: 0n,
  heldMinor: 0n,
  liveTasks: 0,
  waitingForCode: 0,
  finishedTasks: 0,
  paidTasks: 0,
};

/** `operatorMinutes`: whose day the limits count. */
export async function usesOf(
  tx: Transaction,
  cardIds: readonly bigint[],
  operatorMinutes: number,
  now: Date,
): Promise<(cardId: bigint) => CardUse> {
  const since = idFloor(new Date(now.getTime() - dayMs));
  const [live, finished, promised] = await Promise.all([
    sql<{ CardId: bigint; HeldMinor: bigint; LiveTasks: number; WaitingForCode: number }>`
      select card_id, sum(amount_minor + fee_minor)::bigint as held_minor, count(*)::int as live_tasks,
        count(*) filter (where step = 'AwaitingCode' and code_by is null)::int as waiting_for_code
      from payout_task where card_id = any(${[...cardIds]}::bigint[]) and step <> 'Finished'
      group by card_id`.execute(tx),
    sql<{ CardId: bigint; FinishedTasks: number; PaidTasks: number }>`
      select card_id, count(*)::int as finished_tasks, count(*) filter (where failure is null)::int as paid_tasks
      from payout_task where card_id = any(${[...cardIds]}::bigint[]) and id >= ${since} and step = 'Finished'
      group by card_id`.execute(tx),
    tx
      .selectFrom("PayoutCardDay")
      .select(["CardId", "PromisedMinor"])
      .where("Day", "=", dayOf(now, operatorMinutes))
      .where("CardId", "=", sql<bigint>`any(${[...cardIds]}::bigint[])`)
      .execute(),
  ]);
  const uses = new Map<bigint, CardUse>();
  const change = (cardId: bigint, part: Partial<CardUse>) =>
    uses.set(cardId, { ...none, ...uses.get(cardId), ...part });
  for (const row of live.rows)
    change(row.CardId, {
      heldMinor: row.HeldMinor,
      liveTasks: row.LiveTasks,
      waitingForCode: row.WaitingForCode,
    });
  for (const row of finished.rows)
    change(row.CardId, { finishedTasks: row.FinishedTasks, paidTasks: row.PaidTasks });
  for (const row of promised) change(row.CardId, { promisedMinor: row.PromisedMinor });
  return (cardId) => uses.get(cardId) ?? none;
}

/** Payouts that are under way on a card. */
export async function liveTaskCount(tx: Transaction, cardId: bigint): Promise<number> {
  const { Count } = await tx
    .selectFrom("PayoutTask")
    .select((query) => query.fn.countAll<bigint>().as("Count"))
    .where("CardId", "=", cardId)
    // Written out: the partial index is chosen by this text.
    .where(sql<boolean>`step <> 'Finished'`)
    .executeTakeFirstOrThrow();
  return Number(Count);
}
