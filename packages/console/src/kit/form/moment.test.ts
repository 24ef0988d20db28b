import { describe, expect, test } from "vitest";
import { onDay, tidyClock, tidyMoment } from "./moment.ts";

describe("a moment as people type it", () => {
  test.each([
    ["2026-11-22", "2026-11-22 00:00:00"],
    [" 2026-11-22 9:05 ", "2026-11-22 09:05:00"],
    ["2026-11-22T09:05", "2026-11-22 09:05:00"],
    ["2026-11-22 09:05:59", "2026-11-22 09:05:59"],
    ["２０２６－１１－２２　９：０５", "2026-11-22 09:05:00"],
    ["tomorrow", "tomorrow"],
    ["22.11.2026", "22.11.2026"],
    ["", ""],
  ])("%j is %j", (typed, moment) => {
    expect(tidyMoment(typed)).toBe(moment);
  });

  test("keeps its clock when another day is chosen", () => {
    expect(onDay("2026-11-22 09:05", "2026-12-01")).toBe("2026-12-01 09:05:00");
    expect(onDay("", "2026-12-01")).toBe("2026-12-01 00:00:00");
    expect(onDay("nonsense", "2026-12-01")).toBe("2026-12-01 00:00:00");
  });
});

test.each([
  ["9:05", "09:05:00"],
  [" 09:05:07\n", "09:05:07"],
  ["９：０５", "09:05:00"],
  ["9.05", "9.05"],
  ["", ""],
])("a clock time %j is %j", (typed, clock) => {
  expect(tidyClock(typed)).toBe(clock);
});
