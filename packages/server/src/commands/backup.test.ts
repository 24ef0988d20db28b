import { spawn } from "node:child_process";
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../db/embedded.ts";
import { unprivilegedIdentity } from "../db/embedded-binaries.ts";
import { type ClusterRecord, firstRecord } from "../db/embedded-cluster.ts";
import { findPostmaster } from "../db/embedded-process.ts";
import { anchorPath } from "../ports/chain-anchor.ts";
import { isRestoredCopy, takeOver } from "../restored-copy.ts";
import { keyPath } from "../secret-key.ts";
import { readSettings, type Settings } from "../settings.ts";
import { backUp, keyFileOf } from "./back-up.ts";
import { openBackupKey, sealBackupKey } from "./backup-key.ts";
import { restoreBackup } from "./restore-backup.ts";

// Whole clusters are made here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const root = await mkdtemp(join(tmpdir(), "backup-"));
const dataDir = join(root, "data");
const file = join(root, "opc.backup");
const passphrase = "correct horse battery";
const waiting = { timeout: 20_000, interval: 5 };
let server: EmbeddedDatabase;

beforeAll(async () => {
  server = await startEmbeddedDatabase({ dataDir, log: () => undefined, durable: false });
  await ask(server.url, "create table told (number integer primary key)");
  await ask(server.url, "create table compared_line as select 'of the original' as line");
  await writeFile(anchorPath(dataDir), "the newest seals");
});

afterAll(async () => {
  await server.stop();
  for (const name of await readdir(root)) {
    const record = await readFile(join(root, name, "postgres.json"), "utf8").catch(() => undefined);
    if (record) await rm((JSON.parse(record) as ClusterRecord).Folder, { recursive: true, force: true });
  }
  await rm(root, { recursive: true, force: true });
});

function settingsOf(folder: string): Settings {
  return readSettings(["--data", folder], {});
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

test("a backup made while rows are written has each that was answered before it began, and opens elsewhere with its key", async () => {
  let number = 0;
  let isDone = false;
  const write = async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    while (!isDone) {
      number += 1;
      await client.query("insert into told values ($1)", [number]);
    }
    await client.end();
  };
  const writing = write();
  await vi.waitFor(() => expect(number).toBeGreaterThan(5));
  const answered = number - 1;
  await backUp(settingsOf(dataDir), file, passphrase);
  isDone = true;
  await writing;

  const elsewhere = join(root, "elsewhere");
  await restoreBackup(settingsOf(elsewhere), file, passphrase, false);
  for (const path of [keyPath, anchorPath])
    expect(await readFile(path(elsewhere), "utf8")).toBe(await readFile(path(dataDir), "utf8"));
  const restored = await startEmbeddedDatabase({ dataDir: elsewhere, log: () => undefined, durable: false });
  const count = Number(await ask(restored.url, "select count(*) from told"));
  expect(count).toBeGreaterThanOrEqual(answered);
  // Of one moment: no hole.
  expect(await ask(restored.url, "select max(number) from told")).toBe(count);
  // No payout leaves it before it was compared.
  expect(await ask(restored.url, "select line from compared_line")).toBe("");
  await restored.stop();
  // What it was made of goes on: it takes that one's place when somebody says so, once.
  expect(isRestoredCopy(elsewhere)).toBe(true);
  await takeOver(elsewhere);
  expect(isRestoredCopy(elsewhere)).toBe(false);
  await expect(takeOver(elsewhere)).rejects.toThrow(`${elsewhere} is no restored copy`);
});

test("a folder that is named from where one stands becomes the same data directory as by its whole name", async () => {
  const folder = join(root, "named");
  await restoreBackup(settingsOf(relative(process.cwd(), folder)), file, passphrase, false);
  const { Folder } = JSON.parse(await readFile(join(folder, "postgres.json"), "utf8")) as ClusterRecord;
  const usual = await firstRecord(folder, unprivilegedIdentity(), undefined);
  const withoutChance = (path: string) => path.replace(/-[0-9a-f]{6}$/, "");
  expect(withoutChance(Folder)).toBe(withoutChance(usual.Folder));
});

