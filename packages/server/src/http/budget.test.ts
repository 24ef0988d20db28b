import { expect, test } from "vitest";
import { Budget } from "./budget.ts";

const terms = { windowMs: 60_000, most: 3, maximumKeys: 5 };

test("so many in a window, then the seconds to its end", () => {
  const budget = new Budget<string>(terms);
  for (const at of [0, 10_000, 20_000]) {
    expect(budget.waitSeconds("a", at)).toBe(0);
    budget.count("a", at);
  }
  expect([20_000, 30_500, 59_999].map((at) => budget.waitSeconds("a", at))).toEqual([40, 30, 1]);
  expect(budget.waitSeconds("b", 30_000)).toBe(0);
  expect(budget.waitSeconds("a", 60_000)).toBe(0);
  budget.count("a", 60_000);
  expect(budget.waitSeconds("a", 60_001)).toBe(0);
});

test("a flood of keys takes no more room than it is given, and pushes out the oldest", () => {
  const budget = new Budget<number>(terms);
  for (let key = 0; key < 5; key++) for (let time = 0; time < 3; time++) budget.count(key, key);
  expect(budget.waitSeconds(0, 5)).toBeGreaterThan(0);
  budget.count(5, 5);
  expect([0, 1, 4].map((key) => budget.waitSeconds(key, 5) > 0)).toEqual([false, true, true]);
});
