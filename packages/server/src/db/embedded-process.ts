// The PostgreSQL process of an embedded cluster: is it alive, start it, stop it.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile, readlink, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { StartupError } from "../startup-error.ts";
import type { Binaries, Identity } from "./embedded-binaries.ts";

export interface ToolResult {
  code: number;
  output: string;
}

/** Runs one of the PostgreSQL tools as `identity` and gathers what it says. */
export function runTool(
  binaries: Binaries,
  tool: "initdb" | "pg_ctl",
  args: string[],
  identity: Identity | undefined,
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(join(binaries.home, "bin", tool), args, {
      ...identity,
      cwd: "/",
      env: { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const gather = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", gather);
    child.stderr.on("data", gather);
    child.once("error", (error) => resolve({ code: -1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? -1, output }));
  });
}

/**
 * The pid of the postmaster of this data folder, or undefined. PostgreSQL clears up after a dead one by itself,
 * with a check that none of its children still writes. Only a pid that looks alive and is something else (used
 * again after a reboot, or dead but not yet collected by its parent) would stop it: those marks are removed here.
 */
export async function findPostmaster(data: string): Promise<number | undefined> {
  const path = join(data, "postmaster.pid");
  if (!existsSync(path)) return undefined;
  const lines = (await readFile(path, "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (isPostgres(pid, data)) return pid;
  const child = await findProcessIn(data);
  if (child !== undefined) throw new Error(`process ${child} of the former PostgreSQL is still ending`);
  const [folder, , port, socketFolder] = lines.slice(1);
  // In a copy of a folder the mark is the original's, and so is the socket.
  if (socketFolder && folder === data) await rm(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true });
  await rm(path, { force: true });
  return undefined;
}

/** Every process of PostgreSQL works in the data folder. */
async function findProcessIn(folder: string): Promise<number | undefined> {
  if (process.platform !== "linux") return undefined;
  for (const entry of await readdir("/proc")) {
    const at = /^\d+$/.test(entry) ? await readlink(`/proc/${entry}/cwd`).catch(() => undefined) : undefined;
    if (at === folder) return Number(entry);
  }
  return undefined;
}

/** True while the process lives. A signal 0 that is forbidden still proves that it lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** After a reboot or in a fresh container the pid may belong to any other program. */
function isPostgres(pid: number, data: string): boolean {
  try {
    if (process.platform === "linux") {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return basename(command[0] ?? "").startsWith("postgres") && command.includes(data);
    }
    if (process.platform === "win32") return true;
    return execFileSync("ps", ["-p", String(pid), "-o", "args="])
      .toString()
      .includes(data);
  } catch {
    return false;
  }
}

const START_LIMIT_SECONDS = 60;

/** Returns when it answers, or is there and still recovering after `limitSeconds`: that takes as long as it takes. */
export async function startPostmaster(
  binaries: Binaries,
  folder: string,
  identity: Identity | undefined,
  limitSeconds = START_LIMIT_SECONDS,
): Promise<void> {
  const log = join(folder, "start.log");
  await rm(log, { force: true });
  const args = ["start", "-w", "-t", `${limitSeconds}`, "-s", "-D", join(folder, "data"), "-l", log];
  const started = await runTool(binaries, "pg_ctl", args, identity);
  if (started.code === 0 || (await findPostmaster(join(folder, "data"))) !== undefined) return;
  throw toolFailure(
    "PostgreSQL",
    `${started.output}\n${await readFile(log, "utf8").catch(() => "")}`,
    folder,
  );
}

/** Stops at once but cleanly: open transactions are rolled back, everything is written out. */
export async function stopPostmaster(
  binaries: Binaries,
  folder: string,
  identity: Identity | undefined,
): Promise<void> {
  const args = ["stop", "-m", "fast", "-w", "-t", "30", "-s", "-D", join(folder, "data")];
  const stopped = await runTool(binaries, "pg_ctl", args, identity);
  if (stopped.code !== 0 && (await findPostmaster(join(folder, "data")))) {
    throw toolFailure("pg_ctl stop", stopped.output, folder);
  }
}

/** One line that says what failed and what to do, from the tool's own words. */
export function toolFailure(tool: string, output: string, folder?: string): StartupError {
  if (/No space left on device/i.test(output)) {
    return new StartupError("database-not-writable", "The disk is full: free some space and start again");
  }
  if (/Permission denied|Read-only file system/i.test(output)) {
    const what = /(?:could not|cannot)[^\n]*/.exec(output)?.[0] ?? output.trim().split("\n")[0];
    return new StartupError("database-not-writable", `${tool}: ${what}: make it writable or choose --data`);
  }
  const lines = output.split("\n").filter((line) => line.trim());
  const worst = lines.find((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? "no output";
  const where = folder ? ` (logs: ${join(folder, "start.log")}, ${join(folder, "data", "log")})` : "";
  return new StartupError("database-failed", `${tool} failed: ${worst.trim()}${where}; or set DATABASE_URL`);
}
