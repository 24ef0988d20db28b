// The PostgreSQL of the tests: one embedded cluster for all runs, tuned for speed, in it one template
// database per state of migrations, and one clone of that per test file.
import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../db/embedded.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import { appSignIn, withAppRole } from "../db/roles.ts";

export interface TestDatabase {
  name: string;
  /** Signs in as opc_app, as the application does. */
  url: string;
  /** Connections are the owner, as those of the migrations. */
  ownerUrl: string;
  /** Removes the database; open connections to it are cut. */
  drop(): Promise<void>;
}

export const testDataDir = join(import.meta.dirname, "../../../../.cache/test-cluster");
const LEAST_MEMORY = 4 * 2 ** 30;
const LEAST_SPACE = 2 * 2 ** 30;
const KEPT_TEMPLATES = 3;
const TEMPLATE_LOCK = 0x746d706c;
const MAX_LOOKS = 40;
const LOOK_EVERY_MS = 5;

/**
 * `TEST_DATABASE_URL`: a server of somebody's own in place of the embedded one (tests/postgres.ts), signed in as an owner who may
 * make databases.
 */
export async function startTestCluster(): Promise<Pick<EmbeddedDatabase, "url" | "stop">> {
  const { TEST_DATABASE_URL: url } = process.env;
  if (url) return { url, stop: async () => undefined };
  const home = await folderInMemory();
  return startEmbeddedDatabase({
    dataDir: testDataDir,
    log: () => undefined,
    use: "shared",
    durable: false,
    home,
  });
}

/**
 * Where files are memory, if there is enough. A database is 1,200 files, and a disk's file system (ext4) looks at each
 * file that was deleted in the last minutes before it makes one: among databases that come and go that is half of what
 * PostgreSQL does.
 */
async function folderInMemory(): Promise<string | undefined> {
  const memory = "/dev/shm";
  if (process.platform !== "linux" || process.availableMemory() < LEAST_MEMORY) return undefined;
  const space = await statfs(memory).catch(() => undefined);
  if (!space || space.bavail * space.bsize < LEAST_SPACE) return undefined;
  const home = join(memory, `opc-admin-${process.getuid?.()}`);
  await mkdir(home, { recursive: true });
  // As root PostgreSQL runs as somebody else, who has to come through.
  await chmod(home, 0o755);
  return home;
}

/** The migrated database that clones are made of; built once for each state of migrations. */
export async function ensureTemplate(clusterUrl: string): Promise<string> {
  const name = await templateName();
  return withClient(clusterUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    await dropLeftovers(client, name);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return name;
    const part = `${name}_part`;
    await client.query(`drop database if exists ${part} with (force)`);
    await client.query(`create database ${part}`);
    await migrate(databaseUrl(clusterUrl, part));
    await client.query(`alter database ${part} rename to ${name}`);
    return name;
  });
}

/** A fresh clone of the template. The name tells which process made it, so that leftovers are found. */
export async function cloneTemplate(clusterUrl: string, template: string): Promise<TestDatabase> {
  const name = `opc_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  // Copied as files: to write every page into the log as well, as is usual, takes seven times as long.
  const copy = `create database ${name} template ${template} strategy file_copy`;
  await asAdministrator(clusterUrl, (client) => client.query(copy));
  const ownerUrl = databaseUrl(clusterUrl, name);
  return {
    name,
    url: withAppRole(appSignIn(ownerUrl)),
    ownerUrl,
    async drop() {
      await asAdministrator(clusterUrl, (client) => dropDatabase(client, name));
    },
  };
}

/** As sockets have them; the library's types leave them out. */
interface WaitedFor {
  ref(): void;
  unref(): void;
}

const administrators = new Map<string, Promise<pg.Client & WaitedFor>>();

/**
 * One connection for all files of a process, since a new one costs as much as a copy of the template. It keeps nobody
 * waiting for it to end.
 */
async function asAdministrator(
  clusterUrl: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const connecting = administrators.get(clusterUrl) ?? connect(clusterUrl);
  administrators.set(clusterUrl, connecting);
  const client = await connecting;
  client.ref();
  try {
    await work(client);
  } finally {
    client.unref();
  }
}

async function connect(clusterUrl: string): Promise<pg.Client & WaitedFor> {
  const client = new pg.Client({ connectionString: clusterUrl }) as pg.Client & WaitedFor;
  // The cluster may stop before the process does.
  client.on("error", () => administrators.delete(clusterUrl));
  await client.connect();
  return client;
}

async function templateName(): Promise<string> {
  const hash = createHash("sha256");
  for (const migration of await readMigrations()) hash.update(migration.name).update(migration.checksum);
  return `opc_template_${hash.digest("hex").slice(0, 12)}`;
}

/**
 * Whoever is connected is sent away, after a moment for those who are leaving: their connections would fail with nobody
 * there to hear it. `with (force)` may not end what is PostgreSQL's own, as an autovacuum that has just begun there, and
 * then fails; a plain drop has that one leave.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const others = `from pg_stat_activity
      where datname = $1 and pid <> pg_backend_pid() and pg_has_role(usesysid, 'member')`;
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const { rowCount } = await client.query(`select ${others}`, [name]);
    if (!rowCount) break;
    await sleep(LOOK_EVERY_MS);
  }
  await client.query(`select pg_terminate_backend(pid) ${others}`, [name]);
  await client.query(`drop database if exists ${name}`);
}

/** Databases of test processes that were killed, and templates of states long gone. */
async function dropLeftovers(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname ~ '^opc_(test|template)_' order by oid desc",
  );
  const names = rows.map((row) => row.name);
  const orphans = names.filter(
    (name) => name.startsWith("opc_test_") && !isAlive(Number(name.split("_")[2])),
  );
  const templates = names.filter((name) => name.startsWith("opc_template_") && name !== template);
  for (const name of [...orphans, ...templates.slice(KEPT_TEMPLATES)]) {
    await dropDatabase(client, name);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export function databaseUrl(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function withClient<Result>(
  url: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
