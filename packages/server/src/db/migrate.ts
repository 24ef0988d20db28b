// Brings a database to the state of this release: the role of the application and the migrations. Forward only: an applied file is never edited, and a database newer than the program is refused.
// Runs as the owner; safe when several processes start at once (advisory lock per database).
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { StartupError } from "../startup-error.ts";
import { APP_ROLE, ensureRoles } from "./roles.ts";

export interface Migration {
  /** File name without ".sql", such as "0001-foundations". */
  name: string;
  checksum: string;
  sql: string;
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../migrations");
const LOCK_KEY = 0x6d6967;
const OLDEST_SERVER = 150_000;

/** Applies what is missing. Returns the names of the migrations applied now. */
export async function migrate(ownerUrl: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "opc-admin migrate" });
  await connect(client);
  try {
    await requireVersion(client);
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await client.query("set client_min_messages = 'warning'");
    await ensureRoles(client);
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    return await applyMissing(client, await readMigrations(folder));
  } finally {
    await client.end();
  }
}

/**
 * For who signs in as opc_app and cannot migrate: refuses a database that lacks a migration of this release, or has one that
 * this release does not know.
 */
export async function requireMigrated(appUrl: string, folder = MIGRATIONS_FOLDER): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl, application_name: "opc-admin migrate" });
  await connect(client);
  try {
    await requireVersion(client);
    const migrations = await readMigrations(folder);
    const done = await readDone(client).catch(() => new Map<string, string>());
    refuseUnknown(done, migrations);
    const missing = migrations.filter(({ name }) => !done.has(name));
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

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const done = await readDone(client);
  refuseUnknown(done, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    const checksum = done.get(migration.name);
    if (checksum === undefined) {
      await apply(client, migration);
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
  const unknown = [...done.keys()].find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new StartupError(
    "migration-missing",
    `The database has migration ${unknown}, which this release does not know: start the newer release, or restore a backup`,
  );
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

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (cause) {
    throw unreachable(client, cause);
  }
}

function unreachable(client: pg.Client, cause: unknown): StartupError {
  const error = cause as NodeJS.ErrnoException & { errors?: Error[] };
  const said = error.message || error.errors?.[0]?.message || error.code || "no answer";
  return new StartupError(
    "database-unreachable",
    `Cannot reach PostgreSQL at ${client.host}:${client.port}, database ${client.database}: ${said}: check DATABASE_URL`,
    { cause },
  );
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
