import { expect, test } from "vitest";
import { percentOf } from "./percent.ts";

test.each([
  ["0.00", "500000.00", 0],
  ["125300.00", "500000.00", 25],
  ["499999.99", "500000.00", 99],
  ["500000.00", "500000", 100],
  ["750000.5", "500000.00", 150],
  ["9007199254740993.00", "9007199254740993.00", 100],
  ["3", "0", 0],
])("%s of %s is %d %%", (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
