// The PostgreSQL that comes with the product: used when DATABASE_URL is not set.
// One cluster belongs to one data directory. Whoever uses it holds an advisory lock on an own connection,
// so a killed process frees it at once and no stale lock file can exist:
//   exclusive  the server: one at a time           shared  test runs: many at a time
//   guest      commands: beside a running server, or alone when there is none
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../startup-error.ts";
import { type Binaries, type Identity, prepareBinaries, unprivilegedIdentity } from "./embedded-binaries.ts";
import {
  ADMIN_USER,
  afterMove,
  type ClusterRecord,
  claimPort,
  clusterIdentity,
  clusterRecord,
  ensureCluster,
  refuseAnother,
  socketFolder,
  writeConfiguration,
} from "./embedded-cluster.ts";
import { retireOrphans } from "./embedded-orphans.ts";
import { findPostmaster, startPostmaster, stopPostmaster } from "./embedded-process.ts";
import { APP_ROLE, appSignIn } from "./roles.ts";

export interface EmbeddedDatabase {
  /** Owner of database `opc`: runs migrations, is no superuser. */
  url: string;
  /** The application, which owns nothing. */
  appUrl: string;
  /** Superuser, who may copy the whole cluster. */
  adminUrl: string;
  /** True when a server that a killed process left behind was picked up. */
  wasRunning: boolean;
  /** Starts PostgreSQL again if it died. Returns whether it had died. */
  revive(): Promise<boolean>;
  /** Lets go of the cluster and stops PostgreSQL, unless somebody else still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  use?: "exclusive" | "shared" | "guest";
  /** False only for tests: no fsync. */
  durable?: boolean;
  /** A folder for the files of a new cluster; left out, they lie in the data directory, or as root in the system's. */
  home?: string | undefined;
  /** So long a start is waited for in silence; shorter only in tests. */
  startLimitSeconds?: number;
}

interface Cluster {
  dataDir: string;
  record: ClusterRecord;
  binaries: Binaries;
  identity: Identity | undefined;
  durable: boolean;
  log: (line: string) => void;
  startLimitSeconds: number | undefined;
}

type Use = NonNullable<EmbeddedOptions["use"]>;

const OWNER = "opc";
const DATABASE = "opc";
const LOCK_KEY = 0x6f7063;
const LOCK_SQL: Record<Use, string> = {
  exclusive: "select pg_try_advisory_lock($1) as held",
  guest: "select pg_try_advisory_lock($1) as held",
  shared: "select pg_try_advisory_lock_shared($1) as held",
};

