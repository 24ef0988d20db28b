import { describe, expect, test } from "vitest";
import { formatMoney, groupDigits, groupSigned, signOf } from "./money.ts";

describe("digits are grouped by three", () => {
  test.each([
    ["0", "0"],
    ["5.5", "5.5"],
    ["999", "999"],
    ["1000", "1,000"],
    ["1234.50", "1,234.50"],
    ["-1234567.0001", "-1,234,567.0001"],
    ["900719925474099312.34", "900,719,925,474,099,312.34"],
    ["", ""],
    ["1e5", "1e5"],
    ["12,5", "12,5"],
  ])("%s is %s", (amount, shown) => {
    expect(groupDigits(amount)).toBe(shown);
  });
});

test.each([
  ["1500.00", "+1,500.00", 1],
  ["-20.00", "-20.00", -1],
  ["0.00", "0.00", 0],
  ["-0.00", "-0.00", 0],
] as const)("signed %s is %s", (amount, shown, sign) => {
  expect(groupSigned(amount)).toBe(shown);
  expect(signOf(amount)).toBe(sign);
});

test("the currency stands before the amount", () => {
  expect(formatMoney("1234.50", "THB")).toBe("THB 1,234.50");
});
