/** Tasks that are not over: what of them is told beside a card, in the navbar and at home. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { type ListedTask, withParts } from "./store.ts";

/** Oldest first. */
export function liveTasksOfCard(tx: Transaction, cardId: bigint, most: number): Promise<ListedTask[]> {
  return (
    withParts(tx.selectFrom("PayoutTask"))
      .where("PayoutTask.CardId", "=", cardId)
      // Written out: the partial index is chosen by this text.
      .where(sql<boolean>`payout_task.step <> 'Finished'`)
      .orderBy("PayoutTask.Id")
      .limit(most)
      .execute()
  );
}

/** Tasks at step 1 without a code, and when the first of them runs out. */
export async function waitingForCode(
  tx: Transaction,
): Promise<{ count: number; firstDeadline: Date | null }> {
  const { rows } = await sql<{ Count: number; FirstDeadline: Date | null }>`
    select count(*)::int as count, min(code_deadline) as first_deadline from payout_task
    where step = 'AwaitingCode' and code_by is null`.execute(tx);
  return { count: rows[0]?.Count ?? 0, firstDeadline: rows[0]?.FirstDeadline ?? null };
}
