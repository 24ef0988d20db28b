/** Requests of merchants' servers that arrive together are written together: one transaction, one flush to disk. */
import { gather } from "../db/gather.ts";
import type { Database } from "../db/kysely.ts";
import type { Services } from "../services.ts";

/** Enough to share statements and the flush to disk, few enough that the first of a batch is not kept waiting. */
const maximumBatch = 128;
/** While PostgreSQL works on one batch, the requests of the next are read; it leaves early only when it is full. */
const maximumBatches = 2;
const maximumWaitMs = 25;

/** `run` answers every item of a batch. One queue for each database of the process. */
export function gatheredBy<Item, Outcome>(
  run: (items: Item[], services: Services) => Promise<ReadonlyMap<Item, Outcome>>,
): (item: Item, services: Services) => Promise<Outcome> {
  const queues = new WeakMap<Database, (item: Item) => Promise<Outcome>>();
  return (item, services) => {
    let queue = queues.get(services.database);
    if (!queue) {
      queue = gather<Item, Outcome>({
        run: async (items) => {
          const outcomes = await run(items, services);
          return items.map((one) => {
            const outcome = outcomes.get(one);
            if (outcome === undefined) throw new Error("a gathered request was left without an answer");
            return outcome;
          });
        },
        maximumItems: maximumBatch,
        maximumWaitMs,
        maximumBatches,
      });
      queues.set(services.database, queue);
    }
    return queue(item);
  };
}