/** Starts, or finds running, the cluster of a data directory. Throws StartupError with one clear line. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const use = options.use ?? "exclusive";
  const wanted = unprivilegedIdentity();
  const isNew = !existsSync(join(dataDir, "postgres.json"));
  const found = await clusterRecord(dataDir, wanted, options.home);
  const isWithin = !wanted && options.home === undefined;
  const record = isWithin ? await afterMove(dataDir, found) : found;
  if (!isNew) refuseAnother(dataDir, record);
  const identity = await clusterIdentity(record, wanted);
  const binaries = await prepareBinaries(identity);
  const { durable = true, log, startLimitSeconds } = options;
  const cluster: Cluster = { dataDir, record, binaries, identity, durable, log, startLimitSeconds };
  if ((identity || options.home) && !existsSync(dataFolder(cluster)))
    await retireOrphans(record, binaries, identity);
  await ensureCluster(record, binaries, identity, durable);

  const { keeper, wasRunning } = await startAndLock(cluster, use);
  return new RunningCluster(cluster, use, keeper, wasRunning);
}

class RunningCluster implements EmbeddedDatabase {
  readonly wasRunning: boolean;
  readonly #cluster: Cluster;
  readonly #use: Use;
  #keeper: pg.Client | undefined;
  #keeperLost = false;
  #reviving: Promise<boolean> | undefined;

  constructor(cluster: Cluster, use: Use, keeper: pg.Client | undefined, wasRunning: boolean) {
    this.#cluster = cluster;
    this.#use = use;
    this.wasRunning = wasRunning;
    this.#keep(keeper);
  }

  get url(): string {
    return ownerUrl(this.#cluster.record);
  }

  get appUrl(): string {
    return appSignIn(this.url);
  }

  get adminUrl(): string {
    const { record } = this.#cluster;
    return clusterUrl(record, ADMIN_USER, record.AdminPassword, "postgres");
  }

  /** The lock lives as long as the keeper's connection; both die with PostgreSQL or with a crash of one backend. */
  #keep(keeper: pg.Client | undefined): void {
    this.#keeper = keeper;
    this.#keeperLost = false;
    keeper?.once("end", () => {
      if (this.#keeper === keeper) this.#keeperLost = true;
    });
  }

  async revive(): Promise<boolean> {
    if (!this.#keeperLost) return false;
    this.#reviving ??= this.#startAgain().finally(() => {
      this.#reviving = undefined;
    });
    return this.#reviving;
  }

  async #startAgain(): Promise<boolean> {
    const again = await startAndLock(this.#cluster, this.#use);
    this.#keep(again.keeper);
    if (!again.wasRunning) this.#cluster.log("PostgreSQL had died and was started again");
    return !again.wasRunning;
  }

  async stop(): Promise<void> {
    await this.#reviving?.catch(() => undefined);
    const keeper = this.#keeper;
    this.#keeper = undefined;
    if (!keeper) return;
    const last = this.#use !== "shared" || (await isLastUser(keeper));
    if (last)
      await stopPostmaster(this.#cluster.binaries, this.#cluster.record.Folder, this.#cluster.identity);
    await keeper.end().catch(() => undefined);
  }
}

const START_ATTEMPTS = 12;
const RECOVERING_PAUSE_MS = 250;
const TELL_EVERY_MS = 30_000;
/** The connection of a process killed a moment ago may take this long to be noticed as gone. */
const IN_USE_PATIENCE_MS = 1_500;

/**
 * Starting, stopping and crashing may happen at the same time in several processes; what counts is a
 * connection that holds the lock, so everything else is simply tried again. A PostgreSQL that says that it is not yet ready
 * is waited for: a large one recovers for minutes, and would begin anew if it was given up.
 */
async function startAndLock(
  cluster: Cluster,
  use: Use,
): Promise<{ keeper: pg.Client | undefined; wasRunning: boolean }> {
  const startedAt = Date.now();
  let isOurs = false;
  let toldAt = 0;
  for (let attempt = 1; ; ) {
    try {
      const isThere = (await findPostmaster(dataFolder(cluster))) !== undefined;
      if (isThere) cluster.record = await clusterRecord(cluster.dataDir, cluster.identity);
      else await startNow(cluster);
      isOurs ||= !isThere;
      return { keeper: await takeLock(cluster.record, use), wasRunning: !isOurs };
    } catch (error) {
      if (isNotYetReady(error)) {
        if (Date.now() - toldAt >= TELL_EVERY_MS) {
          toldAt = Date.now();
          cluster.log(
            `waiting for PostgreSQL: ${(error as Error).message} (logs: ${dataFolder(cluster)}/log)`,
          );
        }
        await sleep(RECOVERING_PAUSE_MS);
        continue;
      }
      const reason = error instanceof StartupError ? error.reason : "database-failed";
      const patient = reason === "database-in-use" && Date.now() - startedAt < IN_USE_PATIENCE_MS;
      if ((reason !== "database-failed" && !patient) || attempt === START_ATTEMPTS)
        throw asStartupError(error, cluster);
      await sleep(50 * attempt);
      attempt += 1;
    }
  }
}

async function startNow(cluster: Cluster): Promise<void> {
  const { dataDir, binaries, identity, durable, startLimitSeconds } = cluster;
  cluster.record = await claimPort(dataDir, cluster.record);
  await writeConfiguration(cluster.record, identity, durable);
  await startPostmaster(binaries, cluster.record.Folder, identity, startLimitSeconds);
}

/** cannot_connect_now: it starts, recovers or shuts down. */
function isNotYetReady(error: unknown): boolean {
  return (error as { code?: string }).code === "57P03";
}

