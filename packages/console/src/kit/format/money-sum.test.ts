import { expect, test } from "vitest";
import { negated, sumOf } from "./money-sum.ts";

test.each([
  ["2300.00", "1485.00", "3785.00"],
  ["0.10", "0.20", "0.30"],
  ["100.00", "-100.01", "-0.01"],
  ["900719925474099.99", "0.02", "900719925474100.01"],
  ["1.005", "2", "3.005"],
])("%s and %s is %s", (one, other, sum) => {
  expect(sumOf(one, other)).toBe(sum);
});

test("what is no amount has no sum", () => {
  expect(sumOf("1e3", "1")).toBeUndefined();
  expect(negated("12.50")).toBe("-12.50");
  expect(negated("-12.50")).toBe("12.50");
});
