/** The operator's clock, whose midnight begins a day of limits, rates and comparisons. */
import { sql } from "kysely";
import type { Transaction } from "../db/transaction.ts";

/**
 * Minutes that the operator's clock is ahead of UTC. Before `npm run create-admin` there is no operator, and days are those of
 * UTC. A merchant's transaction cannot see the operator: it fails here instead of counting by another clock.
 */
export async function operatorMinutesOf(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ IsWhole: boolean; Minutes: number | null }>`
    select scope_all() as is_whole,
      (select time_difference_minutes from merchant where type = 'Super') as minutes`.execute(tx);
  const [operator] = rows;
  if (!operator?.IsWhole) throw new Error("the operator's clock was asked for in a merchant's transaction");
  return operator.Minutes ?? 0;
}