async function takeLock(record: ClusterRecord, use: Use): Promise<pg.Client | undefined> {
  const keeper = new pg.Client({
    connectionString: clusterUrl(record, ADMIN_USER, record.AdminPassword, "postgres"),
    application_name: `opc-admin ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A lost connection means that PostgreSQL is gone; the watchdog sees that by itself.
  keeper.on("error", () => undefined);
  await keeper.connect();
  const { rows } = await keeper.query<{ held: boolean }>(LOCK_SQL[use], [LOCK_KEY]);
  if (rows[0]?.held) {
    await ensureOwner(keeper, record);
    return keeper;
  }
  const holder = await lockHolder(keeper);
  await keeper.end();
  if (use === "guest") return undefined;
  throw new StartupError(
    "database-in-use",
    `The data directory is in use by another OPC Admin (process ${holder}): stop it, or choose another directory with --data`,
  );
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.objid = $1 and l.granted limit 1`,
    [LOCK_KEY],
  );
  return rows[0]?.name.replace("opc-admin ", "") ?? "unknown";
}

/** The roles and the database of the product; all exist after the first start unless it was cut short. */
async function ensureOwner(admin: pg.Client, record: ClusterRecord): Promise<void> {
  const { rows } = await admin.query<{ role: boolean; app: boolean; signsIn: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_roles where rolname = $3) as app,
            exists (select from pg_roles where rolname = $3 and rolcanlogin) as "signsIn",
            exists (select from pg_database where datname = $2) as database`,
    [OWNER, DATABASE, APP_ROLE],
  );
  const password = admin.escapeLiteral(record.OwnerPassword);
  if (!rows[0]?.role) {
    await tolerateTwin(admin, `create role ${OWNER} login createdb createrole password ${password}`);
    await admin.query(`grant pg_monitor to ${OWNER}`);
  }
  if (!rows[0]?.signsIn) {
    const own = admin.escapeLiteral(new URL(appSignIn(ownerUrl(record))).password);
    if (!rows[0]?.app) await tolerateTwin(admin, `create role ${APP_ROLE} noinherit`);
    // The owner may end the application's connections.
    await tolerateTwin(admin, `grant ${APP_ROLE} to ${OWNER} with inherit true, set true`);
    await tolerateTwin(admin, `alter role ${APP_ROLE} login password ${own}`);
  }
  if (!rows[0]?.database) await tolerateTwin(admin, `create database ${DATABASE} owner ${OWNER}`);
}

/** Another starting process may have created the same thing a moment ago. */
async function tolerateTwin(admin: pg.Client, sql: string): Promise<void> {
  await admin.query(sql).catch((error: { code?: string }) => {
    if (!["42710", "42P04", "23505", "XX000"].includes(error.code ?? "")) throw error;
  });
}

async function isLastUser(keeper: pg.Client): Promise<boolean> {
  try {
    await keeper.query("select pg_advisory_unlock_shared($1)", [LOCK_KEY]);
    const { rows } = await keeper.query<{ held: boolean }>(LOCK_SQL.exclusive, [LOCK_KEY]);
    return rows[0]?.held === true;
  } catch {
    return false;
  }
}

function ownerUrl(record: ClusterRecord): string {
  return clusterUrl(record, OWNER, record.OwnerPassword, DATABASE);
}

function clusterUrl(record: ClusterRecord, user: string, password: string, database: string): string {
  const socket = socketFolder(record);
  const query = socket ? `?host=${encodeURIComponent(socket)}` : "";
  return `postgres://${user}:${password}@127.0.0.1:${record.Port}/${database}${query}`;
}

function dataFolder(cluster: Cluster): string {
  return join(cluster.record.Folder, "data");
}

function asStartupError(error: unknown, cluster: Cluster): StartupError {
  if (error instanceof StartupError) return error;
  const said = error instanceof Error ? error.message : String(error);
  return new StartupError(
    "database-failed",
    `PostgreSQL in ${cluster.record.Folder} does not answer: ${said} (logs: ${join(dataFolder(cluster), "log")})`,
    { cause: error },
  );
}
