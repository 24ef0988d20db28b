/** What the drill does to a running cluster, drawn from a seed. Each resolves when the fault has happened, and says how to undo it. */
import { execFileSync } from "node:child_process";
import type { Random } from "@opc/sandbox/random";
import type { Cluster } from "./cluster.ts";
import type { Process } from "./processes.ts";

export interface Stand {
  cluster: Cluster;
  webs: readonly Process[];
  workers: readonly Process[];
}

type Fault = (stand: Stand, random: Random) => Promise<(() => Promise<void>) | undefined>;

const nothing = async () => undefined;

export const faults = {
  "the primary's postmaster is killed": async ({ cluster }) => {
    process.kill(await cluster.postmasterOf(await cluster.leader()), "SIGKILL");
    return undefined;
  },
  "the primary is frozen, with its Patroni": async ({ cluster }) => {
    const node = await cluster.leader();
    const postmaster = await cluster.postmasterOf(node);
    const pids = [node.patroni.pid(), postmaster, ...childrenOf(postmaster)];
    for (const pid of pids) signal(pid, "SIGSTOP");
    return async () => {
      for (const pid of pids) signal(pid, "SIGCONT");
    };
  },
  "the primary is switched over": async ({ cluster }) => {
    await cluster.switchOver();
    return undefined;
  },
  "a web process is killed": async ({ webs }, random) => {
    random.pick(webs).kill("SIGKILL");
    return nothing();
  },
  "a worker process is killed": async ({ workers }, random) => {
    random.pick(workers).kill("SIGKILL");
    return nothing();
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** Every kind once in random order, then again. */
export function planOf(rounds: number, random: Random): FaultName[] {
  const plan: FaultName[] = [];
  while (plan.length < rounds) {
    const left = Object.keys(faults) as FaultName[];
    while (left.length > 0) plan.push(...left.splice(random.between(0, left.length - 1), 1));
  }
  return plan.slice(0, rounds);
}

function childrenOf(pid: number): number[] {
  const text = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)]).toString();
  return text.split("\n").map(Number).filter(Boolean);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
