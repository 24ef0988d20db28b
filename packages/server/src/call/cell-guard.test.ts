import { expect, test } from "vitest";
import { guardedFormula, guardedNumber, guardedNumberText, guardedText, unguarded } from "./cell-guard.ts";

/** A text, and how it is written as a formula's guard, as text, and as a number that is text. */
test.each([
  ["", "", "", ""],
  ["plain", "plain", "plain", "plain"],
  ["=1+1", "'=1+1", "'=1+1", "'=1+1"],
  ["+1", "'+1", "'+1", "'+1"],
  ["@x", "'@x", "'@x", "'@x"],
  ["-x", "'-x", "'-x", "'-x"],
  ["a=1", "a=1", "a=1", "a=1"],
  [" \u3000\u200b=1", "' \u3000\u200b=1", "' \u3000\u200b=1", "' \u3000\u200b=1"],
  ["＝1", "'＝1", "'＝1", "'＝1"],
  ["−1", "'−1", "'−1", "'−1"],
  ["\ttext", "'\ttext", "'\ttext", "'\ttext"],
  ["\rtext", "'\rtext", "'\rtext", "'\rtext"],
  ["\ntext", "'\ntext", "'\ntext", "'\ntext"],
  ["text\n=1", "text\n=1", "text\n=1", "text\n=1"],
  // Numbers stay numbers, as long as a spreadsheet keeps their digits.
  ["12", "12", "12", "\t12"],
  ["-12.50", "-12.50", "-12.50", "-12.50"],
  ["-12.50x", "'-12.50x", "'-12.50x", "'-12.50x"],
  ["x-12", "x-12", "x-12", "x-12"],
  ["12.34567", "12.34567", "\t12.34567", "\t12.34567"],
  ["123456789012345", "123456789012345", "123456789012345", "\t123456789012345"],
  ["1234567890123456", "1234567890123456", "\t1234567890123456", "\t1234567890123456"],
  ["-123456789012345", "-123456789012345", "-123456789012345", "-123456789012345"],
  ["-12345678901234.5", "-12345678901234.5", "'-12345678901234.5", "'-12345678901234.5"],
  ["12345678901234.5", "12345678901234.5", "12345678901234.5", "\t12345678901234.5"],
  ["0", "0", "0", "\t0"],
  ["0.5", "0.5", "0.5", "\t0.5"],
  ["0123", "0123", "\t0123", "\t0123"],
  ["-0123", "-0123", "'-0123", "'-0123"],
  ["1E5", "1E5", "\t1E5", "\t1E5"],
  ["1/2", "1/2", "\t1/2", "\t1/2"],
  ["2026-11-22 10:00", "2026-11-22 10:00", "\t2026-11-22 10:00", "\t2026-11-22 10:00"],
  ["1a", "1a", "1a", "\t1a"],
  ["a1", "a1", "a1", "a1"],
])("%j", (text, formula, asText, asNumberText) => {
  expect(guardedFormula(text)).toBe(formula);
  expect(guardedText(text)).toBe(asText);
  expect(guardedNumberText(text)).toBe(asNumberText);
});

test.each([
  ["'=1", "=1"],
  ["'plain", "'plain"],
  ["=1", "=1"],
  ["'", "'"],
  ["''=1", "''=1"],
  ["x=1", "x=1"],
])("what was written %j was %j", (cell, text) => {
  expect(unguarded(cell)).toBe(text);
});

test.each([
  ["123456789012345", "123456789012345"],
  ["1234567890123456", "\t1234567890123456"],
  ["-1234567890123.45", "-1234567890123.45"],
  ["-12345678901234.56", "\t-12345678901234.56"],
])("the number %s is written %j", (number, cell) => {
  expect(guardedNumber(number)).toBe(cell);
});
