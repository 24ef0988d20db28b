// Ends payout tasks whose verification code did not come in time, every second. Any number of workers may sweep.
import { inBatch } from "../db/batch.ts";
import { timeOutCodes } from "../modules/payout-task/time-out.ts";
import type { Services } from "../services.ts";
import type { Jobs } from "./boss.ts";

const everyMs = 1_000;
const batch = 100;

export async function timeOutCodesInTime(_jobs: Jobs, services: Services): Promise<() => Promise<void>> {
  let sweep: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A sweep that takes longer than the interval is not overtaken.
    sweep ??= timeOutDueCodes(services)
      .then(() => undefined)
      .catch((error) => {
        services.log.error(
          { err: error },
          "tasks without a code could not be ended; the next round tries again",
        );
      })
      .finally(() => {
        sweep = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await sweep;
  };
}

/** Ends all that are due by the clock and answers how many were looked at. */
export async function timeOutDueCodes(services: Services): Promise<number> {
  const now = services.clock.now();
  for (let total = 0; ; ) {
    const ended = await inBatch(services.database, (tx) => timeOutCodes(tx, now, batch));
    total += ended;
    if (ended < batch) return total;
  }
}
