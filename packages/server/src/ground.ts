/**
 * What a start stands on, looked at before any work: the port, the folder of its data, the room there. A start that would fail
 * after half a minute of filling fails at once, in one line that says what to do.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { notWritable } from "./db/embedded-binaries.ts";
import { freeBytesOf, megabytes, minFreeBytes } from "./ports/free-space.ts";
import type { Settings } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

export async function checkGround(
  settings: Pick<Settings, "port" | "host" | "dataDir" | "databaseUrl">,
): Promise<void> {
  await checkPort(settings);
  await checkFolder(settings.dataDir);
  if (settings.databaseUrl === undefined) await checkRoom(settings.dataDir);
}

async function checkPort(address: { port: number; host: string }): Promise<void> {
  const server = createServer();
  const trial = Promise.withResolvers<void>();
  server.once("error", trial.reject);
  server.listen(address, trial.resolve);
  await trial.promise.catch((error) => {
    throw portTrouble(error, address);
  });
  await new Promise((closed) => server.close(closed));
}

/** The line for what the operating system says of an address, else the error as it is. */
export function portTrouble(cause: unknown, { port, host }: { port: number; host: string }): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or choose another with --port`,
    EACCES: `Port ${port} may not be used by this user: choose one above 1023 with --port`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}: choose another with --host`,
  };
  const line = known[code ?? ""];
  return line ? new StartupError("port-taken", line, { cause }) : cause;
}

async function checkFolder(folder: string): Promise<void> {
  const trial = join(folder, `.trial-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(trial, "");
    await rm(trial);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOTDIR") {
      const line = `${folder} is a file or lies below one: choose a folder with --data`;
      throw new StartupError("database-not-writable", line, { cause });
    }
    throw notWritable(folder, cause);
  }
}

async function checkRoom(folder: string): Promise<void> {
  const freeBytes = await freeBytesOf(folder);
  if (freeBytes >= minFreeBytes) return;
  throw new StartupError(
    "database-not-writable",
    `Only ${megabytes(freeBytes)} MB are free for ${folder}, and ${megabytes(minFreeBytes)} MB are needed: free some space or choose another folder with --data`,
  );
}

/** A disk that filled up on the way, whoever noticed: the file system or PostgreSQL (disk_full). */
export function diskTrouble(cause: unknown): unknown {
  const { code } = cause as { code?: string };
  if (code !== "ENOSPC" && code !== "53100") return cause;
  return new StartupError("database-not-writable", "The disk is full: free some space and start again", {
    cause,
  });
}
