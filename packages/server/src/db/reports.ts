/**
 * Where reports and exports read: in read-only transactions, from a streaming replica where one is set, is reached and
 * keeps up; otherwise from the main database. A replica that is lost or lags is passed over until a check finds it
 * well again, so that nobody waits for it twice and nobody is shown an old figure as a new one.
 */
import { type DatabaseConnection, type Driver, sql, type TransactionSettings } from "kysely";
import pg from "pg";
import { PipelinedDriver } from "./driver.ts";
import { type Database, databaseOf, driverOf } from "./kysely.ts";
import { isOverload, Overload } from "./overload.ts";
import { keptAlive, openPool } from "./pool.ts";
import { ReplicaWatch, type ReplicaWords } from "./replica-watch.ts";
import { withAppRole } from "./roles.ts";
import { inTransaction, type Scope, type Transaction, wholeScope } from "./transaction.ts";

export interface ReplicaOptions {
  /** The owner's, as that of the main database. */
  url: string;
  size: number;
  /** Told when the replica is lost and when it is used again. */
  log: ReplicaWords;
  maxLagMs?: number;
  checkMs?: number;
}

const connectMs = 2_000;
const catchUpMs = 2_000;
/** Twice what the watch itself takes to notice. */
const unsaidMs = 10_000;
const watches = new WeakMap<Database, ReplicaWatch>();

/** The main database itself, for reading only. */
export function reportsFromMain(main: Database): Database {
  return databaseOf(new ReportsDriver(driverOf(main)));
}

/** From the replica while it keeps up. Resolves when it was looked at once. */
export async function reportsFromReplica(
  main: Database,
  mainUrl: string,
  { url, size, log, ...limits }: ReplicaOptions,
): Promise<Database> {
  const pool = openPool({ url, size, name: "opc-admin reports", patienceMs: connectMs });
  const watch = new ReplicaWatch(
    { main: oneConnection(mainUrl), replica: oneConnection(url) },
    { log, ...limits },
  );
  // A lost connection tells sooner than the next check.
  pool.on("error", (error) => watch.lost(error));
  await watch.start();
  const reports = databaseOf(new ReportsDriver(driverOf(main), { driver: new PipelinedDriver(pool), watch }));
  watches.set(reports, watch);
  return reports;
}

function oneConnection(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withAppRole(url, { statement_timeout: "2s" }),
    application_name: "opc-admin replica watch",
    max: 1,
    connectionTimeoutMillis: connectMs,
    query_timeout: 2 * connectMs,
    ...keptAlive,
  });
  pool.on("error", () => {});
  return pool;
}

/** `none`: no replica is set. `away`: it is lost or lags, the main database answers. */
export function replicaState(reports: Database): "none" | "used" | "away" {
  const watch = watches.get(reports);
  if (!watch) return "none";
  return watch.isWell ? "used" : "away";
}

/**
 * Whether the replica has, or soon has, all that the main database has now; true where there is none. For what must show
 * an act that was just done: where it is false, ask the main database.
 */
export async function hasCaughtUp(reports: Database): Promise<boolean> {
  return (await watches.get(reports)?.hasCaughtUp(catchUpMs)) ?? true;
}

/**
 * The moment that a report is of, where a replica answers it that is behind by more than `maxMs`; null: it is of now.
 * To be asked before anything else in its transaction: what it reads is what was there then.
 */
export async function asOf(tx: Transaction, reports: Database, maxMs = unsaidMs): Promise<Date | null> {
  const watch = watches.get(reports);
  if (!watch) return null;
  const seenMs = watch.asOfMs;
  const { rows } = await sql<{ Replayed: Date | null; IsReplica: boolean }>`
    select pg_last_xact_replay_timestamp() as replayed, pg_is_in_recovery() as is_replica`.execute(tx);
  const { Replayed = null, IsReplica = false } = rows[0] ?? {};
  if (!IsReplica) return null;
  // The one is late while commits arrive, for it is looked at now and then; the other one while none do.
  const atMs = Math.max(seenMs, Replayed?.getTime() ?? seenMs);
  return Date.now() - atMs > maxMs ? new Date(atMs) : null;
}

/** A transaction on `reports` that begins again on the main database where the replica is lost, or refuses, on the way. */
export async function inReports<Result>(
  reports: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const watch = watches.get(reports);
  const wasWell = watch?.isWell;
  try {
    return await inTransaction(reports, scope, work);
  } catch (error) {
    if (!watch || !wasWell || !isReplicasFault(error)) throw error;
    watch.lost(error);
    return inTransaction(reports, scope, work);
  }
}

/**
 * For what reads in many short transactions and must never see an older moment after a newer one: from the replica, where it
 * has now all that the main database has, and for good from the main database once the replica is lost on the way.
 */
export async function steadyReads(
  main: Database,
  reports: Database,
): Promise<<Result>(read: (tx: Transaction) => Promise<Result>) => Promise<Result>> {
  const readOnly = reportsFromMain(main);
  const watch = watches.get(reports);
  let isFollowed = watch !== undefined && (await hasCaughtUp(reports));
  return async (read) => {
    if (watch && isFollowed) {
      try {
        return await inTransaction(reports, wholeScope, async (tx) => {
          const { rows } = await sql<{ Is: boolean }>`select pg_is_in_recovery() as is`.execute(tx);
          if (!rows[0]?.Is) throw new Overload("the replica is away");
          return read(tx);
        });
      } catch (error) {
        if (!isReplicasFault(error)) throw error;
        isFollowed = false;
        watch.lost(error);
      }
    }
    return inTransaction(readOnly, wholeScope, read);
  };
}

/** Gone, full, or a statement cancelled because the rows that it read were cleared away on the main database. */
function isReplicasFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "40001" || isOverload(error);
}

interface Replica {
  driver: PipelinedDriver;
  watch: ReplicaWatch;
}

class ReportsDriver implements Driver {
  readonly #main: Driver;
  readonly #replica: Replica | undefined;

  constructor(main: Driver, replica?: Replica) {
    this.#main = main;
    this.#replica = replica;
  }

  /** Of the one that is read from at this moment. */
  get url(): string {
    const { driver, watch } = this.#replica ?? {};
    return driver && watch?.isWell ? driver.url : (this.#main as Driver & { url: string }).url;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const { driver, watch } = this.#replica ?? {};
    if (!driver || !watch?.isWell) return this.#main.acquireConnection();
    try {
      return await driver.acquireConnection();
    } catch (error) {
      // Too many wait for the replica already: they would only wait for the main database then.
      if (error instanceof Overload) throw error;
      watch.lost(error);
      return this.#main.acquireConnection();
    }
  }

  /** One moment for all that it reads: the parts of a report add up, whatever arrives meanwhile. */
  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const modes = { accessMode: "read only", isolationLevel: "repeatable read" } as const;
    return this.#main.beginTransaction(connection, { ...settings, ...modes });
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#main.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#main.rollbackTransaction(connection);
  }

  /** A connection knows its pool. */
  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#main.releaseConnection(connection);
  }

  /** The main database's connections are not of this. */
  async destroy(): Promise<void> {
    await this.#replica?.watch.stop();
    await this.#replica?.driver.destroy();
  }
}
