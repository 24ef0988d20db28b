/** A server of a demo world in a process of its own, on a database that exists, with a set clock. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SetClock } from "./clock.ts";

export interface WorldServerOptions {
  port: number;
  dataDir: string;
  /** Of the owner. */
  databaseUrl: string;
  clock: SetClock;
}

export interface WorldServer {
  process: ChildProcess;
  url: string;
  /** Resolves when it has ended. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, "../../..");
const entry = join(root, "packages/sandbox/src/main.ts");
const preload = pathToFileURL(join(import.meta.dirname, "moved-clock.ts")).href;
const lookEveryMs = 50;

/** Returns when it takes requests; throws when it ended before. */
export async function startWorldServer(options: WorldServerOptions): Promise<WorldServer> {
  const { port, dataDir, databaseUrl, clock } = options;
  const { DATABASE_REPLICA_URL: _, NODE_ENV: __, ...env } = process.env;
  const args = ["--port", String(port), "--host", "127.0.0.1", "--data", dataDir, "--no-traffic"];
  // The channel tells it when we are gone, however that happened.
  const child = spawn(process.execPath, ["--import", preload, entry, ...args], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...env,
      DATABASE_URL: databaseUrl,
      // Several worlds share one PostgreSQL.
      DATABASE_POOL_SIZE: "12",
      WORLD_CLOCK: JSON.stringify(clock),
      CLOCK: "machine",
      // However busy this machine is, its pages come with their screens.
      FIRST_SCREEN_WAIT_MS: "8000",
      NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && child.signalCode === null) {
    if (await answers(`${url}/readyz`)) return { process: child, url, stop };
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  throw new Error(`the server on port ${port} ended before it was ready`);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
