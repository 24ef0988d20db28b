// Writes down that requests of the two-person rule have expired, and erases their secrets. They are treated as expired from that
// moment on anyway, so this need not be quick. Any number of workers may sweep: each takes rows that no other holds.
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { expireApprovals } from "../modules/approval/store.ts";
import type { Services } from "../services.ts";

const batch = 200;

/** All that are due by the clock; returns how many. */
export async function expireDueApprovals(services: Services): Promise<number> {
  const now = services.clock.now();
  for (let total = 0; ; ) {
    const expired = await inSharedTransaction(services.database, wholeScope, (tx) =>
      expireApprovals(tx, now, batch),
    );
    total += expired;
    if (expired < batch) return total;
  }
}
