/**
 * The books come last in a transaction that does other things, and once: whatever it settles, many times or chunk by chunk, is
 * posted together before it commits. So the balances' rows are locked for the shortest time, and never while orders, channels,
 * cards or days are still to be locked.
 */
import { sql } from "kysely";
import { Held, waitsFor } from "../db/held.ts";
import type { Database } from "../db/kysely.ts";
import { isLockTimeout } from "../db/overload.ts";
import { doLast, type Transaction, waitForLocks } from "../db/transaction.ts";
import { continueTrace, type TraceLink, traced } from "../traces/traces.ts";
import { heldBalances } from "./held-balances.ts";
import { type Outcome, postInTransaction, type Transfer } from "./post.ts";

export interface LastTransfer {
  transfer: Transfer;
  /** What the whole transaction fails with where this could not be posted. */
  unposted: (outcome: Outcome) => Error;
  /** Of the order that it is for. */
  trace?: TraceLink | null;
}

const waiting = new WeakMap<Transaction, LastTransfer[]>();

export function postLast(tx: Transaction, transfers: readonly LastTransfer[]): void {
  if (transfers.length === 0) return;
  const known = waiting.get(tx);
  if (known) {
    known.push(...transfers);
    return;
  }
  waiting.set(tx, [...transfers]);
  doLast(tx, () => post(tx));
}

/** For who, of the whole scope, has to know now whether what waits can be posted, and settles nothing after it. */
export function postNow(tx: Transaction): Promise<void> {
  return post(tx);
}

/**
 * The same for who has done too much to do it again, and holds nothing but orders of its own: where a balance is held for more
 * than a moment, those that are locked already are given back, and the holder is waited for without them. Throws what the wait
 * ends with where it takes too long.
 */
export async function postInTurn(tx: Transaction, database: Database): Promise<void> {
  const own = [...(waiting.get(tx) ?? [])];
  if (own.length === 0) return;
  waitForLocks(tx, "a moment");
  await sql`savepoint books`.execute(tx);
  try {
    await post(tx);
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    await sql`rollback to savepoint books`.execute(tx);
    waitForLocks(tx, "as ever");
    await Promise.all((await waitsFor(database, error)).values());
    waiting.set(tx, own);
    await post(tx);
  }
  waitForLocks(tx, "as ever");
}

async function post(tx: Transaction): Promise<void> {
  const own = waiting.get(tx)?.splice(0) ?? [];
  const startedAt = Date.now();
  const transfers = own.map(({ transfer }) => transfer);
  const posting = traced("post to the books", { "opc.transfers": transfers.length }, () =>
    postInTransaction(tx, transfers),
  );
  const outcomes = await posting.catch((error) => {
    throw isLockTimeout(error) ? new Held(merchantsOf(transfers), heldBalances) : error;
  });
  outcomes.forEach((outcome, place) => {
    if (outcome.kind !== "posted") throw own[place]?.unposted(outcome);
  });
  for (const { trace } of own) continueTrace(trace, "posted to the books", { startedAt });
}

function merchantsOf(transfers: readonly Transfer[]): bigint[] {
  return [...new Set(transfers.map(({ merchantId }) => merchantId))];
}
