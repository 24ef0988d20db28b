/**
 * Group commit: items that arrive while a batch is on its way form the next batch, so that many callers share
 * one transaction and one flush to disk. With nothing on its way an item leaves at the end of the event
 * loop's turn; it never waits for company. Beside a running batch a further one (`maximumBatches` > 1) leaves
 * when it is full or its oldest item has waited `maximumWaitMs`.
 */
import { currentTrace, type TraceLink, tracedTogether } from "../traces/traces.ts";
import { isOverload, Overload, Silence } from "./overload.ts";

export interface GatherOptions<Item, Result> {
  /**
   * One result for each item, in order, or what it will be: that is not waited for before the next batch. Must be safe to
   * repeat: a failed batch is tried again item by item.
   */
  run: (items: Item[]) => Promise<(Result | Promise<Result>)[]>;
  maximumItems: number;
  maximumWaitMs: number;
  /** Batches at once; 1 unless told otherwise. */
  maximumBatches?: number;
  /** A batch that has not ended after so long is given up: its callers are told so, and the next one leaves. */
  giveUpMs?: number;
  /** Of a batch's span. */
  name?: string;
}

interface Waiting<Item, Result> {
  item: Item;
  since: number;
  trace: TraceLink | null;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
}

/** With so many full batches waiting, further items are refused at once. */
const maxWaitingBatches = 20;

/** More than the database's own limits let a batch take; beyond it something hangs that has none. */
const usualGiveUpMs = 30_000;
/** After a failed batch its items are tried alone for at most so long; those left then share its error. */
const aloneForMs = 5_000;

export function gather<Item, Result>(options: GatherOptions<Item, Result>): (item: Item) => Promise<Result> {
  const {
    maximumItems,
    maximumWaitMs,
    maximumBatches = 1,
    giveUpMs = usualGiveUpMs,
    name = "gathered",
  } = options;
  const run = (items: Item[]) => within(giveUpMs, options.run(items));
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let wakeUp: { cancel: () => void } | undefined;

  function consider(): void {
    wakeUp?.cancel();
    wakeUp = undefined;
    while (waiting.length > 0 && running < maximumBatches) {
      const waitMs = (waiting[0]?.since ?? 0) + maximumWaitMs - performance.now();
      if (running > 0 && waiting.length < maximumItems && waitMs > 0) {
        const timer = setTimeout(consider, waitMs);
        wakeUp = { cancel: () => clearTimeout(timer) };
        return;
      }
      void start();
    }
  }

  async function start(): Promise<void> {
    const batch = waiting.slice(0, maximumItems);
    waiting = waiting.slice(maximumItems);
    running += 1;
    await tracedTogether(
      name,
      batch.map(({ trace }) => trace),
      () => settle(batch, run),
    );
    running -= 1;
    consider();
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      if (waiting.length >= maxWaitingBatches * maximumItems) {
        return reject(new Overload("too many items wait for a batch"));
      }
      waiting.push({ item, since: performance.now(), trace: currentTrace(), resolve, reject });
      if (running >= maximumBatches) return;
      if (waiting.length >= maximumItems) return consider();
      if (wakeUp) return;
      const turn = setImmediate(consider);
      wakeUp = { cancel: () => clearImmediate(turn) };
    });
}

async function settle<Item, Result>(
  batch: Waiting<Item, Result>[],
  run: GatherOptions<Item, Result>["run"],
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item));
    if (results.length !== batch.length) throw new Error("a batch must answer every item");
    batch.forEach(({ resolve }, index) => {
      resolve(results[index] as Result);
    });
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error);
    else await eachAlone(batch, run, error);
  }
}

async function within<Result>(maxMs: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Silence(`a batch has not ended after ${maxMs} ms`)), maxMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** One poisonous item must not fail its neighbours. Where the database is away, one look at it is enough for all. */
async function eachAlone<Item, Result>(
  batch: Waiting<Item, Result>[],
  run: GatherOptions<Item, Result>["run"],
  batchError: unknown,
): Promise<void> {
  const until = performance.now() + aloneForMs;
  let error = batchError;
  let isAway = false;
  const alone = (items: Item[]) =>
    run(items).catch((cause: unknown) => {
      isAway = isOverload(cause);
      if (isAway) error = cause;
      throw cause;
    });
  for (const waiting of batch) {
    if (performance.now() < until && !isAway) await settle([waiting], alone);
    else waiting.reject(error);
  }
}
