// Ends payout tasks whose verification code did not come in time. Any number of workers may sweep.
import { inBatch } from "../db/batch.ts";
import { timeOutCodes } from "../modules/payout-task/time-out.ts";
import type { Services } from "../services.ts";

const batch = 100;

/** Ends all that are due by the clock and returns how many were looked at. */
export async function timeOutDueCodes(services: Services): Promise<number> {
  const now = services.clock.now();
  for (let total = 0; ; ) {
    const ended = await inBatch(services.database, (tx) => timeOutCodes(tx, now, batch));
    total += ended;
    if (ended < batch) return total;
  }
}
