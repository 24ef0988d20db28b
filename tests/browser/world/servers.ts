/**
 * The servers of the browser tests: node servers.ts <port>=<data folder> … Each has a copy of the world in one
 * PostgreSQL; all of them have one clock. Says "ready" when all are, and ends with whoever started it.
 */
import { startTestCluster, withClient } from "@opc/server/testing/cluster";
import { ensureConsole } from "../../bench/scripts.ts";
import { type SetClock, setMoment } from "./clock.ts";
import { writeCopy } from "./copy.ts";
import { startWorldServer } from "./server.ts";
import { readStates } from "./states.ts";
import { copyWorld, ensureWorld } from "./template.ts";

const wanted = process.argv.slice(2).map((word) => {
  const [port, dataDir = ""] = word.split("=");
  return { port: Number(port), dataDir };
});
/** Between the copies' start and the first test. */
const startsInMs = 1_500;
/** Sessions end after fifteen minutes without a request. */
const keepAwakeEveryMs = 5 * 60_000;
const parentCheckMs = 500;

const undos: (() => Promise<unknown> | unknown)[] = [];
let stopping: Promise<void> | undefined;
const parent = process.ppid;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stop(0));
// Playwright may be killed without a word; then nobody would ever stop us.
setInterval(() => process.ppid !== parent && stop(1), parentCheckMs).unref();

try {
  await start();
  console.log("ready");
} catch (error) {
  console.error(error);
  await stop(1);
}

async function start(): Promise<void> {
  const moment = setMoment();
  const [cluster] = await Promise.all([startTestCluster(), ensureConsole()]);
  undos.push(() => cluster.stop());
  const template = await ensureWorld(cluster.url, moment);
  const copies = await Promise.all(
    wanted.map(async ({ port, dataDir }) => {
      const copy = await copyWorld(cluster.url, template, dataDir);
      undos.push(() => copy.drop());
      return { port, dataDir, databaseUrl: copy.ownerUrl };
    }),
  );
  const clock: SetClock = { atMs: moment.getTime() - startsInMs, realMs: Date.now(), rate: 1 };
  await Promise.all(
    copies.map(async ({ port, dataDir, databaseUrl }) => {
      writeCopy({ dataDir, clock, databaseUrl });
      const server = await startWorldServer({ port, dataDir, databaseUrl, clock });
      undos.push(() => server.stop());
      server.process.once("exit", () => stop(1));
      keepAwake(dataDir, databaseUrl, clock);
    }),
  );
}

/** Whose state no test used for a while is still signed in when one does. */
function keepAwake(dataDir: string, databaseUrl: string, { atMs, realMs }: SetClock): void {
  const sessions = Object.values(readStates(dataDir)).flatMap(({ cookies }) =>
    cookies.filter(({ name }) => name === "opc_session_id").map(({ value }) => value),
  );
  const touch = "update session set last_active_at = greatest(last_active_at, $1) where session_id = any($2)";
  setInterval(() => {
    const now = new Date(atMs + Date.now() - realMs);
    withClient(databaseUrl, (client) => client.query(touch, [now, sessions])).catch(console.error);
  }, keepAwakeEveryMs).unref();
}

/** In the opposite order; Playwright waits for it. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      await Promise.resolve(undo()).catch(console.error);
    }
    process.exit(code);
  })();
  return stopping;
}
