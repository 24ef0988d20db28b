/**
 * The only way to the database: a transaction that names whose data it may see. Row-level security reads the
 * scope, so a query that forgot its filter still shows an ordinary merchant nothing of another.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { type Transaction as KyselyTransaction, sql } from "kysely";
import { type Database, limitedOf, limitsOf, pipelinedTransaction } from "./kysely.ts";
import type { Tables } from "./tables.ts";

export type Transaction = KyselyTransaction<Tables>;

/** `all` is the operator and the system's own work; a merchant sees its own rows. */
export type Scope = { kind: "all" } | { kind: "merchant"; merchantId: bigint };

export const wholeScope: Scope = { kind: "all" };

export function merchantScope(merchantId: bigint): Scope {
  return { kind: "merchant", merchantId };
}

export function inTransaction<Result>(
  database: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return pipelinedTransaction(database, async (tx) => {
    const merchantId = scope.kind === "merchant" ? scope.merchantId.toString() : "";
    const setScope = sql`select set_config('opc.scope', ${scope.kind}, true), set_config('opc.merchant_id', ${merchantId}, true)`;
    // Sent ahead of the first statement, in the same packet; without a scope that one would see nothing.
    const scoped = setScope.execute(tx);
    scoped.catch(() => {});
    const result = await work(tx);
    await scoped;
    await lastOf.get(tx)?.();
    return result;
  });
}

const givingWay = new WeakSet<Transaction>();
const patience = new AsyncLocalStorage<true>();
/** Whoever holds a balance in the usual way has committed by then, also on a busy machine. */
const momentMs = 1_000;

/** What is done last waits for locks for a moment only. For who is run again then (`inTurn`), and holds what others need. */
export function giveWay(tx: Transaction): void {
  if (!patience.getStore()) givingWay.add(tx);
}

/** Transactions of this work wait for their locks whatever they say. */
export function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  return patience.run(true, work);
}

const lastOf = new WeakMap<Transaction, () => Promise<void>>();

/** What is done when all other work of the transaction is, in the whole scope; one for each transaction. */
export function doLast(tx: Transaction, last: () => Promise<void>): void {
  if (lastOf.has(tx)) throw new Error("something else of this transaction is done last already");
  lastOf.set(tx, async () => {
    const maxMs = givingWay.has(tx) ? momentMs : 0;
    // Sent ahead of the first statement; nothing follows that would need the narrower scope again.
    sql`select set_config('opc.scope', 'all', true), set_config('lock_timeout', ${String(maxMs)}, true)`
      .execute(tx)
      .catch(() => {});
    await last();
  });
}

/**
 * Each statement that follows in this transaction may take so long, and so may the silence between two: where the line is
 * cut, PostgreSQL gives its locks back as soon. Sent ahead of the next one.
 */
export function limitStatements(tx: Transaction, maxMs: number): void {
  const limit = String(maxMs);
  sql`select set_config('statement_timeout', ${limit}, true),
    set_config('idle_in_transaction_session_timeout', ${limit}, true)`
    .execute(tx)
    .catch(() => {});
  limitedOf(tx)?.limit(maxMs);
}

/** A transaction that many wait for: it ends soon or not at all, also where its connection is silent. */
export function inSharedTransaction<Result>(
  database: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, scope, (tx) => {
    limitStatements(tx, limitsOf(database).sharedStatementMs);
    return work(tx);
  });
}

/**
 * Runs a part of a transaction in the whole scope and gives it its own scope back: for what is done for a merchant by means
 * that are the operator's (routing a payout through the operator's channels). Whose rows it touches is the caller's care.
 */
export async function inWholeScope<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  // Sent ahead of the work's first statement.
  const widened = sql<{ Scope: string | null }>`
    select current_setting('opc.scope', true) as scope, set_config('opc.scope', 'all', true)`.execute(tx);
  widened.catch(() => {});
  // A failed transaction has no scope to give back: it ends.
  const result = await work();
  const { rows } = await widened;
  await sql`select set_config('opc.scope', ${rows[0]?.Scope ?? ""}, true)`.execute(tx);
  return result;
}
