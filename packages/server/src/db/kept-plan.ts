/** Statements whose best way is the same for whatever values. */
import { sql } from "kysely";
import type { Transaction } from "./transaction.ts";

/**
 * What `work` sends is planned once per connection and not for its values: for statements of many parts, whose planning takes
 * longer than their reading, and which name the index of each part by what it compares. What follows is planned as ever.
 */
export async function keepingPlans<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  keep.execute(tx).catch(() => {});
  const result = await work();
  // Sent ahead of the next statement. A failed transaction has no next one.
  anew.execute(tx).catch(() => {});
  return result;
}

const keep = sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`;
const anew = sql`select set_config('plan_cache_mode', 'auto', true)`;
