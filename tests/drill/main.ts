/**
 * npm run drill [-- rounds [seed [word]]]: a cluster on loopback (cluster.ts), two web and two worker processes on it, merchants that ask
 * without a pause, a supplier that pays whatever it is asked. One fault a round, from a seed that replays; after each, checks.ts.
 * Debian: apt-get install -y patroni etcd-server haproxy postgresql-15 (and end what they start by themselves).
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PayingSupplierActor } from "@opc/sandbox/actors/paying-supplier";
import { CallbackReceiver } from "@opc/sandbox/actors/receiver";
import { newKeys } from "@opc/sandbox/actors/signed";
import { realClock } from "@opc/sandbox/clock";
import { demoFile } from "@opc/sandbox/demo/file";
import { fillDemoWorld } from "@opc/sandbox/demo/fill";
import { writePayoutSuppliers } from "@opc/sandbox/demo/http-supplier";
import { demoSecrets, newSecretRoot } from "@opc/sandbox/demo/secrets";
import { seededRandom } from "@opc/sandbox/random";
import { giveFunds } from "@opc/sandbox/scenarios/stage";
import { openWorld, type World } from "@opc/sandbox/world";
import { openDatabase } from "@opc/server/db/kysely";
import { migrate } from "@opc/server/db/migrate";
import { openPool } from "@opc/server/db/pool";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { openVault } from "@opc/server/ports/vault";
import { brokenPromises } from "./checks.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type FaultName, faults, planOf } from "./faults.ts";
import { freePorts, type Process, startProcess, until } from "./processes.ts";
import { startTraffic } from "./traffic.ts";

const [roundsText = "10", seed = "1", word = ""] = process.argv.slice(2);
const rounds = Number(roundsText);
const root = join(import.meta.dirname, "../..");
const heartbeatMs = 20_000;
const recoveryLimitMs = 120_000;
/** From when the database takes writes again until the first is answered to a merchant. */
const allowedMs = 15_000;
const fundsMinor = 100_000_000_000n;

const folder = await mkdtemp(join(process.env.DRILL_FOLDER ?? "/dev/shm", "opc-drill-"));
const key = randomBytes(32);
const vault = openVault(key);
const clock = realClock;
const random = seededRandom(seed);
const ends: (() => Promise<unknown>)[] = [];
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void endAll().then(() => process.exit(130)));

let isWhole = false;
try {
  isWhole = await drill();
} finally {
  await endAll();
  if (isWhole) await rm(folder, { recursive: true, force: true });
  else console.log(`What each process said: ${folder}`);
}
process.exit(isWhole ? 0 : 1);

async function drill(): Promise<boolean> {
  console.log(`Seed ${seed}, ${rounds} rounds.`);
  const cluster = await startCluster(folder);
  ends.push(() => cluster.stop());
  const supplier = new PayingSupplierActor({ clock, random: random.fork("supplier") });
  const receiver = new CallbackReceiver(clock);
  await receiver.listen();
  const world = await fill(cluster, supplier, receiver);
  const dataDirs = [join(folder, "worker-1"), join(folder, "worker-2")];
  const ports = await freePorts(2);
  const webs = cluster.webPorts.map((port, at) =>
    startServer(cluster, "web", port, join(folder, `web-${at + 1}`)),
  );
  const workers = dataDirs.map((dataDir, at) => startServer(cluster, "worker", ports[at] ?? 0, dataDir));
  await until(
    "the web processes are ready",
    recoveryLimitMs,
    async () => (await fetch(`${cluster.baseUrl}/readyz`)).ok,
  );
  const beat = () => Promise.all(world.crawlers.map((crawler) => crawler.heartbeat().catch(() => undefined)));
  await beat();
  const beating = setInterval(beat, heartbeatMs);
  ends.push(async () => clearInterval(beating));
  const traffic = startTraffic(world);
  let broken = 0;
  console.log(
    "| round | what happened | database again after | first write answered after | of that, after the database | answered so far | asked again | found |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  for (const [at, name] of planOf(rounds, random, word).entries()) {
    await until("the cluster is whole", recoveryLimitMs, cluster.whole);
    traffic.goOn();
    await sleep(random.between(1_000, 4_000));
    const { databaseMs, answerMs } = await strike(name, cluster, { webs, workers }, () =>
      traffic.nextAnswerMs(),
    );
    await traffic.pause();
    const found = await brokenPromises({
      ownerUrl: cluster.ownerUrl,
      acknowledged: traffic.acknowledged,
      supplier,
      receiver,
      vault,
      dataDirs,
    });
    const afterMs = Math.max(0, answerMs - databaseMs);
    if (afterMs > allowedMs) found.push(`writes took ${seconds(afterMs)} s more than the database`);
    broken += found.length;
    const cells = [
      at + 1,
      name,
      `${seconds(databaseMs)} s`,
      `${seconds(answerMs)} s`,
      `${seconds(afterMs)} s`,
    ];
    const counts = [
      traffic.acknowledged.length,
      traffic.repeated(),
      found.length === 0 ? "nothing wrong" : found.slice(0, 5).join("; "),
    ];
    console.log(`| ${[...cells, ...counts].join(" | ")} |`);
  }
  if (traffic.refused().length > 0)
    console.log(`Refused: ${traffic.refused().length}, such as ${traffic.refused()[0]}`);
  return broken === 0;
}

