/** Programs that the drill starts, each with its output in a file, ended by their ids alone. */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Identity } from "@opc/server/db/embedded-binaries";
import { freePort } from "@opc/server/testing/free-port";

export interface Program {
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  identity?: Identity | undefined;
  /** Started again whenever it ends, as a service manager would. */
  isKept?: boolean;
}

export interface Process {
  name: string;
  pid(): number;
  kill(signal: NodeJS.Signals): void;
  /** For good; killed if it takes too long. Returns its exit code, null where a signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Its exit code, once it has ended by itself. */
  ended(): Promise<number | null>;
}

const againAfterMs = 500;
const endLimitMs = 45_000;

export function startProcess(
  { name, command, args, env, identity, isKept }: Program,
  folder: string,
): Process {
  let child: ChildProcess;
  let ended: Promise<number | null>;
  let isOver = false;
  const start = () => {
    const log = openSync(join(folder, `${name}.log`), "a");
    child = spawn(command, args, {
      ...identity,
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8", ...env },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    ended = new Promise((resolve) => {
      child.once("error", () => resolve(null));
      child.once("exit", (code) => resolve(code));
    });
    ended.then(async () => {
      if (!isKept || isOver) return;
      await sleep(againAfterMs);
      if (!isOver) start();
    });
  };
  start();
  return {
    name,
    pid: () => child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    async end(signal = "SIGTERM") {
      isOver = true;
      child.kill("SIGCONT");
      child.kill(signal);
      const force = setTimeout(() => child.kill("SIGKILL"), endLimitMs);
      const code = await ended;
      clearTimeout(force);
      return code;
    },
    ended: () => ended,
  };
}

export async function until(what: string, limitMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > endMs) throw new Error(`in vain: ${what} (${limitMs / 1_000} s)`);
    await sleep(200);
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
