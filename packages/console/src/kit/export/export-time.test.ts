import { expect, test } from "vitest";
import { exportSeconds } from "./export-time.ts";

test.each([
  ["nothing has come yet: down from what is usual", 0, 0, 100_000, 5],
  ["nothing has come yet, a second later", 1000, 0, 100_000, 4],
  ["nothing has come yet, and it takes longer than usual", 2500, 0, 1000, 1],
  ["nobody knows how many", 3999, 500, undefined, 3],
  ["a quarter is there", 1000, 250, 1000, 3],
  ["nearly all is there", 9000, 999, 1000, 1],
  ["more came than was expected", 9000, 1200, 1000, 0],
] as const)("%s", (_name, elapsedMs, lines, expected, seconds) => {
  expect(exportSeconds(elapsedMs, lines, expected)).toBe(seconds);
});
