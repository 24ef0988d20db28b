// Expires unpaid orders every two seconds. Any number of workers may sweep: each takes rows that no other holds.
import { inBatch } from "../db/batch.ts";
import { currenciesOf } from "../db/currencies.ts";
import { expireDue } from "../modules/payment-order/expire.ts";
import { termsOf } from "../order/terms.ts";
import type { Services } from "../services.ts";
import type { Jobs } from "./boss.ts";

const everyMs = 2_000;
const batch = 200;

export async function expireOrdersInTime(_jobs: Jobs, services: Services): Promise<() => Promise<void>> {
  let sweep: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A sweep that takes longer than the interval is not overtaken.
    sweep ??= expireOrders(services)
      .then(() => undefined)
      .catch((error) => {
        services.log.error({ err: error }, "orders could not be expired; the next round tries again");
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

/** Expires all orders that are due by the clock and answers how many. */
export async function expireOrders(services: Services): Promise<number> {
  const now = services.clock.now();
  const [currencies, terms] = await Promise.all([currenciesOf(services.database), termsOf(services, now)]);
  for (let total = 0; ; ) {
    const expired = await inBatch(services.database, (tx) =>
      expireDue(tx, currencies, terms.operatorMinutes, now, batch),
    );
    total += expired;
    if (expired < batch) return total;
  }
}
