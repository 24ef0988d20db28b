import { expect, onTestFinished, test, vi } from "vitest";
import { gather } from "./gather.ts";
import { Overload } from "./overload.ts";

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The test moves the time: a slow machine changes nothing. */
function movedTime(): (milliseconds: number) => Promise<unknown> {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setImmediate", "clearImmediate", "performance"],
  });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds);
}

function recorder(workMs: number) {
  const batches: number[][] = [];
  let running = 0;
  let maxAtOnce = 0;
  return {
    batches,
    maxAtOnce: () => maxAtOnce,
    async run(items: number[]): Promise<number[]> {
      batches.push(items);
      maxAtOnce = Math.max(maxAtOnce, ++running);
      await sleep(workMs);
      running -= 1;
      return items.map((item) => item * 10);
    },
  };
}

test("an item that comes alone leaves at once", async () => {
  const { run, batches } = recorder(0);
  const post = gather({ run, maximumItems: 10, maximumWaitMs: 10_000 });
  expect(await post(1)).toBe(10);
  expect(batches).toEqual([[1]]);
});

test("items that arrive while a batch is on its way form the next batch", async () => {
  const pass = movedTime();
  const { run, batches, maxAtOnce } = recorder(20);
  const post = gather({ run, maximumItems: 3, maximumWaitMs: 1 });
  const first = post(1);
  await pass(5);
  const all = Promise.all([first, ...[2, 3, 4, 5].map(post)]);
  await pass(100);
  const results = await all;
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  expect(maxAtOnce()).toBe(1);
});

test("a second batch leaves beside the first when it is full or has waited long enough", async () => {
  const pass = movedTime();
  const { run, batches, maxAtOnce } = recorder(60);
  const post = gather({ run, maximumItems: 2, maximumWaitMs: 15, maximumBatches: 3 });
  const all = [post(1)];
  await pass(5);
  all.push(post(2), post(3), post(4));
  await pass(5);
  expect(batches).toEqual([[1], [2, 3]]);
  await pass(100);
  await Promise.all(all);
  expect(batches).toEqual([[1], [2, 3], [4]]);
  expect(maxAtOnce()).toBe(3);
});

test("a poisonous item fails alone and its neighbours do not", async () => {
  const tried: number[][] = [];
  const post = gather<number, number>({
    async run(items) {
      tried.push(items);
      if (items.includes(13)) throw new Error("poison");
      return items;
    },
    maximumItems: 10,
    maximumWaitMs: 1,
  });
  const results = await Promise.allSettled([1, 13, 2].map(post));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(tried).toEqual([[1, 13, 2], [1], [13], [2]]);
});

test("a run that forgets an item is an error, not a silence", async () => {
  const post = gather<number, number>({ run: async () => [], maximumItems: 10, maximumWaitMs: 1 });
  await expect(post(1)).rejects.toThrow("every item");
});

test("when too much waits, further items are refused at once and those that wait are served", async () => {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const take = gather<number, number>({
    run: async (items) => {
      await gate;
      return items;
    },
    maximumItems: 2,
    maximumWaitMs: 1_000,
  });
  const taken = Array.from({ length: 60 }, (_, item) => take(item).catch((error: unknown) => error));
  await new Promise((resolve) => setImmediate(resolve));
  open();
  const results = await Promise.all(taken);
  const refused = results.filter((result) => result instanceof Overload);
  expect(refused.length).toBeGreaterThan(0);
  expect(results.length - refused.length).toBeGreaterThanOrEqual(40);
});