interface Struck {
  /** Until a node takes a write that a standby confirms. */
  databaseMs: number;
  /** Until a write of a merchant is answered. */
  answerMs: number;
}

async function strike(
  name: FaultName,
  cluster: Cluster,
  processes: { webs: readonly Process[]; workers: readonly Process[] },
  nextAnswerMs: () => Promise<number>,
): Promise<Struck> {
  const undo = await faults[name]({ cluster, ...processes }, random);
  const from = performance.now();
  const writable = until("the database takes writes", recoveryLimitMs, async () => {
    const tries = cluster.nodes.map((node) => cluster.takesWrite(node));
    return Promise.any(tries);
  }).then(() => performance.now() - from);
  const [databaseMs, answerMs] = await Promise.all([writable, nextAnswerMs()]);
  await undo?.();
  return { databaseMs, answerMs };
}

async function fill(
  cluster: Cluster,
  supplier: PayingSupplierActor,
  receiver: CallbackReceiver,
): Promise<World> {
  await migrate(cluster.ownerUrl);
  const ours = newKeys();
  await supplier.listen(ours.publicKey);
  const secrets = demoSecrets(newSecretRoot());
  const database = openDatabase(openPool({ url: cluster.ownerUrl, size: 1, name: "drill" }));
  await inTransaction(database, wholeScope, async (tx) => {
    const notifyUrl = () => "";
    await fillDemoWorld(tx, { secrets, vault, now: new Date(), seed, days: 1, orders: 0, notifyUrl });
    const { publicKey, baseAddress } = supplier;
    await writePayoutSuppliers(tx, vault, [{ code: "SEA", publicKey, baseAddress }], ours.secretKey);
    await giveFunds(tx, fundsMinor, new Date());
  });
  await database.destroy();
  const { baseUrl } = cluster;
  return openWorld({ baseUrl, file: demoFile(baseUrl, secrets), receiver, clock, seed });
}

function startServer(cluster: Cluster, role: "web" | "worker", port: number, dataDir: string): Process {
  const env = {
    OPC_ROLE: role,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.appUrl,
    DATABASE_POOL_SIZE: "10",
    REQUIRE_SYNCHRONOUS: "yes",
    SECRET_KEY: key.toString("hex"),
    PUBLIC_URL: cluster.baseUrl,
    CALLBACK_ALLOW_LOOPBACK: "true",
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
  };
  const args = [join(root, "packages/server/src/main.ts")];
  const name = `server-${role}-${port}`;
  const server = startProcess({ name, command: process.execPath, args, env, isKept: true }, folder);
  ends.push(() => server.end());
  return server;
}

async function endAll(): Promise<void> {
  for (const end of ends.toReversed()) await end().catch((error) => console.error(error));
  ends.length = 0;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
