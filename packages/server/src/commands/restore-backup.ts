/** Makes a data directory from a backup (back-up.ts): all of it, or nothing. */
import { spawn } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { startEmbeddedDatabase } from "../db/embedded.ts";
import {
  type Binaries,
  type Identity,
  prepareBinaries,
  unprivilegedIdentity,
} from "../db/embedded-binaries.ts";
import { type ClusterRecord, checkMajor, firstRecord, makeFolder } from "../db/embedded-cluster.ts";
import { findPostmaster, stopPostmaster } from "../db/embedded-process.ts";
import { anchorPath } from "../ports/chain-anchor.ts";
import { markAsCopy } from "../restored-copy.ts";
import { keyPath } from "../secret-key.ts";
import type { Settings } from "../settings.ts";
import { assertEmbedded, keyFileOf, refused, sha256Of } from "./back-up.ts";
import { type BackupKey, openBackupKey } from "./backup-key.ts";

export async function restoreBackup(
  settings: Pick<Settings, "dataDir" | "databaseUrl">,
  file: string,
  passphrase: string,
  /** False only for tests: no fsync. */
  durable = true,
): Promise<void> {
  // tar and PostgreSQL are started elsewhere, and the cluster's name follows from the whole path.
  const dataDir = resolve(settings.dataDir);
  assertEmbedded(settings, "restore with pg_restore or pgBackRest");
  for (const path of [file, keyFileOf(file)])
    if (!existsSync(path)) throw refused(`${path} is not there: a backup is two files, FILE and FILE.key`);
  await assertEmpty(dataDir);
  const key = openBackupKey(await readFile(keyFileOf(file), "utf8"), passphrase, keyFileOf(file));
  if ((await sha256Of(file)) !== key.Sha256)
    throw refused(`${file} is damaged, or belongs to another ${keyFileOf(file)}: take another copy of it`);
  const identity = unprivilegedIdentity();
  const binaries = await prepareBinaries(identity);
  checkMajor(key.Version, binaries, file);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const record: ClusterRecord = { ...(await firstRecord(dataDir, identity, undefined)), ...key.Passwords };
  try {
    await makeFolder(record.Folder, identity);
    await unpack(file, record.Folder, identity);
    await writeFiles(dataDir, record, key);
    const database = await startEmbeddedDatabase({ dataDir, log: console.log, durable });
    await forgetCompared(database.url).finally(() => database.stop());
  } catch (error) {
    await stopIn(record.Folder, binaries, identity);
    await rm(record.Folder, { recursive: true, force: true });
    for (const name of await readdir(dataDir))
      await rm(join(dataDir, name), { recursive: true, force: true });
    throw refused(`Nothing was restored: ${(error as Error).message}`, error);
  }
}

/**
 * What was paid since is not in a backup, whose line is its original's: no payout leaves before a worker has compared it with the
 * anchor (modules/payout-stop).
 */
async function forgetCompared(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('compared_line') is not null as is_there");
    if (rows[0]?.is_there) await client.query("update compared_line set line = ''");
  } finally {
    await client.end();
  }
}

/** A folder is not taken away under a PostgreSQL that writes in it. */
async function stopIn(folder: string, binaries: Binaries, identity: Identity | undefined): Promise<void> {
  if ((await findPostmaster(join(folder, "data"))) !== undefined)
    await stopPostmaster(binaries, folder, identity);
}

async function assertEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  if (names.length === 0) return;
  const record = await readFile(join(dataDir, "postgres.json"), "utf8").catch(() => "{}");
  const { Folder } = JSON.parse(record) as Partial<ClusterRecord>;
  if (Folder && (await findPostmaster(join(Folder, "data"))) !== undefined)
    throw refused(
      `A server uses ${dataDir}: stop it and move the folder away, or choose another with --data`,
    );
  throw refused(`${dataDir} is not empty: move it away, or choose another with --data`);
}

/** As PostgreSQL's user, who then owns what is unpacked. */
async function unpack(file: string, folder: string, identity: Identity | undefined): Promise<void> {
  const part = join(folder, "data.part");
  await mkdir(part, { mode: 0o700 });
  if (identity) await chown(part, identity.uid, identity.gid);
  const tar = spawn("tar", ["-x", "-f", "-", "-C", part], {
    ...identity,
    cwd: "/",
    stdio: ["pipe", "ignore", "pipe"],
  });
  let said = "";
  tar.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once("error", (cause) => reject(refused(`tar cannot be run (${cause.message}): install it`, cause)));
    tar.once("close", resolve);
  });
  const reading = pipeline(createReadStream(file), createGunzip(), tar.stdin).catch((error: Error) => error);
  const [code, failure] = await Promise.all([ended, reading]);
  if (code !== 0) throw refused(`tar failed: ${said.trim().split("\n")[0]}`);
  if (failure) throw refused(`${file} cannot be read: ${failure.message}`, failure);
  await rename(part, join(folder, "data"));
}

/** The record last: with it the folder is a data directory. */
async function writeFiles(dataDir: string, record: ClusterRecord, key: BackupKey): Promise<void> {
  const own = { mode: 0o600, flush: true };
  await writeFile(keyPath(dataDir), key.Keys, own);
  if (key.Anchor !== null) await writeFile(anchorPath(dataDir), key.Anchor, own);
  await markAsCopy(dataDir);
  await writeFile(join(dataDir, "postgres.json"), `${JSON.stringify(record, null, 2)}\n`, own);
}
