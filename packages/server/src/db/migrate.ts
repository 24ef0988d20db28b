// Brings a database to the state of this release: the role of the application and the migrations. Forward only: an applied file is never edited.
// A migration leaves the former release working beside it, but for contract steps ("…-contract.sql"), which take away what only former
// releases read: they wait until the operator says that none of these runs any more. A database with one that is unknown here is refused.
// Runs as the owner; safe when several processes start at once (advisory lock per database).
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { StartupError } from "../startup-error.ts";
import { refuseFormerProcesses } from "./former-processes.ts";
import { APP_ROLE, ensureRoles } from "./roles.ts";
import { signIn } from "./sign-in.ts";

export interface Migration {
  /** File name without ".sql", such as "0001-foundations". */
  name: string;
  checksum: string;
  sql: string;
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../migrations");
const LOCK_KEY = 0x6d6967;
const OLDEST_SERVER = 150_000;
const [deadlock, lockTimeout] = ["40P01", "55P03"];
const lockTries = 10;
const pauseMs = 2_000;

export interface MigrateOptions {
  /** Before a step is tried again that did not get its locks beside traffic. */
  pause?: () => Promise<unknown>;
  /** Contract steps too: no process of a former release runs any more. A new database has them at once. */
  contracts?: boolean;
}

/** Applies what is missing. Returns the names of the migrations applied now. */
export async function migrate(
  ownerUrl: string,
  folder = MIGRATIONS_FOLDER,
  options: MigrateOptions = {},
): Promise<string[]> {
  const client = await signIn({ connectionString: ownerUrl, application_name: "opc-admin migrate" });
  try {
    await requireVersion(client);
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await client.query("set client_min_messages = 'warning'");
    await ensureRoles(client);
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    return await applyMissing(client, await readMigrations(folder), options);
  } finally {
    await client.end();
  }
}

export interface MigrationStanding {
  /** Contract steps of this release that are not applied. */
  waiting: string[];
  /** Of a newer release, which leave this one working. */
  unknown: string[];
}

/** What a migrated database has more, and less, than this release. `url`: of the owner or the application. */
export async function migrationStanding(url: string, folder = MIGRATIONS_FOLDER): Promise<MigrationStanding> {
  const client = await signIn({ connectionString: url, application_name: "opc-admin migrate" });
  try {
    const done = await readDone(client);
    const names = (await readMigrations(folder)).map(({ name }) => name);
    return {
      waiting: names.filter((name) => isContract(name) && !done.has(name)),
      unknown: [...done.keys()].filter((name) => !names.includes(name)),
    };
  } finally {
    await client.end();
  }
}

/**
 * For who signs in as opc_app and cannot migrate: refuses a database that lacks a migration of this release (a contract step may
 * wait), or has a contract step that this release does not know.
 */
export async function requireMigrated(appUrl: string, folder = MIGRATIONS_FOLDER): Promise<void> {
  const client = await signIn({ connectionString: appUrl, application_name: "opc-admin migrate" });
  try {
    await requireVersion(client);
    const migrations = await readMigrations(folder);
    const done = await readDone(client).catch(() => new Map<string, string>());
    refuseUnknown(done, migrations);
    const missing = migrations.filter(({ name }) => !done.has(name) && !isContract(name));
    if (missing.length === 0) return;
    throw new StartupError(
      "migration-missing",
      `The database lacks ${missing.length} migrations, and ${APP_ROLE} cannot apply them: run "npm run migrate" with DATABASE_OWNER_URL`,
    );
  } finally {
    await client.end();
  }
}

export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      return { name: file.slice(0, -".sql".length), checksum, sql };
    }),
  );
}

async function applyMissing(
  client: pg.Client,
  migrations: Migration[],
  { contracts = false, pause = () => sleep(pauseMs) }: MigrateOptions,
): Promise<string[]> {
  const done = await readDone(client);
  refuseUnknown(done, migrations);
  const isNew = done.size === 0;
  const applied: string[] = [];
  for (const migration of migrations) {
    const checksum = done.get(migration.name);
    if (checksum === undefined) {
      if (isContract(migration.name) && !isNew) {
        if (!contracts) continue;
        await refuseFormerProcesses(client, releaseOf(migrations));
      }
      await applyInTurn(client, migration, pause);
      applied.push(migration.name);
    } else if (checksum !== migration.checksum) {
      throw new StartupError(
        "migration-edited",
        `Migration ${migration.name} was edited after it was applied: restore the file and put the change into a new migration`,
      );
    }
  }
  return applied;
}

async function readDone(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migration where name ~ $1",
    ["^[0-9]{4}-"],
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseUnknown(done: Map<string, string>, migrations: Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...done.keys()].find((name) => isContract(name) && !known.has(name));
  if (unknown === undefined) return;
  throw new StartupError(
    "migration-missing",
    `The database has migration ${unknown}, after which this release does not work: start the newer release, or restore a backup`,
  );
}

function isContract(name: string): boolean {
  return name.endsWith("-contract");
}

/** The newest migration that it brings, which its processes tell the database as part of their name. */
export function releaseOf(migrations: readonly Pick<Migration, "name">[]): string {
  return migrations.at(-1)?.name.slice(0, 4) ?? "";
}

/** Traffic holds some of its tables, in another order perhaps; nothing of a step that lost stays. */
async function applyInTurn(
  client: pg.Client,
  migration: Migration,
  pause: () => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const { code } = (error as StartupError).cause as { code?: string };
      if (tries === lockTries || (code !== deadlock && code !== lockTimeout)) throw error;
      await pause();
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(migration.sql);
    await client.query("insert into migration (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new StartupError(
      "migration-failed",
      `Migration ${migration.name} failed: ${describe(cause, migration)}`,
      {
        cause,
      },
    );
  }
}

/** The server's message with the line of the file that it points at. */
function describe(cause: unknown, migration: Migration): string {
  const error = cause as { message?: string; position?: string; where?: string };
  const line = error.position ? migration.sql.slice(0, Number(error.position)).split("\n").length : undefined;
  return `${error.message ?? cause}${line ? ` (line ${line})` : ""}`;
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  const version = rows[0];
  if (version && version.number >= OLDEST_SERVER) return;
  throw new StartupError(
    "database-version",
    `PostgreSQL 15 or newer is needed, DATABASE_URL leads to ${version?.text ?? "an unknown version"}`,
  );
}
