import { describe, expect, test } from "vitest";
import { datePresets, daysOfPreset, rangeOfPreset } from "./date-presets.ts";

describe("on Friday 20 November 2026 at 14:05:09 in Bangkok", () => {
  const now = Date.parse("2026-11-20T07:05:09Z");
  test.each([
    ["today", "2026-11-20 00:00:00", "2026-11-20 23:59:59"],
    ["yesterday", "2026-11-19 00:00:00", "2026-11-19 23:59:59"],
    ["last3Days", "2026-11-18 00:00:00", "2026-11-20 23:59:59"],
    ["lastWeek", "2026-11-13 14:05:09", "2026-11-20 14:05:09"],
    ["thisWeek", "2026-11-16 00:00:00", "2026-11-22 23:59:59"],
    ["lastMonth", "2026-10-20 00:00:00", "2026-11-20 23:59:59"],
    ["last3Months", "2026-08-20 00:00:00", "2026-11-20 23:59:59"],
    ["thisMonth", "2026-11-01 00:00:00", "2026-11-30 23:59:59"],
    ["previousMonth", "2026-10-01 00:00:00", "2026-10-31 23:59:59"],
  ] as const)("%s is %s to %s", (preset, from, to) => {
    expect(rangeOfPreset(preset, now, 420)).toEqual({ from, to });
  });

  test("every preset of the specification has its case above", () => {
    expect(datePresets).toHaveLength(9);
  });
});

describe("the merchant's clock decides which day it is", () => {
  const now = Date.parse("2026-12-31T18:30:00Z");
  test.each([
    ["today", 420, "2027-01-01 00:00:00", "2027-01-01 23:59:59"],
    ["today", 0, "2026-12-31 00:00:00", "2026-12-31 23:59:59"],
    ["previousMonth", 420, "2026-12-01 00:00:00", "2026-12-31 23:59:59"],
    ["previousMonth", -600, "2026-11-01 00:00:00", "2026-11-30 23:59:59"],
  ] as const)("%s at offset %i is %s to %s", (preset, offset, from, to) => {
    expect(rangeOfPreset(preset, now, offset)).toEqual({ from, to });
  });
});

describe("months are not equally long", () => {
  test.each([
    ["2026-03-31T12:00:00Z", "lastMonth", "2026-02-28 00:00:00"],
    ["2028-03-31T12:00:00Z", "lastMonth", "2028-02-29 00:00:00"],
    ["2026-05-31T12:00:00Z", "last3Months", "2026-02-28 00:00:00"],
    ["2026-01-15T12:00:00Z", "last3Months", "2025-10-15 00:00:00"],
    ["2026-11-22T12:00:00Z", "thisWeek", "2026-11-16 00:00:00"],
    ["2026-11-23T12:00:00Z", "thisWeek", "2026-11-23 00:00:00"],
  ] as const)("at %s %s starts %s", (now, preset, from) => {
    expect(rangeOfPreset(preset, Date.parse(now), 0).from).toBe(from);
  });
});

test.each([
  [420, "2026-11-14 00:00:00", "2026-11-20 23:59:59"],
  [-210, "2026-11-14 00:00:00", "2026-11-20 23:59:59"],
  [1020, "2026-11-15 00:00:00", "2026-11-21 23:59:59"],
])("as whole days, the last week has seven of them, %i minutes from UTC", (offset, from, to) => {
  expect(daysOfPreset("lastWeek", Date.parse("2026-11-20T07:05:09Z"), offset)).toEqual({ from, to });
  expect(daysOfPreset("today", Date.parse("2026-11-20T07:05:09Z"), offset).to).toBe(to);
});
