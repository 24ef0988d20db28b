import { describe, expect, test } from "vitest";
import { formatCountdown, formatDuration, formatTime, relativeTime, zoneLabel } from "./time.ts";

test.each([
  ["2026-11-20T07:05:09.999Z", 420, "2026-11-20 14:05:09"],
  ["2026-11-20T18:30:00.000Z", 420, "2026-11-21 01:30:00"],
  ["2026-01-01T02:00:00.000Z", -210, "2025-12-31 22:30:00"],
  ["not a time", 0, "not a time"],
] as const)("%s at offset %i is shown as %s", (instant, offset, shown) => {
  expect(formatTime(instant, offset)).toBe(shown);
});

test.each([
  [0, "UTC+00:00"],
  [420, "UTC+07:00"],
  [-210, "UTC-03:30"],
] as const)("an offset of %i minutes is labelled %s", (offset, label) => {
  expect(zoneLabel(offset)).toBe(label);
});

describe("relative time", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const secondsAgo = (seconds: number) => new Date(now - seconds * 1000).toISOString();
  test.each([
    [0, { kind: "justNow" }],
    [29, { kind: "justNow" }],
    [-29, { kind: "justNow" }],
    [30, { kind: "minutesAgo", count: 1 }],
    [119, { kind: "minutesAgo", count: 1 }],
    [3599, { kind: "minutesAgo", count: 59 }],
    [3600, { kind: "hoursAgo", count: 1 }],
    [86_399, { kind: "hoursAgo", count: 23 }],
    [86_400, { kind: "oneDayAgo" }],
    [172_799, { kind: "oneDayAgo" }],
    [172_800, { kind: "date", text: "2026-11-18" }],
    [-90, { kind: "inMinutes", count: 1 }],
    [-7300, { kind: "inHours", count: 2 }],
    [-90_000, { kind: "date", text: "2026-11-21" }],
  ])("%i seconds ago", (seconds, expected) => {
    expect(relativeTime(secondsAgo(seconds), now, 420)).toEqual(expected);
  });
});

test.each([
  [299_000, "4:59"],
  [3_723_999, "1:02:03"],
  [-5, "0:00"],
] as const)("%i ms left counts down as %s", (left, shown) => {
  expect(formatCountdown(left)).toBe(shown);
});

test.each([
  [0, "0 ms"],
  [999, "999 ms"],
  [1299, "1.2 s"],
  [10_000, "10 s"],
  [119_999, "119.9 s"],
  [120_000, "2 min"],
  [7_199_999, "119 min"],
  [82_045_900, "22 h"],
  [172_800_000, "2 d"],
] as const)("%i ms lasts %s", (duration, shown) => {
  expect(formatDuration(duration)).toBe(shown);
});
