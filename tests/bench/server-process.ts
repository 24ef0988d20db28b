/** The real server as a process of its own over the bench's database, and load on it from another process. */
import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CallbackReceiver } from "@opc/sandbox/actors/receiver";
import { realClock } from "@opc/sandbox/clock";
import { demoFile } from "@opc/sandbox/demo/file";
import { fillDemoWorld } from "@opc/sandbox/demo/fill";
import { demoSecrets, newSecretRoot } from "@opc/sandbox/demo/secrets";
import type { LoadJob, LoadResult } from "@opc/sandbox/load";
import { openWorld, type World } from "@opc/sandbox/world";
import { openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { openVault } from "@opc/server/ports/vault";
import { freePort } from "@opc/server/testing/free-port";
import type { BenchDatabase } from "./postgres.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const heartbeatMs = 20_000;
const patienceMs = 120_000;

export interface BenchServer {
  world: World;
  apiSecret(alias: string): string;
  baseUrl: string;
  load(job: Omit<LoadJob, "baseUrl">): Promise<LoadResult>;
  /** Work on the database with nobody else in it: the server is ended and started again around it. */
  aside(work: () => Promise<void>): Promise<void>;
  /** Ended, and started again with these settings beside its own. */
  again(settings: Readonly<Record<string, string>>): Promise<void>;
  pid(): number;
  /** Resident memory of the server's process, in bytes. */
  memory(): Promise<number>;
  /** Of stored secrets. */
  key: Buffer;
  stop(): Promise<void>;
}

/** People, merchants and accounts of the demo world without its past; crawlers beat. */
export async function startBenchServer(database: BenchDatabase): Promise<BenchServer> {
  const key = randomBytes(32);
  const secrets = demoSecrets(newSecretRoot());
  const receiver = new CallbackReceiver(realClock);
  await receiver.listen();
  const pool = openDatabase(openPool({ url: database.ownerUrl, size: 1, name: "bench" }));
  await inTransaction(pool, wholeScope, (tx) =>
    fillDemoWorld(tx, {
      secrets,
      vault: openVault(key),
      now: new Date(),
      seed: "bench",
      days: 1,
      orders: 0,
      notifyUrl: (alias, mood) => receiver.urlOf(alias, mood),
    }),
  );
  await pool.destroy();
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  let running = await startServer(baseUrl, database.ownerUrl, key);
  const file = demoFile(baseUrl, secrets);
  const world = openWorld({ baseUrl, file, receiver, clock: realClock, seed: "bench" });
  const beat = () => Promise.all(world.crawlers.map((crawler) => crawler.heartbeat()));
  await beat();
  // A late heartbeat shows as refused orders in the figures.
  const beating = setInterval(() => beat().catch(() => undefined), heartbeatMs);
  return {
    world,
    baseUrl,
    key,
    apiSecret: secrets.apiSecret,
    async aside(work) {
      await running.stop();
      await work();
      running = await startServer(baseUrl, database.ownerUrl, key);
      await beat();
    },
    async again(settings) {
      await running.stop();
      running = await startServer(baseUrl, database.ownerUrl, key, settings);
      await beat();
    },
    pid: () => running.pid ?? 0,
    async memory() {
      const status = await readFile(`/proc/${running.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
    },
    async load(job) {
      const text = JSON.stringify({ ...job, baseUrl });
      const loader = join(root, "packages/sandbox/src/load.ts");
      const { stdout } = await run(process.execPath, [loader, text], { maxBuffer: 64 * 2 ** 20 });
      const result = JSON.parse(stdout) as LoadResult;
      if (result.refused > result.requests / 100) throw new Error(`refused: ${result.firstRefusal}`);
      return result;
    },
    async stop() {
      clearInterval(beating);
      await running.stop();
      await receiver.close();
    },
  };
}

interface Running {
  pid: number | undefined;
  stop(): Promise<void>;
}

async function startServer(
  baseUrl: string,
  databaseUrl: string,
  key: Buffer,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), "opc-bench-data-"));
  // As `npm start` does.
  const supervisor: string = join(root, "scripts/supervise.mjs");
  const { nodeOptions } = (await import(supervisor)) as { nodeOptions: string[] };
  const child = spawn(process.execPath, [...nodeOptions, join(root, "tests/drill/server.ts"), root], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: new URL(baseUrl).port,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: key.toString("hex"),
      CALLBACK_ALLOW_LOOPBACK: "true",
      // One merchant makes more than it could have unpaid.
      UNPAID_ORDERS_MAXIMUM: "10000000",
      TRUST_PROXY: "127.0.0.1",
      LOG_LEVEL: "error",
      ...settings,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await untilReady(baseUrl);
  return {
    pid: child.pid,
    async stop() {
      child.kill("SIGINT");
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
}

export async function untilReady(baseUrl: string): Promise<void> {
  const endMs = Date.now() + patienceMs;
  for (;;) {
    const ready = await fetch(`${baseUrl}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (Date.now() > endMs) throw new Error("the server under test does not start");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
