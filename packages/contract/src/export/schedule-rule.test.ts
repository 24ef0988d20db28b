import { assert, constantFrom, date, integer, oneof, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { daysOf, lastDue, minuteOfDay, nextDue, type Timing, timeOfDay } from "./schedule-rule.ts";
import { scheduleRanges } from "./schedule-values.ts";

const daily = (time: string): Timing => ({
  frequency: "Daily",
  minuteOfDay: minuteOfDay(time),
  weekday: null,
});
const weekly = (weekday: number, time: string): Timing => ({
  frequency: "Weekly",
  minuteOfDay: minuteOfDay(time),
  weekday,
});

// 2026-11-22 is a Sunday.
test.each([
  ["daily, later today", daily("07:30"), 0, "2026-11-22T07:29:59Z", "2026-11-22T07:30:00Z"],
  ["daily, at that very moment: tomorrow", daily("07:30"), 0, "2026-11-22T07:30:00Z", "2026-11-23T07:30:00Z"],
  ["daily in Bangkok", daily("07:30"), 420, "2026-11-22T00:00:00Z", "2026-11-22T00:30:00Z"],
  ["daily at midnight in Bangkok", daily("00:00"), 420, "2026-11-22T16:59:59Z", "2026-11-22T17:00:00Z"],
  ["daily 3:30 behind", daily("23:45"), -210, "2026-11-22T12:00:00Z", "2026-11-23T03:15:00Z"],
  ["daily 5:45 ahead", daily("00:15"), 345, "2026-11-22T12:00:00Z", "2026-11-22T18:30:00Z"],
  ["weekly, tomorrow is Monday", weekly(1, "06:00"), 0, "2026-11-22T12:00:00Z", "2026-11-23T06:00:00Z"],
  [
    "weekly, on its day before its time",
    weekly(7, "13:00"),
    0,
    "2026-11-22T12:00:00Z",
    "2026-11-22T13:00:00Z",
  ],
  [
    "weekly, on its day after its time",
    weekly(7, "11:00"),
    0,
    "2026-11-22T12:00:00Z",
    "2026-11-29T11:00:00Z",
  ],
  ["weekly, where Monday has begun", weekly(1, "00:30"), 420, "2026-11-22T17:15:00Z", "2026-11-22T17:30:00Z"],
  ["weekly, where Sunday lasts", weekly(7, "23:00"), -210, "2026-11-23T01:00:00Z", "2026-11-23T02:30:00Z"],
  ["over the end of a year", weekly(5, "00:00"), 0, "2026-12-31T12:00:00Z", "2027-01-01T00:00:00Z"],
] as const)("the next time is right: %s", (_name, timing, offset, now, due) => {
  expect(nextDue(timing, offset, new Date(now))).toEqual(new Date(due));
});

describe("whatever time, weekday and clock", () => {
  const moment = date({ min: new Date("2025-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
  const offset = integer({ min: -210, max: 345 });
  const anyTiming = oneof(
    integer({ min: 0, max: 1439 }).map((minute): Timing => ({ ...daily("00:00"), minuteOfDay: minute })),
    record({ minute: integer({ min: 0, max: 1439 }), weekday: integer({ min: 1, max: 7 }) }).map(
      ({ minute, weekday }): Timing => ({ ...weekly(weekday, "00:00"), minuteOfDay: minute }),
    ),
  );

  test("what was due last has passed, what is due next has not, and there is one step between", () => {
    assert(
      property(anyTiming, offset, moment, (timing, minutes, now) => {
        const [last, next] = [lastDue(timing, minutes, now), nextDue(timing, minutes, now)];
        expect(last.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect(next.getTime() - last.getTime()).toBe((timing.frequency === "Weekly" ? 7 : 1) * 86_400_000);
      }),
    );
  });

  test("it is due when the merchant's clock shows its time, on its weekday", () => {
    assert(
      property(anyTiming, offset, moment, (timing, minutes, now) => {
        const clock = new Date(nextDue(timing, minutes, now).getTime() + minutes * 60_000);
        expect(clock.toISOString().slice(11)).toBe(`${timeOfDay(timing.minuteOfDay)}:00.000Z`);
        if (timing.weekday !== null) expect(clock.getUTCDay()).toBe(timing.weekday % 7);
      }),
    );
  });

  test("a report is about whole days before the one on which it is due", () => {
    assert(
      property(constantFrom(...scheduleRanges), offset, moment, (range, minutes, now) => {
        const { from, to } = daysOf(range, now, minutes);
        const today = new Date(now.getTime() + minutes * 60_000).toISOString().slice(0, 10);
        expect(from <= to).toBe(true);
        expect(to < today).toBe(true);
      }),
    );
  });
});

describe("the days that a report is about", () => {
  test.each([
    ["Yesterday", "2026-11-22T12:00:00Z", 0, "2026-11-21", "2026-11-21"],
    ["Yesterday", "2026-11-22T17:00:00Z", 420, "2026-11-22", "2026-11-22"],
    ["Yesterday", "2026-11-22T02:00:00Z", -210, "2026-11-20", "2026-11-20"],
    ["Last7Days", "2026-11-22T12:00:00Z", 0, "2026-11-15", "2026-11-21"],
    ["Last30Days", "2026-11-22T12:00:00Z", 0, "2026-10-23", "2026-11-21"],
    ["LastWeek", "2026-11-22T12:00:00Z", 0, "2026-11-09", "2026-11-15"],
    ["LastWeek", "2026-11-22T17:00:00Z", 420, "2026-11-16", "2026-11-22"],
    ["LastWeek", "2026-11-23T03:00:00Z", -210, "2026-11-09", "2026-11-15"],
    ["MonthToDate", "2026-11-22T12:00:00Z", 0, "2026-11-01", "2026-11-21"],
    ["MonthToDate", "2026-11-01T12:00:00Z", 0, "2026-10-01", "2026-10-31"],
    ["MonthToDate", "2026-12-31T18:20:00Z", 345, "2026-12-01", "2026-12-31"],
    ["LastMonth", "2026-11-22T12:00:00Z", 0, "2026-10-01", "2026-10-31"],
    ["LastMonth", "2026-03-31T12:00:00Z", 0, "2026-02-01", "2026-02-28"],
    ["LastMonth", "2027-01-01T02:00:00Z", -210, "2026-11-01", "2026-11-30"],
  ] as const)("%s, due at %s, %i minutes ahead: %s to %s", (range, due, offset, from, to) => {
    expect(daysOf(range, new Date(due), offset)).toEqual({ from, to });
  });
});
