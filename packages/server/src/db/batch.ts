/** A transaction for many items at once, of the whole scope; each row carries its merchant. */
import { Held, inTurn } from "./held.ts";
import type { Database } from "./kysely.ts";
import { retryRaces } from "./races.ts";
import {
  giveWay,
  inSharedTransaction,
  setAhead,
  settings,
  type Transaction,
  wholeScope,
} from "./transaction.ts";

/** Runs `work` in one transaction, and again when it lost a race or found held what it needs. Its statements look up keys. */
export function inBatch<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTurn(database, () => once(database, work));
}

/** The same, where the caller has others to go on with: throws Held. */
export function inBatchUnlessHeld<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return retryRaces(
    () => once(database, work),
    async (error) => {
      if (error instanceof Held) throw error;
    },
  );
}

/** For `gather`: items together. Where those would wait, each does by itself, and the next batch leaves meanwhile. */
export async function inGatheredBatch<Item, Result>(
  database: Database,
  items: readonly Item[],
  work: (tx: Transaction, items: readonly Item[]) => Promise<Result[]>,
): Promise<(Result | Promise<Result>)[]> {
  try {
    return await inBatchUnlessHeld(database, (tx) => work(tx, items));
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    return items.map((item) =>
      inBatch(database, async (tx) => {
        const [result] = await work(tx, [item]);
        return result as Result;
      }),
    );
  }
}

function once<Result>(database: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return inSharedTransaction(database, wholeScope, (tx) => {
    giveWay(tx);
    planByKeys(tx);
    return work(tx);
  });
}

/**
 * What follows in this transaction looks up keys, whatever the planner knows of the tables: a plan made while a table was small
 * would read all of it every time. So plans are general ones, made once per connection, without the ways that read whole
 * tables. Who asks the same of the same tables plans alike, for the plans are the connection's.
 */
export function planByKeys(tx: Transaction): void {
  setAhead(tx, byKeys);
}

const byKeys = settings({
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
});
