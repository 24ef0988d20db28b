// Comparisons of reconciliation: at one in the morning of the operator's clock, and whenever somebody asks for one.
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { compareWaiting } from "../modules/reconciliation/compare.ts";
import { askNightly } from "../modules/reconciliation/night.ts";
import type { Services } from "../services.ts";
import type { BackgroundWork } from "./worker.ts";

const pauseMs = 1_000;
const nightEveryMs = 60_000;
/** Not among the first things that a server does. */
const startPauseMs = 20_000;

export const reconcile: BackgroundWork = async (_jobs, services) => {
  let stopped = false;
  let nightAt = Date.now() + startPauseMs;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function round(): Promise<void> {
    try {
      if (Date.now() >= nightAt) {
        nightAt = Date.now() + nightEveryMs;
        await askTonight(services);
      }
      await compareWaiting(services, () => stopped);
    } catch (error) {
      services.log.error({ err: error }, "reconciliation could not go on; the next round tries again");
    }
    if (!stopped) timer = setTimeout(start, pauseMs);
  }
  function start(): void {
    running = round();
  }

  start();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};

function askTonight({ database, clock }: Services): Promise<number | undefined> {
  return inTransaction(database, wholeScope, (tx) => askNightly(tx, clock.now()));
}
