/** The embedded database as one file, while the server runs, and back again. Beside `file` lies `file.key` (backup-key.ts). */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { openBaseBackup } from "../db/base-backup.ts";
import { startEmbeddedDatabase } from "../db/embedded.ts";
import type { ClusterRecord } from "../db/embedded-cluster.ts";
import { isAlive } from "../db/embedded-process.ts";
import { anchorPath } from "../ports/chain-anchor.ts";
import { keyText, readKeys } from "../secret-key.ts";
import type { Settings } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { sealBackupKey } from "./backup-key.ts";

type BackupSettings = Pick<
  Settings,
  "dataDir" | "databaseUrl" | "secretKey" | "formerSecretKeys" | "fingerprintKey" | "keyCommand"
>;

export function keyFileOf(file: string): string {
  return `${file}.key`;
}

/** Returns the bytes of the file. Written beside and renamed, the key last: with the key it is whole. */
export async function backUp(settings: BackupSettings, file: string, passphrase: string): Promise<number> {
  assertEmbedded(settings, "back it up with pg_dump or pgBackRest");
  const recordPath = join(settings.dataDir, "postgres.json");
  if (!existsSync(recordPath))
    throw refused(`There is no database in ${settings.dataDir}: name its folder with --data`);
  await clearKilled(file);
  refuseOver(file);
  const keys = await readKeys(settings);
  // Older than the copy: the copy then has every seal that it names.
  const anchor = await readFile(anchorPath(settings.dataDir), "utf8").catch(() => null);
  const [part, keyPart] = [partOf(file), partOf(keyFileOf(file))];
  const database = await startEmbeddedDatabase({ dataDir: settings.dataDir, log: console.log, use: "guest" });
  const { signal, release } = untilSignalled();
  try {
    const { AdminPassword, OwnerPassword } = JSON.parse(await readFile(recordPath, "utf8")) as ClusterRecord;
    const { sha256, version } = await copyTo(part, database.adminUrl, signal);
    const key = {
      Keys: keyText(keys),
      Passwords: { AdminPassword, OwnerPassword },
      Anchor: anchor,
      Version: version,
      Sha256: sha256,
    };
    await writeFile(keyPart, sealBackupKey(key, passphrase), { mode: 0o600, flush: true });
    signal.throwIfAborted();
    refuseOver(file);
    await rename(part, file);
    await rename(keyPart, keyFileOf(file));
    return (await stat(file)).size;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof StartupError) throw error;
    throw refused(
      `The backup failed, and nothing of it was kept${code ? ` (${code})` : ""}: ${message}`,
      error,
    );
  } finally {
    for (const path of [part, keyPart]) await rm(path, { force: true });
    await database.stop();
    release();
  }
}

function refuseOver(file: string): void {
  for (const path of [file, keyFileOf(file)])
    if (existsSync(path)) throw refused(`${path} is there already: choose another name`);
}

const partOf = (path: string) => `${path}.${process.pid}.part`;

/** What a run that was killed left of a whole cluster's data. A file whose key is still a part was not said to be made. */
async function clearKilled(file: string): Promise<void> {
  const names = await readdir(dirname(file)).catch(() => []);
  for (const path of [file, keyFileOf(file)])
    for (const name of names) {
      const pid = /^\.(\d+)\.part$/.exec(name.slice(basename(path).length))?.[1];
      if (!name.startsWith(basename(path)) || pid === undefined || isAlive(Number(pid))) continue;
      if (path !== file && !existsSync(path)) await rm(file, { force: true });
      await rm(join(dirname(file), name), { force: true });
    }
}

/** Told to end, it clears up first. One Ctrl+C arrives twice: from the terminal and from npm's script. */
function untilSignalled(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const names = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const end = (name: NodeJS.Signals) =>
    controller.abort(refused(`The backup was ended by ${name}, and nothing of it was kept`));
  for (const name of names) process.on(name, end);
  return {
    signal: controller.signal,
    release: () => {
      for (const name of names) process.off(name, end);
    },
  };
}

async function copyTo(
  path: string,
  adminUrl: string,
  signal: AbortSignal,
): Promise<{ sha256: string; version: string }> {
  const { tar, version, close } = await openBaseBackup(adminUrl);
  try {
    const hash = createHash("sha256");
    const hashed = new PassThrough();
    hashed.on("data", (chunk) => hash.update(chunk));
    await pipeline(
      tar,
      createGzip({ level: constants.Z_BEST_SPEED }),
      hashed,
      createWriteStream(path, { mode: 0o600, flush: true }),
      { signal },
    );
    return { sha256: hash.digest("hex"), version };
  } finally {
    await close();
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  const reading = createReadStream(path);
  reading.on("data", (chunk) => hash.update(chunk));
  await once(reading, "end");
  return hash.digest("hex");
}

export function assertEmbedded({ databaseUrl }: Pick<Settings, "databaseUrl">, instead: string): void {
  if (databaseUrl !== undefined)
    throw refused(`DATABASE_URL names a server of your own, this is for the embedded one: ${instead}`);
}

export function refused(line: string, cause?: unknown): StartupError {
  return new StartupError("backup-refused", line, { cause });
}