test("a restore that fails takes nothing away under a PostgreSQL that runs", async () => {
  const key = openBackupKey(await readFile(keyFileOf(file), "utf8"), passphrase, file);
  const other = join(root, "other.backup");
  await copyFile(file, other);
  const Passwords = { ...key.Passwords, AdminPassword: "another" };
  await writeFile(keyFileOf(other), sealBackupKey({ ...key, Passwords }, passphrase));
  const folder = join(root, "failed");
  const failing = expect(restoreBackup(settingsOf(folder), other, passphrase, false)).rejects.toThrow(
    /Nothing was restored: .*password authentication failed/,
  );
  const { Port } = await vi.waitFor(
    async () => {
      const record = JSON.parse(await readFile(join(folder, "postgres.json"), "utf8")) as ClusterRecord;
      expect(await findPostmaster(join(record.Folder, "data"))).toBeDefined();
      return record;
    },
    { timeout: 20_000 },
  );
  await failing;
  await expect(ask(`postgres://127.0.0.1:${Port}/postgres`, "select 1")).rejects.toThrow("ECONNREFUSED");
  expect(await readdir(folder)).toEqual([]);
});

test("what a backup holds of secrets opens with the passphrase alone", async () => {
  const key = (await readFile(keyPath(dataDir), "utf8")).trim();
  expect(await readFile(keyFileOf(file), "utf8")).not.toContain(key);
  const copy = join(root, "wrong");
  await expect(restoreBackup(settingsOf(copy), file, `${passphrase}!`)).rejects.toThrow(
    /opc\.backup\.key does not open: the passphrase is wrong/,
  );
  expect(await readdir(root)).not.toContain("wrong");
});

test("a restore is refused in one line beside a running server, into a folder that is not empty, and of files that are damaged or away", async () => {
  await expect(restoreBackup(settingsOf(dataDir), file, passphrase)).rejects.toThrow(
    `A server uses ${dataDir}: stop it`,
  );
  await expect(restoreBackup(settingsOf(root), file, passphrase)).rejects.toThrow(`${root} is not empty`);
  const empty = settingsOf(join(root, "empty"));
  await expect(restoreBackup(empty, `${file}s`, passphrase)).rejects.toThrow(`${file}s is not there`);
  await expect(
    restoreBackup({ ...empty, databaseUrl: "postgres://elsewhere/opc" }, file, passphrase),
  ).rejects.toThrow("this is for the embedded one");
  await appendFile(file, "x");
  await expect(restoreBackup(empty, file, passphrase)).rejects.toThrow(`${file} is damaged`);
  await writeFile(keyFileOf(file), "{}");
  await expect(restoreBackup(empty, file, passphrase)).rejects.toThrow("is no key of a backup");
});

test("a backup is refused in one line where there is no database, and never takes the place of a file", async () => {
  await expect(backUp(settingsOf(join(root, "nowhere")), `${file}2`, passphrase)).rejects.toThrow(
    /There is no database in .*nowhere/,
  );
  expect(await readdir(root)).not.toContain("nowhere");
  await expect(backUp(settingsOf(dataDir), file, passphrase)).rejects.toThrow(`${file} is there already`);
  await expect(backUp(settingsOf(dataDir), join(root, "no", "folder"), passphrase)).rejects.toThrow(
    /The backup failed, and nothing of it was kept \(ENOENT\)/,
  );
});

test("a backup that is told to end leaves nothing of people's data, and what a killed one left goes with the next", async () => {
  await ask(
    server.url,
    "create table much as select gen_random_uuid() as id from generate_series(1, 400000)",
  );
  const folder = join(root, "ended");
  const name = join(folder, "opc.backup");
  await mkdir(folder);
  const command = [join(import.meta.dirname, "backup.ts"), "--data", dataDir, name];
  const env = { PATH: process.env.PATH ?? "", BACKUP_PASSPHRASE: passphrase };
  const child = spawn(process.execPath, command, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const begun = () => vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1), waiting);
  await Promise.race([begun(), ended]);
  child.kill("SIGTERM");
  expect(await ended).toBe(1);
  expect(said).toBe("The backup was ended by SIGTERM, and nothing of it was kept\n");
  expect(await readdir(folder)).toEqual([]);

  // No process has this number. One that is alive is still at work.
  const left = [".4194305.part", ".key.4194305.part", "", `.${process.ppid}.part`];
  for (const end of left) await writeFile(`${name}${end}`, "a part");
  await backUp(settingsOf(dataDir), name, passphrase);
  const kept = ["opc.backup", `opc.backup.${process.ppid}.part`, "opc.backup.key"];
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
  expect((await stat(name)).size).toBeGreaterThan(1_000);
});
