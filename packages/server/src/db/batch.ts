/** A transaction for many items at once, of the whole scope; each row carries its merchant. */
import { sql } from "kysely";
import type { Database } from "./kysely.ts";
import { retryRaces } from "./races.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "./transaction.ts";

/** Runs `work` in one transaction, and again when it lost a race. Its statements look up keys. */
export function inBatch<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return retryRaces(() =>
    inSharedTransaction(database, wholeScope, async (tx) => {
      // Sent with the first statements of the work, not waited for.
      const planned = planByKeys(tx);
      const result = await work(tx);
      await planned;
      return result;
    }),
  );
}

/**
 * What follows in this transaction looks up keys, whatever the planner knows of the tables: a plan made while a table was small
 * would read all of it every time. So plans are general ones, made once per connection, without the ways that read whole
 * tables. Who asks the same of the same tables plans alike, for the plans are the connection's.
 */
export function planByKeys(tx: Transaction): Promise<unknown> {
  const planned = byKeys.execute(tx);
  planned.catch(() => {});
  return planned;
}

const byKeys = sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true)`;
