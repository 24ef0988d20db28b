/** Work that one process of all does when it is due: two of them on one database, with a clock that is set. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { testApp } from "../testing/app.ts";
import { ownerOf } from "../testing/owner-database.ts";
import { onceForAll } from "./once-for-all.ts";
import type { Round } from "./repeat.ts";
import { dailyAt, everyMinutes, hourlyAt, lastDue, type Times } from "./times.ts";
import { againMs, leaseMs } from "./work-run.ts";

const started = await testApp();
const { services } = started;
const asOwner = ownerOf(started);
let now = new Date();
const clock = { now: () => now };
const at = (time: string) => {
  now = new Date(`2026-03-${time}Z`);
};
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeEach(async () => {
  await asOwner((tx) => sql`truncate work_run`.execute(tx));
  at("01T12:00:00");
});

async function row() {
  return inTransaction(services.database, wholeScope, (tx) =>
    tx.selectFrom("WorkRun").selectAll().executeTakeFirstOrThrow(),
  );
}

const patience = { timeout: 15_000, interval: 10 };

/** One process's look whether it is due. */
const never = () => false;
const process = (run: Round, times: Times = dailyAt(3)) => {
  const round = onceForAll({ name: "nightly", at: times, run }, { ...services, clock });
  return () => round(never);
};

test.each<[string, Times, string, string]>([
  ["daily, before its hour", dailyAt(3), "2026-03-02T02:59:59", "2026-03-01T03:00:00"],
  ["daily, at its hour", dailyAt(3), "2026-03-02T03:00:00", "2026-03-02T03:00:00"],
  ["daily, over a leap day", dailyAt(2), "2028-03-01T01:00:00", "2028-02-29T02:00:00"],
  ["hourly, before its minute", hourlyAt(17), "2026-03-01T00:16:59", "2026-02-28T23:17:00"],
  ["hourly, after it", hourlyAt(17), "2026-03-01T00:18:00", "2026-03-01T00:17:00"],
  ["every ten minutes", everyMinutes(10), "2026-03-01T00:19:59", "2026-03-01T00:10:00"],
])("last due %s", (_name, times, time, due) => {
  expect(lastDue(times, new Date(`${time}Z`))).toEqual(new Date(`${due}Z`));
});

test("it is done once each time it is due, whichever process looks, and what was missed once", async () => {
  const run = vi.fn(async () => {});
  const [one, other] = [process(run), process(run)];
  const looks: [string, number][] = [
    // Never done before.
    ["01T12:00:00", 1],
    ["01T12:00:05", 1],
    ["02T02:59:59", 1],
    ["02T03:00:00", 2],
    ["02T03:00:05", 2],
    ["06T01:00:00", 3],
    ["06T02:59:59", 3],
    ["06T03:00:00", 4],
  ];
  for (const [time, times] of looks) {
    at(time);
    await Promise.all([one(), other()]);
    expect([time, run.mock.calls.length]).toEqual([time, times]);
  }
  expect(await row()).toMatchObject({ RunCount: 4, LeasedUntil: null, FailureCount: 0 });
});

test("a day that a clock told wrongly does not keep it from being done on the right one", async () => {
  const run = vi.fn(async () => {});
  const look = process(run);
  now = new Date("2099-01-01T00:00:00Z");
  await look();
  at("02T04:00:00");
  await look();
  expect(run).toHaveBeenCalledTimes(2);
  // Another process's clock may be a little behind.
  at("02T02:59:59");
  await look();
  expect(run).toHaveBeenCalledTimes(2);
});

describe("while one process is at it", () => {
  test("no other begins, and it is seen to run", async () => {
    const end = Promise.withResolvers<void>();
    const other = vi.fn(async () => {});
    const first = process(() => end.promise)();
    await vi.waitFor(
      async () => expect(await row()).toMatchObject({ RunCount: 1, FinishedAt: null }),
      patience,
    );
    later(leaseMs - 1);
    await process(other)();
    end.resolve();
    await first;
    expect(other).not.toHaveBeenCalled();
    expect(await row()).toMatchObject({ RunCount: 1, FinishedAt: now, LeasedUntil: null });
  });

  test("its signs of life hold it however long it takes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const end = Promise.withResolvers<void>();
      const first = process(() => end.promise)();
      await vi.waitFor(async () => expect(await row()).toMatchObject({ RunCount: 1 }), patience);
      later(leaseMs - 1);
      // One sign alone: of several the run waits for the last, and the others might reach the next test's run.
      vi.advanceTimersByTime(leaseMs / 6);
      const until = new Date(now.getTime() + leaseMs);
      await vi.waitFor(async () => expect(await row()).toMatchObject({ LeasedUntil: until }), {
        interval: 10,
      });
      end.resolve();
      await first;
    } finally {
      vi.useRealTimers();
    }
  });

  test("and dies, another takes it; what the dead one says later is not heard", async () => {
    const end = Promise.withResolvers<void>();
    const first = process(() => end.promise)();
    await vi.waitFor(async () => expect(await row()).toMatchObject({ RunCount: 1 }), patience);
    later(leaseMs);
    const second = Promise.withResolvers<void>();
    const other = process(() => second.promise)();
    await vi.waitFor(async () => expect(await row()).toMatchObject({ RunCount: 2 }), patience);
    end.reject(new Error("woke up"));
    await expect(first).rejects.toThrow("woke up");
    expect(await row()).toMatchObject({ RunCount: 2, FinishedAt: null, FailureCount: 0 });
    second.resolve();
    await other;
    expect(await row()).toMatchObject({ RunCount: 2, FinishedAt: now, FailureCount: 0 });
  });
});

test("a worker that stood still past its lease breaks off before its next step, and its end is not heard", async () => {
  const steps: string[] = [];
  const stall = Promise.withResolvers<void>();
  const stalled = process(async (isStopping) => {
    for (const step of ["one", "two"]) {
      if (isStopping()) return;
      steps.push(`first ${step}`);
      await stall.promise;
    }
  })();
  await vi.waitFor(async () => expect(steps).toHaveLength(1), patience);
  later(2 * leaseMs);
  await process(async () => void steps.push("second"))();
  stall.resolve();
  await stalled;
  expect(steps).toEqual(["first one", "second"]);
  expect(await row()).toMatchObject({ RunCount: 2, FailureCount: 0, FinishedAt: now });
});

test("one that fails says why, is tried again a minute later by any process, and stays seen when it is done", async () => {
  const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error("lock timeout"));
  const [one, other] = [process(run), process(run)];
  await expect(one()).rejects.toThrow("lock timeout");
  const failed = { FailureCount: 1, Failure: "lock timeout", FailedAt: now };
  expect(await row()).toMatchObject({ ...failed, DoneUntil: null });
  later(againMs - 1);
  await other();
  expect(run).toHaveBeenCalledTimes(1);
  later(1);
  await other();
  expect(run).toHaveBeenCalledTimes(2);
  expect(await row()).toMatchObject({
    ...failed,
    DoneUntil: new Date("2026-03-01T03:00:00Z"),
    FinishedAt: now,
  });
});
