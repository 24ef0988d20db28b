/** How many cases wait for somebody: Home says it. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

/** Open ones; row-level security shows an ordinary merchant none. */
export async function openCaseCount(tx: Transaction): Promise<number> {
  const { Count } = await tx
    .selectFrom("MoneyCase")
    .select((query) => query.fn.countAll<bigint>().as("Count"))
    // Written out: the partial index is chosen by this text.
    .where(sql<boolean>`money_case.state = 'Open'`)
    .executeTakeFirstOrThrow();
  return Number(Count);
}
