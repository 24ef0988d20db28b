/** What the drill does to a running cluster, drawn from a seed. Each resolves when the fault has happened, and says how to undo it. */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@opc/sandbox/random";
import type { Cluster, Node } from "./cluster.ts";
import { type Process, until } from "./processes.ts";
import type { Stand } from "./stand.ts";

type Struck = Pick<Stand, "cluster" | "webs" | "workers">;

type Fault = (stand: Struck, random: Random) => Promise<(() => Promise<void>) | undefined>;

/** Longer than any lease of a worker, and than Patroni keeps a leader that does not answer. */
const standStillMs = 40_000;
/** Long enough for everything that gives somebody up to have given him up. */
const longMs = 120_000;

export const faults = {
  "the primary's postmaster is killed": async ({ cluster }) => {
    process.kill(await cluster.postmasterOf(await cluster.leader()), "SIGKILL");
    return undefined;
  },
  "the primary is frozen, with its Patroni": async ({ cluster }) => {
    return freeze(cluster, await cluster.leader());
  },
  "the primary stands still for 2 minutes, with its Patroni, and goes on": async ({ cluster }) => {
    const goOn = await freeze(cluster, await cluster.leader());
    return async () => {
      await sleep(longMs);
      await goOn();
    };
  },
  "the primary is cut off from etcd": async ({ cluster }) => {
    const former = await cluster.leader();
    const { ways } = former;
    for (const way of ways) way.shut();
    // It goes on until it knows.
    await until("the primary that was cut off gives up", 2 * standStillMs, () =>
      cluster.leader().then(
        (leader) => leader !== former,
        () => true,
      ),
    );
    return async () => {
      for (const way of ways) way.open();
    };
  },
  "the synchronous standby is frozen, with its Patroni": async ({ cluster }) => {
    return freeze(cluster, await cluster.synchronous());
  },
  "the synchronous standby's disk is full": async ({ cluster }) => {
    return fillDisk(cluster, await cluster.synchronous());
  },
  "the primary's disk is full": async ({ cluster }) => {
    return fillDisk(cluster, await cluster.leader());
  },
  "etcd stands still for 40 s": async ({ cluster }) => {
    for (const { kill } of cluster.etcds) kill("SIGSTOP");
    await sleep(standStillMs);
    for (const { kill } of cluster.etcds) kill("SIGCONT");
    return undefined;
  },
  "everything is killed at once": async ({ cluster, webs, workers }) => {
    const postmasters = await Promise.all(cluster.nodes.map(cluster.postmasterOf));
    for (const { kill } of [...webs, ...workers, ...cluster.nodes.map(({ patroni }) => patroni)])
      kill("SIGKILL");
    for (const pid of postmasters) signal(pid, "SIGKILL");
    return undefined;
  },
  "the primary is switched over": async ({ cluster }) => {
    await cluster.switchOver();
    return undefined;
  },
  "a web process is killed": async ({ webs }, random) => {
    random.pick(webs).kill("SIGKILL");
    return undefined;
  },
  "a worker process is killed": async ({ workers }, random) => {
    random.pick(workers).kill("SIGKILL");
    return undefined;
  },
  "a worker process stands still for 40 s and goes on": async ({ workers }, random) => {
    return standStill(random.pick(workers), standStillMs);
  },
  "a worker process stands still for 2 minutes and goes on": async ({ workers }, random) => {
    return standStill(random.pick(workers), longMs);
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** Every kind once in random order, then again; those alone whose name has this in it. */
export function planOf(rounds: number, random: Random, word: string): FaultName[] {
  const plan: FaultName[] = [];
  while (plan.length < rounds) {
    const left = (Object.keys(faults) as FaultName[]).filter((name) => name.includes(word));
    if (left.length === 0) throw new Error(`no fault has "${word}" in its name`);
    while (left.length > 0) plan.push(...left.splice(random.between(0, left.length - 1), 1));
  }
  return plan.slice(0, rounds);
}

function standStill(worker: Process, forMs: number): () => Promise<void> {
  worker.kill("SIGSTOP");
  return async () => {
    await sleep(forMs);
    worker.kill("SIGCONT");
  };
}

export async function freeze(cluster: Cluster, node: Node): Promise<() => Promise<void>> {
  const postmaster = await cluster.postmasterOf(node);
  const pids = [node.patroni.pid(), postmaster, ...childrenOf(postmaster)];
  for (const pid of pids) signal(pid, "SIGSTOP");
  return async () => {
    for (const pid of pids) signal(pid, "SIGCONT");
  };
}

/** Until its PostgreSQL has noticed: it has files of its log in reserve. */
async function fillDisk(cluster: Cluster, node: Node): Promise<() => Promise<void>> {
  const complaints = async () => (await readFile(node.log, "utf8")).split("No space left on device").length;
  const before = await complaints();
  node.disk.fill();
  await until("PostgreSQL finds no room", longMs, async () => {
    await cluster.nextLogFile().catch(() => undefined);
    return (await complaints()) > before;
  });
  return async () => node.disk.free();
}

/** Of a standby: what the primary sends comes in by it. */
export function walReceiverOf(postmaster: number): number {
  const text = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(postmaster)]).toString();
  const line = text.split("\n").find((each) => each.includes("walreceiver"));
  if (!line) throw new Error("the standby receives nothing");
  return Number(line.trim().split(/\s+/)[0]);
}

function childrenOf(pid: number): number[] {
  const text = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)]).toString();
  return text.split("\n").map(Number).filter(Boolean);
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
