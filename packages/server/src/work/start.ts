// Starts the table of background work in this process and tells what becomes of it.
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import type { WorkReport } from "../http/work-report.ts";
import type { Services } from "../services.ts";
import { onceForAll } from "./once-for-all.ts";
import { type Repeated, type Repeating, repeat } from "./repeat.ts";
import type { Times } from "./times.ts";
import { allRuns } from "./work-run.ts";

/** What goes on beside the rounds that begin it. */
export interface Beside {
  /** Is given what begins the next round at once. */
  wokenBy(wake: () => void): void;
  /** When no round of any work runs any more: lets what is on the way end. */
  end(): Promise<void>;
}

/** In every worker: its rounds may run beside those of others, for they take rows that no other holds. */
export interface EachProcess extends Repeated {
  /** Once before anything is begun, too; where that fails, nothing is. */
  atStart?: boolean;
  beside?: Beside;
}

/** Of all workers in one. */
export interface OneProcess extends Pick<Repeated, "name" | "firstAfterMs" | "run"> {
  at: Times;
  /** At each start too, before anything else is begun; where that fails, nothing is. */
  atStart?: boolean;
}

export type Work = EachProcess | OneProcess;

export interface Working {
  report: WorkReport;
  /** Waits for rounds that run, then for what is on the way beside them. */
  stop(): Promise<void>;
}

/** How often a worker looks whether something is due. */
const lookEveryMs = 5_000;
const never = () => false;

type WorkServices = Pick<Services, "database" | "clock" | "log">;

export async function startWork(works: readonly Work[], services: WorkServices): Promise<Working> {
  for (const work of works) if (work.atStart) await work.run(never);
  const running = works.map((work) => begin(work, services));
  const report: WorkReport = async () => {
    // Without its database a worker still tells of what it saw itself.
    const runs = await inSharedTransaction(services.database, wholeScope, allRuns).catch(() => []);
    return works.map((work, place) => {
      const known = "at" in work && runs.find(({ name }) => name === work.name);
      return known || { name: work.name, ...(running[place] as Repeating).rounds() };
    });
  };
  return {
    report,
    async stop() {
      // Each by itself: what another is still at keeps nobody from giving back what it holds.
      await Promise.all(
        works.map(async (work, place) => {
          await running[place]?.stop();
          if ("beside" in work) await work.beside?.end();
        }),
      );
    },
  };
}

function begin(work: Work, services: WorkServices): Repeating {
  if ("at" in work) {
    const run = onceForAll(work, services);
    return repeat({ firstAfterMs: lookEveryMs, ...work, everyMs: lookEveryMs, run }, services);
  }
  const repeating = repeat(work, services);
  work.beside?.wokenBy(() => repeating.wake());
  return repeating;
}
