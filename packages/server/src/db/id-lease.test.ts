import { minuteMs } from "@opc/contract/time";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testBooks } from "../testing/books.ts";
import { idAt, newId, numberOf, restartIds } from "./id.ts";
import { type IdLease, leaseIds, type StartWatch } from "./id-lease.ts";
import { Overload } from "./overload.ts";
import { inTransaction, merchantScope } from "./transaction.ts";

const { database, owner } = await testBooks();
const leases: IdLease[] = [];
afterAll(() => {
  for (const lease of leases) lease.stop();
  restartIds();
});

const onError = (error: unknown) => {
  throw error;
};

/** One of several processes; what it makes is looked at before the next one has its number. */
async function started(startWatch?: StartWatch): Promise<{ lease: IdLease; number: number }> {
  const lease = await leaseIds(database, { onError, ...(startWatch && { startWatch }) });
  leases.push(lease);
  return { lease, number: numberOf(newId()) };
}

/** A clock that only the test moves. */
function stoppable() {
  let atMs = 0;
  const startWatch: StartWatch = () => {
    const fromMs = atMs;
    return () => atMs - fromMs;
  };
  const pass = (milliseconds: number) => {
    atMs += milliseconds;
  };
  return { startWatch, pass };
}

test("no two processes that live have the same number, and none has one that is only drawn", async () => {
  const numbers: number[] = [];
  for (let process = 0; process < 40; process++) numbers.push((await started()).number);
  expect(new Set(numbers).size).toBe(40);
  expect(Math.max(...numbers)).toBeLessThan(960);
  restartIds();
  expect(numberOf(newId())).toBeGreaterThanOrEqual(960);
});

test("of many that start at once each has a number of its own", async () => {
  leases.push(...(await Promise.all(Array.from({ length: 8 }, () => leaseIds(database, { onError })))));
  const { rows } = await owner.query<{ numbers: number; holders: number }>(
    "select count(*)::int as numbers, count(distinct holder)::int as holders from id_number where held_until > now()",
  );
  expect(rows).toEqual([{ numbers: 48, holders: 48 }]);
});

test("a process that stood still past its lease makes no id until it has renewed, and then keeps its number", async () => {
  const { startWatch, pass } = stoppable();
  const { lease, number } = await started(startWatch);
  pass(8 * minuteMs);
  expect(numberOf(newId())).toBe(number);
  pass(2 * minuteMs);
  expect(() => newId()).toThrow(Overload);
  expect(() => idAt(new Date(), 1)).toThrow(Overload);
  await lease.renew();
  expect(numberOf(newId())).toBe(number);
});

test("whose number was given to another meanwhile takes a new one", async () => {
  const { startWatch, pass } = stoppable();
  const { lease, number } = await started(startWatch);
  await owner.query("update id_number set held_until = '-infinity' where number = $1", [number]);
  const successor = await started();
  expect(successor.number).toBe(number);
  pass(10 * minuteMs);
  await lease.renew();
  expect(numberOf(newId())).not.toBe(number);
});

test("a number rests for minutes after its process was heard of last", async () => {
  const { number } = await started();
  const { rows } = await owner.query<{ minutes: number }>(
    "select extract(epoch from held_until - now()) / 60 as minutes from id_number where number = $1",
    [number],
  );
  expect(Number(rows[0]?.minutes)).toBeGreaterThan(9);
});

test("when every number is taken a process does not start", async () => {
  await owner.query("update id_number set held_until = now() + interval '1 hour'");
  await expect(leaseIds(database, { onError })).rejects.toThrow("all 960 numbers");
});

test("a merchant's scope sees none of it", async () => {
  const rows = await inTransaction(database, merchantScope(1n), async (tx) => {
    const found = await sql`select number from id_number`.execute(tx);
    return found.rows;
  });
  expect(rows).toEqual([]);
});
