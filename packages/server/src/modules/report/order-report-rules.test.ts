import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addSums,
  averageMinor,
  classOf,
  noSums,
  percentOf,
  type Sums,
  tableOf,
} from "./order-report-rules.ts";

test.each([
  [0n, 0n, null],
  [0n, 5n, "0.00"],
  [1n, 3n, "33.33"],
  [2n, 3n, "66.67"],
  [1n, 20_000n, "0.01"],
  [1n, 20_001n, "0.00"],
  [5n, 5n, "100.00"],
  [9_007_199_254_740_993n, 9_007_199_254_740_993n, "100.00"],
])("%s of %s is %s percent", (part, whole, shown) => {
  expect(percentOf(part, whole)).toBe(shown);
});

test.each([
  [100n, 0, null],
  [100n, 3, 33n],
  [101n, 2, 51n],
  [0n, 7, 0n],
])("%s shared by %i is %s each", (amount, count, each) => {
  expect(averageMinor(amount, count)).toBe(each);
});

test.each([
  ["nothing", [0, 0, 0], 50, null],
  ["one", [0, 1, 0], 50, 1],
  ["two of two classes", [1, 1, 0], 50, 0],
  ["one more in the second", [1, 2, 0], 50, 1],
  ["95 of 100 in the first", [95, 5, 0], 95, 0],
  ["94 of 100 in the first", [94, 6, 0], 95, 1],
  ["all in the last", [0, 0, 9], 95, 2],
])("of %s, the class that so many are not slower than", (_, counts, percent, at) => {
  expect(classOf(counts, percent)).toBe(at);
});

const sums = fc.record({
  orders: fc.nat(1_000),
  orderMinor: fc.bigInt(0n, 10n ** 18n),
  successes: fc.nat(1_000),
  amountMinor: fc.bigInt(0n, 10n ** 18n),
  feeMinor: fc.bigInt(0n, 10n ** 12n),
  open: fc.nat(9),
  ends: fc.tuple(fc.nat(9), fc.nat(9)),
  returned: fc.nat(9),
  returnedMinor: fc.bigInt(0n, 10n ** 12n),
});
const keyed = fc
  .uniqueArray(fc.tuple(fc.option(fc.string({ maxLength: 3 })), sums), {
    selector: ([key]) => key,
    maxLength: 12,
  })
  .map((rows) => new Map<string | null, Sums>(rows));
const all = (rows: Iterable<Sums>) => [...rows].reduce(addSums, noSums(2));

describe("a table", () => {
  test("adds up to the same however few rows it has, in both periods", () => {
    fc.assert(
      fc.property(keyed, fc.option(keyed), fc.integer({ min: 1, max: 15 }), (now, before, most) => {
        const rows = tableOf(now, before, 2, most);
        expect(rows.length).toBeLessThanOrEqual(most + 1);
        expect(all(rows.map((row) => row.sums))).toEqual(all(now.values()));
        if (before) expect(all(rows.flatMap((row) => row.before ?? []))).toEqual(all(before.values()));
        else expect(rows.every((row) => row.before === null)).toBe(true);
      }),
    );
  });

  test("has the greatest amount first, and keeps what only the other period has", () => {
    const of = (amountMinor: bigint) => ({ ...noSums(2), amountMinor });
    const now = new Map([
      ["small", of(1n)],
      ["great", of(9n)],
    ]);
    const rows = tableOf(now, new Map([["gone", of(5n)]]), 2, 10);
    expect(rows.map(({ key }) => key)).toEqual(["great", "small", "gone"]);
    expect(rows[2]).toMatchObject({ isRest: false, sums: { amountMinor: 0n }, before: { amountMinor: 5n } });
  });
});
