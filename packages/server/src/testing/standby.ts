/** A real streaming standby of an embedded cluster: its files copied while it runs, then fed by its primary. */
import { chown, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import { prepareBinaries, unprivilegedIdentity } from "../db/embedded-binaries.ts";
import {
  ADMIN_USER,
  type ClusterRecord,
  clusterIdentity,
  writeConfiguration,
} from "../db/embedded-cluster.ts";
import { findPostmaster, startPostmaster, stopPostmaster } from "../db/embedded-process.ts";
import { freePort } from "./free-port.ts";

export interface Standby {
  /** Of the owner, as the primary's `url`. */
  url: string;
  /** Asks the standby itself, as its superuser. */
  ask(sql: string): Promise<unknown>;
  start(): Promise<void>;
  /** As when its machine is gone. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** `dataDir` is the running primary's. */
export async function openStandby(dataDir: string): Promise<Standby> {
  const primary = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as ClusterRecord;
  const identity = await clusterIdentity(primary, unprivilegedIdentity());
  const binaries = await prepareBinaries(identity);
  const folder = `${primary.Folder}-standby`;
  const record: ClusterRecord = { ...primary, Folder: folder, Port: await freePort() };
  await mkdir(folder, { mode: 0o700 });
  await copyRunning(primary, join(folder, "data"));
  await writeFile(join(folder, "data", "standby.signal"), "");
  await writeConfiguration(record, undefined, false);
  await writeFile(
    join(folder, "data", "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.Port} user=${ADMIN_USER} password=${primary.AdminPassword}'
primary_slot_name = 'standby'
hot_standby_feedback = on
`,
  );
  if (identity) await giveTo(folder, identity);
  const standby: Standby = {
    url: urlOf(record, "opc", primary.OwnerPassword),
    ask: (sql) => askOnce(urlOf(record, ADMIN_USER, primary.AdminPassword), sql),
    start: () => startPostmaster(binaries, folder, identity),
    async kill() {
      const pid = await findPostmaster(join(folder, "data"));
      if (pid !== undefined) process.kill(pid, "SIGQUIT");
    },
    async remove() {
      if (await findPostmaster(join(folder, "data"))) await stopPostmaster(binaries, folder, identity);
      await rm(folder, { recursive: true, force: true });
    },
  };
  return standby;
}

async function copyRunning({ Folder, ...primary }: ClusterRecord, to: string): Promise<void> {
  const from = join(Folder, "data");
  const client = new pg.Client({
    connectionString: urlOf(primary, ADMIN_USER, primary.AdminPassword),
  });
  await client.connect();
  try {
    await client.query("select pg_create_physical_replication_slot('standby', true)");
    await client.query("select pg_backup_start('standby', true)");
    // Log files are the primary's own, and what is in the log since the start comes over the line.
    const filter = (source: string) =>
      !/^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|log)$/.test(relative(from, source));
    await cp(from, to, { recursive: true, filter });
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(wait_for_archive => false)",
    );
    await writeFile(join(to, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
}

async function giveTo(path: string, identity: { uid: number; gid: number }): Promise<void> {
  await chown(path, identity.uid, identity.gid);
  for (const entry of await readdir(path, { recursive: true }))
    await chown(join(path, entry), identity.uid, identity.gid);
}

function urlOf({ Port }: Pick<ClusterRecord, "Port">, user: string, password: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${Port}/opc`;
}

async function askOnce(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}
