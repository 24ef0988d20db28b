// Expires unpaid orders. Any number of workers may sweep: each takes rows that no other holds.
import { inBatch } from "../db/batch.ts";
import { currenciesOf } from "../db/currencies.ts";
import { isOverload } from "../db/overload.ts";
import { putBack, setAside } from "../db/set-aside.ts";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { dueToExpire, type ExpireWhich, expireDue } from "../modules/payment-order/expire.ts";
import type { Services } from "../services.ts";

const batch = 200;

/** Expires all orders that are due by the clock and returns how many; one that cannot expire stops no other. */
export async function expireOrders(services: Services): Promise<number> {
  const now = services.clock.now();
  const currencies = await currenciesOf(services.database);
  const expire = (which: ExpireWhich) =>
    inBatch(services.database, (tx) => expireDue(tx, currencies, now, which));
  const except: bigint[] = [];
  for (let total = 0; ; ) {
    const expired = await expire({ most: batch, except }).catch((error) => {
      if (isOverload(error)) throw error;
      return expireEach(services, now, expire, except);
    });
    total += expired;
    if (expired < batch) return total;
  }
}

/** After a batch that failed: each of its orders alone. Those that fail alone are added to `except`. */
async function expireEach(
  services: Services,
  now: Date,
  expire: (which: ExpireWhich) => Promise<number>,
  except: bigint[],
): Promise<number> {
  const due = await inSharedTransaction(services.database, wholeScope, (tx) =>
    dueToExpire(tx, now, batch, except),
  );
  for (const { Id, OrderNo } of due) {
    try {
      await expire({ most: 1, only: Id });
      await putBack(services, "expiry", OrderNo);
    } catch (error) {
      if (isOverload(error)) throw error;
      except.push(Id);
      await setAside(services, "expiry", OrderNo, error);
    }
  }
  return due.length;
}
