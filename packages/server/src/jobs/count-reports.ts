// Counts what reports show, a few seconds after it changed. Any number of workers may run it; one at a time counts.
import { countNotedQuarters } from "../modules/report/count.ts";
import type { Services } from "../services.ts";
import type { Jobs } from "./boss.ts";

const pauseMs = 3_000;

export async function countReports(_jobs: Jobs, services: Services): Promise<() => Promise<void>> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function round(): Promise<void> {
    try {
      await countNotedQuarters(services.database);
    } catch (error) {
      services.log.error(
        { err: error },
        "figures of reports could not be counted; the next round tries again",
      );
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
}
