/**
 * How long nobody is answered when a process is killed under load: the server, one process of PostgreSQL (which ends all its
 * connections) and the whole of PostgreSQL. The server is what `npm start` runs, with its supervisor and its own PostgreSQL.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { CallbackReceiver } from "@opc/sandbox/actors/receiver";
import { realClock } from "@opc/sandbox/clock";
import { demoFile } from "@opc/sandbox/demo/file";
import { fillDemoWorld } from "@opc/sandbox/demo/fill";
import { payTypes } from "@opc/sandbox/demo/people";
import { demoSecrets, newSecretRoot } from "@opc/sandbox/demo/secrets";
import { openWorld, type World } from "@opc/sandbox/world";
import { startEmbeddedDatabase } from "@opc/server/db/embedded";
import { findPostmaster } from "@opc/server/db/embedded-process";
import { openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { openVault } from "@opc/server/ports/vault";
import { freePort } from "@opc/server/testing/free-port";
import pg from "pg";
import { type BenchContext, maxRow, median } from "./figures.ts";
import type { BenchRow } from "./row.ts";
import { untilReady } from "./server-process.ts";

const root = join(import.meta.dirname, "../..");
const rounds = 3;
/** The supervisor waits longer for what dies again and again; so long a server has to live for that to be forgotten. */
const apartMs = 61_000;
/** So many merchants' questions are on their way at any time, each asked this soon after the last. */
const loops = 8;
const pauseMs = 100;
const steadyMs = 5_000;
const limitMs = 60_000;

type Kill = () => Promise<number>;

export async function benchKills({ say }: BenchContext): Promise<BenchRow[]> {
  const stand = await openStand();
  try {
    const load = startLoad(stand.world);
    await sleep(steadyMs);
    const perSecond = load.answeredSince(performance.now() - steadyMs) / (steadyMs / 1_000);
    say(`${perSecond.toFixed(0)} signed creates a second`);
    const limit = `${perSecond.toFixed(0)} signed creates a second`;
    const rows: BenchRow[] = [];
    for (const [what, kill, most] of [
      ["the server is killed", stand.server, 3],
      ["a process of PostgreSQL is killed", stand.backend, 5],
      ["PostgreSQL is killed", stand.postmaster, 5],
    ] as const) {
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round++) {
        if (kill === stand.server) await sleep(apartMs);
        seconds.push((await outage(load, kill)) / 1_000);
      }
      const all = seconds.map((one) => one.toFixed(1)).join(", ");
      say(`${what}: ${all} s`);
      rows.push(
        maxRow(
          `${what}: until a create is answered, the longest of ${all}`,
          limit,
          Math.max(...seconds),
          "s",
          most,
        ),
      );
      rows.push(maxRow(`${what}: median`, limit, median(seconds), "s", most));
    }
    await load.stop();
    return rows;
  } finally {
    await stand.close();
  }
}

/** From the kill until a create that was asked after it is answered. */
async function outage(load: Load, kill: Kill): Promise<number> {
  const victim = await kill();
  const killedAt = performance.now();
  process.kill(victim, "SIGKILL");
  while (load.answeredSince(killedAt) === 0) {
    if (performance.now() - killedAt > limitMs) throw new Error("nothing is answered any more");
    await sleep(20);
  }
  const firstMs = load.firstSince(killedAt) - killedAt;
  await sleep(steadyMs);
  return firstMs;
}

interface Load {
  answeredSince(ms: number): number;
  firstSince(ms: number): number;
  stop(): Promise<void>;
}

/** When each answered create was asked and answered; what fails is asked again after the pause. */
function startLoad(world: World): Load {
  const answered: { askedAt: number; at: number }[] = [];
  let isOver = false;
  let number = 0;
  const loop = async () => {
    while (!isOver) {
      number += 1;
      const merchant = world.merchants[number % world.merchants.length];
      if (!merchant) throw new Error("there is no merchant");
      const satang = 100 + ((number * 7_919) % 299_993);
      const askedAt = performance.now();
      const answer = await merchant
        .create({
          MerchantOrderNo: `K-${number}`,
          Amount: (satang / 100).toFixed(2),
          Currency: payTypes[0].Currency,
          PayTypeCode: payTypes[0].Code,
          NotifyUrl: merchant.notifyUrl(),
        })
        .catch(() => undefined);
      if (answer?.code === 0) answered.push({ askedAt, at: performance.now() });
      await sleep(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: loops }, loop));
  const since = (ms: number) => answered.filter(({ askedAt }) => askedAt > ms);
  return {
    answeredSince: (ms) => since(ms).length,
    firstSince: (ms) => Math.min(...since(ms).map(({ at }) => at)),
    async stop() {
      isOver = true;
      await running;
    },
  };
}

interface Stand {
  world: World;
  server: Kill;
  backend: Kill;
  postmaster: Kill;
  close(): Promise<void>;
}

async function openStand(): Promise<Stand> {
  const dataDir = await mkdtemp(join(tmpdir(), "opc-bench-data-"));
  const key = randomBytes(32);
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const supervisor = startSupervised(baseUrl, dataDir, key);
  const ended = new Promise<void>((resolve) => supervisor.once("exit", () => resolve()));
  const receiver = new CallbackReceiver(realClock);
  await receiver.listen();
  await untilReady(baseUrl);
  const cluster = await startEmbeddedDatabase({ dataDir, use: "guest", log: () => {} });
  const { url } = cluster;
  await cluster.stop();
  const secrets = demoSecrets(newSecretRoot());
  const database = openDatabase(openPool({ url, size: 1, name: "bench" }));
  await inTransaction(database, wholeScope, (tx) =>
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
  await database.destroy();
  const world = openWorld({
    baseUrl,
    file: demoFile(baseUrl, secrets),
    receiver,
    clock: realClock,
    seed: "bench",
  });
  const beat = () => Promise.all(world.crawlers.map((crawler) => crawler.heartbeat())).catch(() => undefined);
  await beat();
  const beating = setInterval(beat, 5_000);
  const { Folder } = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as { Folder: string };
  return {
    world,
    server: () => childOf(supervisor.pid ?? 0),
    backend: () => backendOf(url),
    async postmaster() {
      return (await findPostmaster(join(Folder, "data"))) ?? 0;
    },
    async close() {
      clearInterval(beating);
      supervisor.kill("SIGINT");
      await ended;
      await receiver.close();
      await rm(Folder, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** scripts/start.mjs without its build: the console is not asked for. */
function startSupervised(baseUrl: string, dataDir: string, key: Buffer): ChildProcess {
  const script = pathToFileURL(join(root, "scripts/supervise.mjs")).href;
  const source = `import { serverEntry, supervise } from ${JSON.stringify(script)};
    process.exitCode = await supervise([serverEntry]);`;
  return spawn(process.execPath, ["--input-type=module", "--eval", source], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: new URL(baseUrl).port,
      DATA_DIR: dataDir,
      SECRET_KEY: key.toString("hex"),
      CALLBACK_ALLOW_LOOPBACK: "true",
      // One merchant makes more than it could have unpaid.
      UNPAID_ORDERS_MAXIMUM: "10000000",
      LOG_LEVEL: "fatal",
    },
  });
}

async function childOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return Number(children.trim().split(" ")[0]);
}

/** A process of PostgreSQL that serves the server. */
async function backendOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'opc-admin%' order by query_start desc limit 1",
  );
  await client.end();
  return rows[0]?.pid ?? 0;
}
