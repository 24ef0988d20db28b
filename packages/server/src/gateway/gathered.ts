/** Requests of merchants' servers that arrive together are written together: one transaction, one flush to disk. */
import { gather } from "../db/gather.ts";
import { Held, knownWait, waitsFor } from "../db/held.ts";
import type { Database } from "../db/kysely.ts";
import { patiently } from "../db/transaction.ts";
import type { Services } from "../services.ts";

/** Enough to share statements and the flush to disk, few enough that the first of a batch is not kept waiting. */
const maximumBatch = 128;
/** While PostgreSQL works on one batch, the requests of the next are read; it leaves early only when it is full. */
const maximumBatches = 2;
const maximumWaitMs = 25;
/** Who gave way so many times waits for its turn as ever. */
const maxTurns = 2;

interface OfMerchant {
  merchantId: bigint;
}

/**
 * `run` answers every item of a batch. One queue for each database of the process. While somebody holds a merchant's balance,
 * that merchant's requests wait beside the queue.
 */
export function gatheredBy<Item extends OfMerchant, Outcome>(
  name: string,
  run: (items: Item[], services: Services) => Promise<ReadonlyMap<Item, Outcome>>,
): (item: Item, services: Services) => Promise<Outcome> {
  const queues = new WeakMap<Database, (item: Item) => Promise<Outcome>>();
  return (item, services) => {
    let queue = queues.get(services.database);
    if (!queue) {
      queue = queueOf(name, run, services);
      queues.set(services.database, queue);
    }
    return queue(item);
  };
}

function queueOf<Item extends OfMerchant, Outcome>(
  name: string,
  run: (items: Item[], services: Services) => Promise<ReadonlyMap<Item, Outcome>>,
  services: Services,
): (item: Item) => Promise<Outcome> {
  const { database } = services;
  const turns = new WeakMap<Item, number>();
  const enter = gather<Item, Outcome>({
    name,
    run: async (items) => {
      try {
        const isPatient = items.some((one) => (turns.get(one) ?? 0) >= maxTurns);
        const outcomes = await (isPatient ? patiently(() => run(items, services)) : run(items, services));
        return items.map((one) => {
          const outcome = outcomes.get(one);
          if (outcome === undefined) throw new Error("a gathered request was left without an answer");
          return outcome;
        });
      } catch (error) {
        if (!(error instanceof Held)) throw error;
        const waits = await waitsFor(database, error);
        return items.map(async (one) => {
          turns.set(one, (turns.get(one) ?? 0) + 1);
          await waits.get(one.merchantId);
          return queue(one);
        });
      }
    },
    maximumItems: maximumBatch,
    maximumWaitMs,
    maximumBatches,
  });
  const queue = async (item: Item): Promise<Outcome> => {
    await knownWait(database, item.merchantId);
    return enter(item);
  };
  return queue;
}
