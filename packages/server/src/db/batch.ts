/** A transaction for many items at once, of the whole scope; each row carries its merchant. */
import { sql } from "kysely";
import type { Database } from "./kysely.ts";
import { retryRaces } from "./races.ts";
import { inTransaction, type Transaction, wholeScope } from "./transaction.ts";

/**
 * Runs `work` in one transaction, and again when it lost a race. Statements are planned for the tables as they are
 * now: a plan kept from when a table was small reads all of it for every batch.
 */
export function inBatch<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return retryRaces(() =>
    inTransaction(database, wholeScope, async (tx) => {
      await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
      return work(tx);
    }),
  );
}
