import { expect, test } from "vitest";
import { allNumbers, maxNumbers, splitNumbers } from "./numbers.ts";

test.each([
  ["", []],
  ["  \n ", []],
  ["A1", ["A1"]],
  ["A1 A2\tA3", ["A1", "A2", "A3"]],
  ["A1,A2，A3、A4;A5；A6", ["A1", "A2", "A3", "A4", "A5", "A6"]],
  ["A1\r\nA2\n\nA1", ["A1", "A2"]],
  ["\"A1\", 'A2'", ["A1", "A2"]],
] as const)("%j holds the numbers %j", (text, numbers) => {
  expect(splitNumbers(text)).toEqual(numbers);
});

test("no more numbers are taken than a question may hold", () => {
  const text = Array.from({ length: maxNumbers + 5 }, (_, index) => `N${index}`).join(" ");
  expect(splitNumbers(text)).toHaveLength(maxNumbers);
  expect(allNumbers(text)).toHaveLength(maxNumbers + 5);
});
