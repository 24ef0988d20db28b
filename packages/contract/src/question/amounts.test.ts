import { expect, test } from "vitest";
import { amountIn, plainAmount } from "./amounts.ts";

test.each([
  ["1,500.5", "1500.5"],
  ["1,234,567.89", "1234567.89"],
  ["12，000", "12000"],
  ["１２，０００．５０", "12000.50"],
  ["－１２。５", "-12.5"],
  [" 1,000 ", "1000"],
  ["-2,000", "-2000"],
  ["+2,000.", "+2000."],
  ["1500,000", "1500000"],
  // Not an amount, or not one yet: as it was typed.
  ["1,5", "1,5"],
  ["1,50", "1,50"],
  ["1.500,5", "1.500,5"],
  ["1,500,5", "1,500,5"],
  ["100.50", "100.50"],
  ["10²", "10²"],
  ["abc", "abc"],
  ["", ""],
])("%s is %s", (written, plain) => {
  expect(plainAmount(written)).toBe(plain);
});

test.each([
  ["5000.71", "5000.71"],
  ["5,000.71", "5000.71"],
  ["THB 5,000.71", "5000.71"],
  ["5000", "5000"],
  ["P2026", undefined],
  ["5.000,71", undefined],
  ["-5", undefined],
  ["0012", undefined],
  ["10.0.0.1", undefined],
])("%s holds the amount %s", (text, amount) => {
  expect(amountIn(text)).toBe(amount);
});
