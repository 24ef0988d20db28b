/**
 * npm run drill [-- rounds [seed [word]]], failover: a cluster on loopback (cluster.ts), two web and two worker processes on it, merchants
 * that ask without a pause, a supplier that pays whatever it is asked. One fault a round, from a seed that replays; after each, checks.ts.
 * Debian: apt-get install -y patroni python3-etcd etcd-server haproxy postgresql-15 (and end what they start by themselves).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { brokenPromises, neverSent } from "./checks.ts";
import { type FaultName, faults, planOf } from "./faults.ts";
import { until } from "./processes.ts";
import { type Run, runDrill } from "./run.ts";
import { openStand, recoveryLimitMs, type Stand } from "./stand.ts";
import { startTraffic } from "./traffic.ts";

const [roundsText = "10", seed = "1", word = ""] = process.argv.slice(2);
const rounds = Number(roundsText);
/** From when the database takes writes again until the first is answered to a merchant. */
const allowedMs = 15_000;

await runDrill(drill);

async function drill(run: Run): Promise<boolean> {
  console.log(`Seed ${seed}, ${rounds} rounds.`);
  const stand = await openStand(run, seed);
  const { cluster, world, supplier, receiver, vault, dataDirs, random } = stand;
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
    const { databaseMs, answerMs } = await strike(name, stand, () => traffic.nextAnswerMs());
    await traffic.pause();
    const { ownerUrl } = cluster;
    const { acknowledged } = traffic;
    const checked = { ownerUrl, acknowledged, supplier, receiver, vault, dataDirs };
    const found = await brokenPromises(checked);
    const unsent = await neverSent(checked);
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
    for (const line of unsent) console.log(`(${line})`);
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

async function strike(name: FaultName, stand: Stand, nextAnswerMs: () => Promise<number>): Promise<Struck> {
  const { cluster, random } = stand;
  const undo = await faults[name](stand, random);
  const from = performance.now();
  const writable = until("the database takes writes", recoveryLimitMs, async () => {
    const tries = cluster.nodes.map((node) => cluster.takesWrite(node));
    return Promise.any(tries);
  }).then(() => performance.now() - from);
  const [databaseMs, answerMs] = await Promise.all([writable, nextAnswerMs()]);
  await undo?.();
  return { databaseMs, answerMs };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
