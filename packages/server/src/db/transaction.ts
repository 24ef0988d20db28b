/**
 * The only way to the database: a transaction that names whose data it may see. Row-level security reads the
 * scope, so a query that forgot its filter still shows an ordinary merchant nothing of another.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { type Transaction as KyselyTransaction, sql } from "kysely";
import { type Database, limitsOf, pipelinedTransaction, toldOf } from "./kysely.ts";
import { isStalePlan } from "./races.ts";
import type { Tables } from "./tables.ts";

export type Transaction = KyselyTransaction<Tables>;

/** `all` is the operator and the system's own work; a merchant sees its own rows. */
export type Scope = { kind: "all" } | { kind: "merchant"; merchantId: bigint };

export const wholeScope: Scope = { kind: "all" };

export function merchantScope(merchantId: bigint): Scope {
  return { kind: "merchant", merchantId };
}

/** Begins again, on another connection, where a migration went by: `work` may then run twice, and nothing stays of the first time. */
export async function inTransaction<Result>(
  database: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await once(database, scope, work);
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    return once(database, scope, work);
  }
}

function once<Result>(
  database: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return pipelinedTransaction(database, async (tx) => {
    const merchantId = scope.kind === "merchant" ? scope.merchantId.toString() : "";
    // Without a scope a statement would see nothing.
    setAhead(tx, settings({ "opc.scope": scope.kind, "opc.merchant_id": merchantId }));
    const result = await work(tx);
    await lastOf.get(tx)?.();
    return result;
  });
}

/** The text that sets them until the transaction ends. Names are the code's own. */
export function settings(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `set local ${name} = '${value.replaceAll("'", "''")}'`)
    .join("; ");
}

/** Sent with the next statement of the transaction, ahead of it. */
export function setAhead(tx: Transaction, text: string): void {
  toldOf(tx).ahead(text);
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

/** From the next statement on. */
export function waitForLocks(tx: Transaction, how: "a moment" | "as ever"): void {
  setAhead(tx, settings({ lock_timeout: String(how === "a moment" ? momentMs : 0) }));
}

const lastOf = new WeakMap<Transaction, () => Promise<void>>();

/** What is done when all other work of the transaction is, in the whole scope; one for each transaction. */
export function doLast(tx: Transaction, last: () => Promise<void>): void {
  if (lastOf.has(tx)) throw new Error("something else of this transaction is done last already");
  lastOf.set(tx, async () => {
    const maxMs = givingWay.has(tx) ? momentMs : 0;
    // Nothing follows that would need the narrower scope again.
    setAhead(tx, settings({ "opc.scope": "all", lock_timeout: String(maxMs) }));
    await last();
  });
}

/**
 * Each statement that follows in this transaction may take so long, and so may the silence between two: where the line is
 * cut, PostgreSQL gives its locks back as soon. Sent ahead of the next one.
 */
export function limitStatements(tx: Transaction, maxMs: number): void {
  const limit = String(maxMs);
  setAhead(tx, settings({ statement_timeout: limit, idle_in_transaction_session_timeout: limit }));
  toldOf(tx).limit(maxMs);
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
