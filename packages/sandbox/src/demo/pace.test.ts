/** Live orders of a day beside those that the history would have had in it. */
import { dayMs } from "@opc/contract/time";
import { expect, test } from "vitest";
import { seededRandom } from "../random.ts";
import { arrivalTimes } from "./curve.ts";
import { atPaceOfPast, pastDays, pastOrders } from "./pace.ts";

const startMs = Date.UTC(2026, 10, 22);

/** Times of what is done in `days`, as a schedule without a real clock does it. */
async function livedTimes(orders: number, days: number): Promise<number[]> {
  let nowMs = startMs;
  const done: number[] = [];
  let step: (() => Promise<void>) | undefined;
  const schedule = {
    repeat(pauseMs: () => number, task: () => Promise<void>) {
      step = async () => {
        await task();
        nowMs += pauseMs();
      };
    },
  };
  const world = { random: seededRandom("pace"), clock: { now: () => new Date(nowMs) } };
  atPaceOfPast(world, schedule, orders, async () => {
    done.push(nowMs);
  });
  while (nowMs < startMs + days * dayMs) await step?.();
  return done;
}

test("live orders are as many as the history's, by day and by hour", async () => {
  const days = 7;
  const live = await livedTimes(1, days);
  const past = arrivalTimes(seededRandom("past"), startMs + days * dayMs, pastDays, pastOrders).filter(
    (timeMs) => timeMs >= startMs,
  );
  expect(Math.abs(live.length / past.length - 1)).toBeLessThan(0.06);
  const inHour = (times: readonly number[], hour: number) =>
    times.filter((timeMs) => new Date(timeMs).getUTCHours() === hour).length;
  for (let hour = 0; hour < 24; hour++) {
    const [lived, had] = [inHour(live, hour), inHour(past, hour)];
    // Four times what chance leaves of so many.
    expect(Math.abs(lived - had), `hour ${hour}`).toBeLessThan(4 * Math.sqrt(2 * had) + 4);
  }
});

test("what is done once for many orders is as much rarer", async () => {
  const [orders, payouts] = [await livedTimes(1, 7), await livedTimes(19, 7)];
  expect(orders.length / payouts.length).toBeGreaterThan(15);
  expect(orders.length / payouts.length).toBeLessThan(24);
});
