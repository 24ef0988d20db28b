/** The PostgreSQL of the measurements (durable, as in production) and pgbench on the same server in the same run. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedDatabase } from "@opc/server/db/embedded";
import { cloneTemplate, ensureTemplate, type TestDatabase } from "@opc/server/testing/cluster";
import pg from "pg";

const run = promisify(execFile);
const dataDir = join(import.meta.dirname, "../../.cache/bench-postgres");

export interface BenchDatabase extends TestDatabase {
  stop(): Promise<void>;
}

/** A migrated, empty database of this run alone. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const cluster = await startEmbeddedDatabase({ dataDir, log: () => undefined, use: "shared" });
  const database = await cloneTemplate(cluster.url, await ensureTemplate(cluster.url));
  return {
    ...database,
    async stop() {
      await database.drop();
      await cluster.stop();
    },
  };
}

export async function withOwner<Result>(
  database: TestDatabase,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function hasPgbench(): Promise<boolean> {
  return run("pgbench", ["--version"]).then(
    () => true,
    () => false,
  );
}

export const pgbenchClients = 16;

/** Transactions per second of a script: prepared statements, 16 clients. */
export async function pgbench(database: TestDatabase, script: string, seconds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "opc-bench-"));
  try {
    const file = join(folder, "script.sql");
    await writeFile(file, script);
    const { stdout } = await run("pgbench", [
      ...["-n", "-M", "prepared", "-c", String(pgbenchClients), "-j", "2"],
      ...["-T", String(seconds), "-f", file, database.ownerUrl],
    ]);
    const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench said nothing of its rate: ${stdout}`);
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true });
  }
}
