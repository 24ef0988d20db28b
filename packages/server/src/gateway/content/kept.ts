/**
 * What is published, remembered for a second and looked up once however many ask: a busy site costs a query a second, not
 * one a visitor. In any process a change is seen within that second, and what is scheduled begins and ends in time.
 */
import type { Database } from "../../db/kysely.ts";
import { type ShortCache, shortCache } from "../../db/short-cache.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";

const keptMs = 1_000;

export interface Asked<Input> {
  tx: Transaction;
  input: Input;
  services: Services;
  now: Date;
}

/** Returns the same object to all who ask within the second; `most` inputs are remembered at once. */
export function kept<Input, Value extends object>(
  most: number,
  look: (asked: Asked<Input>) => Promise<Value>,
): (input: Input, facts: { services: Services; now: Date }) => Promise<Value> {
  const caches = new WeakMap<Database, ShortCache<Value>>();

  function cacheOf(services: Services): ShortCache<Value> {
    const made = shortCache<Value>(
      keptMs,
      (key) =>
        inSharedTransaction(services.database, wholeScope, (tx) =>
          look({ tx, input: JSON.parse(key) as Input, services, now: services.clock.now() }),
        ),
      most,
    );
    caches.set(services.database, made);
    return made;
  }

  return (input, { services, now }) =>
    (caches.get(services.database) ?? cacheOf(services)).get(JSON.stringify(input), now);
}
