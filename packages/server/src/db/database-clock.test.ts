/** One clock for all processes: whatever a node's own clock says, what it calls now is the database's. */
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { type DatabaseClock, openDatabaseClock } from "./database-clock.ts";
import { openDatabase } from "./kysely.ts";
import { openPool } from "./pool.ts";

const { url } = await testDatabase();
const database = openDatabase(openPool({ url, size: 2, name: "clock" }));
const clocks: DatabaseClock[] = [];
afterAll(async () => {
  for (const clock of clocks) clock.stop();
  await database.destroy();
});

/** A node whose clock is off by so much. */
async function node(offMs: number) {
  const own = { ticksMs: 0, wallMs: offMs };
  const told: number[] = [];
  const clock = await openDatabaseClock(database, {
    onOff: (seconds) => told.push(seconds),
    onError: (error) => {
      throw error;
    },
    own: {
      ticks: () => performance.now() + own.ticksMs,
      wall: () => Date.now() + own.wallMs,
    },
  });
  clocks.push(clock);
  return { own, told, clock };
}

const apartMs = (one: DatabaseClock, other: DatabaseClock) =>
  Math.abs(one.now().getTime() - other.now().getTime());

test("nodes whose clocks are ten minutes apart agree on what time it is", async () => {
  const [early, late] = [await node(-300_000), await node(300_000)];
  expect(apartMs(early.clock, late.clock)).toBeLessThan(2_000);
  expect(Math.round(early.clock.offsetMs() / 10_000)).toBe(-30);
  expect(Math.round(late.clock.offsetMs() / 10_000)).toBe(30);
});

test("a clock that is off is told once, and again when it is off anew", async () => {
  const { own, told, clock } = await node(0);
  expect(told).toEqual([]);
  own.wallMs = 300_000;
  await clock.ask();
  await clock.ask();
  expect(told.map(Math.round)).toEqual([300]);
  own.wallMs = 0;
  await clock.ask();
  own.wallMs = -60_000;
  await clock.ask();
  expect(told.map(Math.round)).toEqual([300, -60]);
});

test("a node's clock that is set does not move it; time that passes does, until it is asked for anew", async () => {
  const { own, clock } = await node(0);
  const before = clock.now().getTime();
  own.wallMs = 3_600_000;
  expect(clock.now().getTime() - before).toBeLessThan(60_000);
  own.ticksMs = 120_000;
  expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(120_000);
  await clock.ask();
  expect(clock.now().getTime() - before).toBeLessThan(60_000);
});
