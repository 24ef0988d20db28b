import { expect, test } from "vitest";
import { type ExplainPage, shownCount, verdictOf } from "./verdict.ts";

type Line = ExplainPage["Lines"][number];

function line(sequence: number, more: Partial<Line> = {}): Line {
  return {
    SerialNo: `B${sequence}`,
    SequenceNo: String(sequence),
    IsSealed: true,
    Type: "Manual Add",
    BalanceBefore: "0.00",
    Amount: "1.00",
    BalanceAfter: "1.00",
    CreatedAt: "2026-11-22T00:00:00.000Z",
    OrderNo: null,
    Operator: null,
    Remark: null,
    Fits: true,
    ...more,
  };
}

function page(more: Partial<ExplainPage> = {}): ExplainPage {
  return {
    MerchantAlias: "ACME",
    Currency: "THB",
    Account: "Available",
    Range: null,
    OpeningBalance: "0.00",
    Lines: [],
    ClosingBalance: "0.00",
    FirstFault: null,
    NextCursor: null,
    ...more,
  };
}

const range = {
  OpeningBalance: "0.00",
  ClosingBalance: "2.00",
  In: "2.00",
  Out: "0.00",
  Count: 2,
  AddsUp: true,
  FirstSequenceNo: "1",
  LastSequenceNo: "2",
  SealedCount: 2,
};
const whole = page({ Range: range, Lines: [line(1), line(2)], ClosingBalance: "2.00" });
const fault = { SequenceNo: "2", SerialNo: "B2", Check: "Seal", Expected: "a", Found: "b" } as const;

test("before the first answer there is no verdict", () => {
  expect(verdictOf([])).toBeUndefined();
});

test("an account whose lines all fit is said to fit, with both ends", () => {
  expect(verdictOf([whole])).toEqual({
    kind: "fits",
    count: 2,
    opening: "0.00",
    closing: "2.00",
    waiting: 0,
  });
});

test("lines that wait for their seal are counted", () => {
  const young = page({ Range: range, Lines: [line(1), line(2, { IsSealed: false })] });
  expect(verdictOf([young])).toMatchObject({ kind: "fits", waiting: 1 });
});

test("nothing is said to fit before the last page is there", () => {
  const first = page({ Range: range, Lines: [line(1)], ClosingBalance: "1.00", NextCursor: "1" });
  expect(verdictOf([first])).toEqual({ kind: "walking", done: 1, count: 2 });
});

test("the first fault is named, on whichever page it is and even while pages are to come", () => {
  const first = page({ Range: range, Lines: [line(1)], NextCursor: "1" });
  const second = page({ Lines: [line(2, { Fits: false })], FirstFault: fault, NextCursor: "2" });
  expect(verdictOf([first, second])).toEqual({ kind: "broken", fault });
});

test("pages that do not join do not fit", () => {
  const first = page({ Range: range, Lines: [line(1)], ClosingBalance: "1.00", NextCursor: "1" });
  expect(verdictOf([first, page({ OpeningBalance: "1.50", Lines: [line(2)] })])).toEqual({
    kind: "unbalanced",
  });
});

test("a last page without lines changes nothing", () => {
  const first = { ...whole, NextCursor: "2" };
  expect(verdictOf([first, page()])).toMatchObject({ kind: "fits", count: 2, closing: "2.00" });
});

test("a range that does not add up does not fit, though each line does", () => {
  expect(verdictOf([{ ...whole, Range: { ...range, AddsUp: false } }])).toEqual({ kind: "unbalanced" });
});

test("a time in which nothing moved says so", () => {
  const quiet = page({ Range: { ...range, Count: 0 }, OpeningBalance: "7.00", ClosingBalance: "7.00" });
  expect(verdictOf([quiet])).toEqual({ kind: "nothing", opening: "7.00" });
});

test.each([
  [undefined, 2, 2],
  ["B9", 2, 10],
  ["B1", 4, 6],
  ["missing", 3, 3],
])("asked about %s with room for %i lines, %i are shown", (asked, most, shown) => {
  const lines = Array.from({ length: 10 }, (_, index) => line(index));
  expect(shownCount(lines, asked, most)).toBe(shown);
});
