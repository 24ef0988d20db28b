import { existsSync } from "node:fs";
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { type EmbeddedOptions, startEmbeddedDatabase } from "./embedded.ts";
import { afterMove, type ClusterRecord } from "./embedded-cluster.ts";
import { findPostmaster } from "./embedded-process.ts";

// Whole clusters are made here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const root = await mkdtemp(join(tmpdir(), "embedded-"));
const dataDir = join(root, "data");
const folders = new Set<string>();

async function start(options: Partial<EmbeddedOptions> = {}) {
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined, durable: false, ...options });
  folders.add((await readRecord()).Folder);
  return database;
}

async function readRecord(): Promise<ClusterRecord> {
  return JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8"));
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

const postmaster = async () => findPostmaster(join((await readRecord()).Folder, "data"));

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  await rm(root, { recursive: true });
});

test("a cluster keeps its data over a stop, and its password is for the owner of the data directory only", async () => {
  const first = await start();
  await ask(first.url, "create table kept as select 7 as value");
  await first.stop();
  expect(await postmaster()).toBeUndefined();
  const second = await start();
  expect(second.wasRunning).toBe(false);
  expect(await ask(second.url, "select value from kept")).toBe(7);
  expect(await ask(second.url, "select rolsuper from pg_roles where rolname = current_user")).toBe(false);
  expect((await stat(join(dataDir, "postgres.json"))).mode & 0o777).toBe(0o600);
  await second.stop();
});

test("a second server on the same data directory is refused, a command beside it is welcome", async () => {
  const server = await start();
  await expect(start()).rejects.toThrow(/in use by another OPC Admin \(process \d+\): stop it/);
  const command = await start({ use: "guest" });
  await command.stop();
  expect(await ask(server.url, "select 1")).toBe(1);
  await server.stop();
});

test("shared users may come and go; the last one stops PostgreSQL", async () => {
  const [first, second] = await Promise.all([start({ use: "shared" }), start({ use: "shared" })]);
  await first.stop();
  expect(await ask(second.url, "select 1")).toBe(1);
  await second.stop();
  expect(await postmaster()).toBeUndefined();
});

test("a killed PostgreSQL is started again", async () => {
  const database = await start();
  process.kill(Number(await postmaster()), "SIGKILL");
  await expect.poll(() => database.revive(), { timeout: 20_000 }).toBe(true);
  expect(await ask(database.url, "select 1")).toBe(1);
  await expect(start()).rejects.toThrow(/in use/);
  await database.stop();
});

test("a pid file that names another program's process is not believed", async () => {
  const { Folder } = await readRecord();
  await writeFile(join(Folder, "data/postmaster.pid"), `${process.pid}\n${Folder}/data\n`);
  const database = await start();
  expect(database.wasRunning).toBe(false);
  await database.stop();
});

test("a port that somebody else took is exchanged for a free one", async () => {
  const { Port } = await readRecord();
  const thief = createServer();
  await new Promise<void>((resolve) => thief.listen(Port, "127.0.0.1", resolve));
  const database = await start();
  expect((await readRecord()).Port).not.toBe(Port);
  expect(await ask(database.url, "select 1")).toBe(1);
  await database.stop();
  thief.close();
});

test("a cluster of another PostgreSQL release is refused with the way out", async () => {
  const path = join((await readRecord()).Folder, "data/PG_VERSION");
  await writeFile(path, "17\n");
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17 but 18 is installed: see "Upgrade"/);
  await writeFile(path, "18\n");
});

test("a PostgreSQL that recovers for longer than its start is given is waited for, and that is said", async () => {
  await (await start()).stop();
  const { Folder } = await readRecord();
  const held = "while [ ! -e ../gate ]; do sleep 0.1; done; false";
  const settings = `restore_command = '${held}'\nhot_standby = off\n`;
  await appendFile(join(Folder, "data/postgresql.auto.conf"), settings);
  await writeFile(join(Folder, "data/recovery.signal"), "");
  const lines: string[] = [];
  const starting = start({ startLimitSeconds: 1, log: (line) => lines.push(line) });
  try {
    await Promise.race([starting, vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 })]);
    // Longer than all attempts at something that fails take together.
    await Promise.race([starting, sleep(5_000)]);
    expect(lines).toEqual([
      expect.stringMatching(/^waiting for PostgreSQL: the database system is .*logs: /),
    ]);
  } finally {
    await writeFile(join(Folder, "gate"), "");
  }
  const database = await starting;
  expect(database.wasRunning).toBe(false);
  expect(await ask(database.url, "select 1")).toBe(1);
  await database.stop();
});

test("a data directory that was moved is used where it is now, and the record follows", async () => {
  const [place, elsewhere] = [join(root, "place"), join(root, "elsewhere")];
  const record = { ...(await readRecord()), Folder: join(elsewhere, "postgres") };
  await mkdir(place);
  await expect(afterMove(place, record)).rejects.toThrow(
    `the database is in ${elsewhere}/postgres, and it would have to be in ${place}/postgres`,
  );
  await mkdir(join(place, "postgres/data"), { recursive: true });
  const followed = { ...record, Folder: join(place, "postgres") };
  // Copied: the original is there, too, and is another's.
  await mkdir(record.Folder, { recursive: true });
  expect(await afterMove(place, record)).toEqual(followed);
  expect(JSON.parse(await readFile(join(place, "postgres.json"), "utf8"))).toEqual(followed);
  // By another name it is the same, and stays as it was started.
  await symlink(place, join(root, "link"));
  expect(await afterMove(join(root, "link"), followed)).toEqual(followed);
});

test("no empty cluster takes the place of one whose keys are still there", async () => {
  const { Folder } = await readRecord();
  await writeFile(join(dataDir, "secret.key"), "");
  await rename(Folder, `${Folder}.away`);
  await expect(start()).rejects.toThrow(
    `The database of ${dataDir} is not in ${Folder}: put it back or restore a backup`,
  );
  expect(existsSync(Folder)).toBe(false);
  await rename(`${Folder}.away`, Folder);
  await (await start()).stop();
});

test("deleting the data directory twice leaves at most one former cluster behind", async () => {
  for (let round = 0; round < 2; round += 1) {
    await rm(dataDir, { recursive: true });
    await (await start()).stop();
  }
  const { Folder } = await readRecord();
  const prefix = Folder.split("-").slice(0, -1).join("-");
  const siblings = (await readdir(dirname(Folder))).filter((name) =>
    join(dirname(Folder), name).startsWith(prefix),
  );
  expect(siblings.length).toBeLessThanOrEqual(2);
  expect(existsSync(Folder)).toBe(true);
});
