/** What faults happen to: the cluster, two web and two worker processes on it, and everybody outside. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { PayingSupplierActor } from "@opc/sandbox/actors/paying-supplier";
import { CallbackReceiver } from "@opc/sandbox/actors/receiver";
import { newKeys } from "@opc/sandbox/actors/signed";
import { realClock } from "@opc/sandbox/clock";
import { demoFile } from "@opc/sandbox/demo/file";
import { demoSecrets, newSecretRoot } from "@opc/sandbox/demo/secrets";
import { type Random, seededRandom } from "@opc/sandbox/random";
import { openWorld, type World } from "@opc/sandbox/world";
import { migrate } from "@opc/server/db/migrate";
import { openVault, type Vault } from "@opc/server/ports/vault";
import { type Cluster, startCluster } from "./cluster.ts";
import { fillDatabase } from "./fill-database.ts";
import { freePorts, type Process, startProcess, until } from "./processes.ts";
import type { Run } from "./run.ts";
import { type Role, serverProgram } from "./servers.ts";

export interface Stand {
  cluster: Cluster;
  webs: readonly Process[];
  workers: readonly Process[];
  /** Of the workers. */
  dataDirs: readonly string[];
  world: World;
  supplier: PayingSupplierActor;
  receiver: CallbackReceiver;
  vault: Vault;
  random: Random;
}

const root = join(import.meta.dirname, "../..");
const heartbeatMs = 20_000;
export const recoveryLimitMs = 120_000;

export async function openStand({ folder, ends }: Run, seed: string): Promise<Stand> {
  const key = randomBytes(32);
  const secretKey = key.toString("hex");
  const random = seededRandom(seed);
  const clock = realClock;
  const cluster = await startCluster(folder);
  ends.push(() => cluster.stop());
  const { baseUrl, ownerUrl, appUrl: databaseUrl } = cluster;
  const supplier = new PayingSupplierActor({ clock, random: random.fork("supplier") });
  const receiver = new CallbackReceiver(clock);
  await receiver.listen();
  await migrate(ownerUrl);
  const [{ publicKey, secretKey: ours }, secretRoot] = [newKeys(), newSecretRoot()];
  await supplier.listen(publicKey);
  const told = { publicKey: supplier.publicKey, baseAddress: supplier.baseAddress, ours };
  await fillDatabase({ ownerUrl, secretKey, secretRoot, seed, supplier: told });
  const file = demoFile(baseUrl, demoSecrets(secretRoot));
  const world = openWorld({ baseUrl, file, receiver, clock, seed });
  const env = { DATABASE_POOL_SIZE: "10", REQUIRE_SYNCHRONOUS: "yes" };
  const start = (role: Role, port: number, dataDir: string) => {
    const place = { root, role, port, dataDir, databaseUrl, baseUrl, secretKey };
    const server = startProcess({ ...serverProgram(place, env), isKept: true }, folder);
    ends.push(() => server.end());
    return server;
  };
  const dataDirs = [join(folder, "worker-1"), join(folder, "worker-2")];
  const ports = await freePorts(2);
  const webs = cluster.webPorts.map((port, at) => start("web", port, join(folder, `web-${at + 1}`)));
  const workers = dataDirs.map((dataDir, at) => start("worker", ports[at] ?? 0, dataDir));
  const isReady = async () => (await fetch(`${baseUrl}/readyz`)).ok;
  await until("the web processes are ready", recoveryLimitMs, isReady);
  const beat = () => Promise.all(world.crawlers.map((crawler) => crawler.heartbeat().catch(() => undefined)));
  await beat();
  const beating = setInterval(beat, heartbeatMs);
  ends.push(async () => clearInterval(beating));
  return { cluster, webs, workers, dataDirs, world, supplier, receiver, vault: openVault(key), random };
}
