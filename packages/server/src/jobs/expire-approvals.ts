// Writes down that requests of the two-person rule have expired, and erases their secrets. They are treated as expired from that
// moment on anyway, so this need not be quick. Any number of workers may sweep: each takes rows that no other holds.
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { expireApprovals } from "../modules/approval/store.ts";
import type { Services } from "../services.ts";
import type { Jobs } from "./boss.ts";

const everyMs = 30_000;
const batch = 200;

export async function expireApprovalsInTime(_jobs: Jobs, services: Services): Promise<() => Promise<void>> {
  let sweep: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A sweep that takes longer than the interval is not overtaken.
    sweep ??= expireDueApprovals(services)
      .then(() => undefined)
      .catch((error) => {
        services.log.error({ err: error }, "requests could not be expired; the next round tries again");
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

/** All that are due by the clock; answers how many. */
export async function expireDueApprovals(services: Services): Promise<number> {
  const now = services.clock.now();
  for (let total = 0; ; ) {
    const expired = await inTransaction(services.database, wholeScope, (tx) =>
      expireApprovals(tx, now, batch),
    );
    total += expired;
    if (expired < batch) return total;
  }
}
