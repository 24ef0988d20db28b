import { expect, test } from "vitest";
import { budgetLeft, isEnoughFor } from "./levels.ts";

test.each([
  { level: "creates", count: 10_000, late: 0, left: 1 },
  { level: "creates", count: 10_000, late: 25, left: 0.75 },
  { level: "callbacks", count: 10_000, late: 100, left: 0 },
  { level: "lists", count: 1_000, late: 100, left: -1 },
  { level: "lists", count: 0, late: 0, left: 1 },
] as const)("of $count $level, $late late leave $left of the budget", ({ level, count, late, left }) => {
  expect(budgetLeft(level, { count, late })).toBeCloseTo(left, 10);
});

test("of fewer than the objective lets one be late nothing is said", () => {
  expect([isEnoughFor("creates", 99), isEnoughFor("creates", 100)]).toEqual([false, true]);
  expect([isEnoughFor("lists", 19), isEnoughFor("lists", 20)]).toEqual([false, true]);
});
