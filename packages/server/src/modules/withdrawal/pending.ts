/** How many withdrawals wait for a decision: the navbar's counter and Home say the same. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

export async function pendingWithdrawalCount(tx: Transaction): Promise<number> {
  const { Count } = await tx
    .selectFrom("WithdrawalOrder")
    .select((query) => query.fn.countAll<bigint>().as("Count"))
    // Written out, not a parameter: the partial index is chosen by this text.
    .where(sql<boolean>`status = 'Pending'`)
    .executeTakeFirstOrThrow();
  return Number(Count);
}
