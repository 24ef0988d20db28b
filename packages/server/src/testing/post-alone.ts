import type { Database } from "../db/kysely.ts";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { type Outcome, postInTransaction, type Transfer } from "../ledger/post.ts";

/** One transfer in a transaction of its own. */
export async function postAlone(database: Database, transfer: Transfer): Promise<Outcome> {
  const [outcome] = await inTransaction(database, wholeScope, (tx) => postInTransaction(tx, [transfer]));
  if (!outcome) throw new Error("a transfer was left without an outcome");
  return outcome;
}
