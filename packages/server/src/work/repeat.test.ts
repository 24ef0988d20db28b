/** The engine alone, with timers that are set. */
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Repeated, repeat } from "./repeat.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-01T00:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const log = pino({ level: "silent" });
const services = { clock: { now: () => new Date() }, log };

/** Begins it; `beganAt` are the milliseconds after its start at which its rounds began. */
function begin(work: Partial<Repeated>) {
  const startedAt = Date.now();
  const beganAt: number[] = [];
  const run: Repeated["run"] = async (isStopping) => {
    beganAt.push(Date.now() - startedAt);
    return work.run?.(isStopping);
  };
  return { ...repeat({ name: "sweep", everyMs: 1_000, ...work, run }, services), beganAt };
}

const takes = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));

test.each<[string, Partial<Repeated>, number[]]>([
  ["every second", {}, [1_000, 2_000, 3_000]],
  ["the first at once", { firstAfterMs: 0 }, [0, 1_000, 2_000, 3_000]],
  ["the first later", { firstAfterMs: 2_500 }, [2_500, 3_500]],
  ["rounds that take longer than the pause are not overtaken", { run: takes(1_200) }, [1_000, 3_200]],
  ["rounds that fail are tried again", { run: () => Promise.reject(new Error("no")) }, [1_000, 2_000, 3_000]],
])("%s", async (_name, work, expected) => {
  const { beganAt, stop } = begin(work);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(beganAt).toEqual(expected);
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(3_500);
  await stopped;
  expect(beganAt).toEqual(expected);
});

test("a round that has more to do is followed at once, one that fails is not", async () => {
  const answers = ["again", "again", undefined];
  const { beganAt, stop } = begin({
    run: async () => {
      if (answers.length === 0) throw new Error("no");
      return answers.shift();
    },
  });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(beganAt).toEqual([1_000, 1_000, 1_000, 2_000, 3_000]);
  await stop();
});

test("who wakes it begins the next round at once, while one runs the one after it, and never too soon", async () => {
  const { beganAt, wake, stop } = begin({ minPauseMs: 50, run: takes(100) });
  await vi.advanceTimersByTimeAsync(200);
  wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(beganAt).toEqual([200]);
  wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(beganAt).toEqual([200, 350]);
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(100);
  await stopped;
});

test("stopping waits for the round that runs, tells it so, and no other begins", async () => {
  const round = Promise.withResolvers<void>();
  let asked = () => false;
  const { beganAt, wake, stop } = begin({
    run: (isStopping) => {
      asked = isStopping;
      return round.promise;
    },
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked()).toBe(false);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  wake();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked(), isStopped]).toEqual([true, false]);
  round.resolve();
  await stopped;
  expect(beganAt).toEqual([1_000]);
});

test("what is known of its rounds: when, how long, how often, and what failed last", async () => {
  const fails = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(new Error("row 7 is gone\nmore"));
  const { rounds, stop } = begin({ run: fails });
  expect(rounds()).toMatchObject({ startedAt: null, finishedAt: null, runs: 0, failures: 0, failure: null });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rounds()).toMatchObject({ finishedAt: new Date("2026-03-01T00:00:01Z"), runs: 1, failedAt: null });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rounds()).toMatchObject({
    startedAt: new Date("2026-03-01T00:00:03Z"),
    runs: 3,
    failures: 2,
    failedAt: new Date("2026-03-01T00:00:03Z"),
    failure: "row 7 is gone",
  });
  await stop();
});

test("a failure is logged with its cause", async () => {
  const error = vi.spyOn(log, "error");
  const cause = new Error("no");
  const { stop } = begin({ name: "expire-orders", run: () => Promise.reject(cause) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { err: cause, work: "expire-orders" },
    expect.stringContaining("expire-orders"),
  );
  await stop();
});
