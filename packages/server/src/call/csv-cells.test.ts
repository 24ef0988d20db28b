import { expect, test } from "vitest";
import { amountCell, numberCell, textCell } from "./csv-cells.ts";

test.each([
  ["1234.50", 123_450n],
  ["1,234.50", 123_450n],
  ["1,234", 123_400n],
  ["12,345,678.9", 1_234_567_890n],
  ["123,456", 12_345_600n],
  ["0.01", 1n],
  // The most that any bank transfers, and one satang more.
  ["1000000000000", 100_000_000_000_000n],
  ["1000000000000.01", { fault: "tooMuch" }],
  ["", { fault: "empty" }],
  ["-5", { fault: "negative" }],
  ["(5)", { fault: "negative" }],
  ["−5", { fault: "negative" }],
  ["5-", { fault: "amount" }],
  // Not guessed at.
  ["1,23", { fault: "amount" }],
  ["1,2345", { fault: "amount" }],
  ["1234,567", { fault: "amount" }],
  ["1,234.", { fault: "amount" }],
  ["1,234.x", { fault: "amount" }],
  ["x1,234", { fault: "amount" }],
  [",234", { fault: "amount" }],
  ["1.234", { fault: "amount" }],
  ["ten", { fault: "amount" }],
  ["0", { fault: "nothing" }],
  ["0.00", { fault: "nothing" }],
])("the amount %j is %o", (text, expected) => {
  expect(amountCell(text, 2)).toEqual(expected);
});

test.each([
  ["0123456789", "0123456789"],
  ["TX-2E", "TX-2E"],
  ["2E5X", "2E5X"],
  ["x1E+5", "x1E+5"],
  ["12E+5", "12E+5"],
  ["1.E+5", "1.E+5"],
  ["", { fault: "empty" }],
  ["12345678901", { fault: "tooLong" }],
  ["1.23E+11", { fault: "shortened" }],
  ["1,23e11", { fault: "shortened" }],
  ["1E+5", { fault: "shortened" }],
  ["2e5", { fault: "shortened" }],
])("the number %j is %o", (text, expected) => {
  expect(numberCell(text, 10)).toEqual(expected);
});

test.each([
  ["", null],
  ["0123456789", "0123456789"],
  ["01234567890", { fault: "tooLong" }],
])("the text %j is %o", (text, expected) => {
  expect(textCell(text, 10)).toEqual(expected);
});
