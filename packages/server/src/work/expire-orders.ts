// Expires unpaid orders. Any number of workers may sweep: each takes rows that no other holds.
import { inBatch } from "../db/batch.ts";
import { currenciesOf } from "../db/currencies.ts";
import { expireDue } from "../modules/payment-order/expire.ts";
import { termsOf } from "../order/terms.ts";
import type { Services } from "../services.ts";

const batch = 200;

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
