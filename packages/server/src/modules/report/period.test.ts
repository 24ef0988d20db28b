/** Periods on any clock: what their days are, and what they are compared with. */

import { errors } from "@opc/contract/errors";
import { dayMs } from "@opc/contract/time";
import fc from "fast-check";
import { expect, test } from "vitest";
import { comparedWith, isRunning, periodOf, stepsOf } from "./period.ts";

const at = (text: string) => new Date(`${text}Z`);

test.each([
  [-210, "2026-11-22T03:30:00.000Z", "2026-11-23T03:30:00.000Z"],
  [0, "2026-11-22T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
  [345, "2026-11-21T18:15:00.000Z", "2026-11-22T18:15:00.000Z"],
  [480, "2026-11-21T16:00:00.000Z", "2026-11-22T16:00:00.000Z"],
])("a day of a clock %i minutes from UTC runs from %s to %s", (offset, start, end) => {
  const period = periodOf({ From: "2026-11-22", To: "2026-11-22" }, offset);
  expect([period.start.toISOString(), period.end.toISOString()]).toEqual([start, end]);
});

test.each([
  ["2026-11-22", "2026-11-21"],
  ["2025-01-01", "2026-01-02"],
  ["1000-01-01", "2026-11-22"],
])("from %s to %s is no period", (From, To) => {
  expect(() => periodOf({ From, To }, 420)).toThrow(
    expect.objectContaining({ errorName: "ReportPeriodInvalid" }),
  );
  expect(errors.ReportPeriodInvalid.enUS).toContain("{Most}");
});

test("a leap year is the longest period", () => {
  expect(periodOf({ From: "2028-01-01", To: "2028-12-31" }, 0).dayCount).toBe(366);
});

test.each([
  ["2026-11-22", "2026-11-22", "Previous", "2026-11-21", "2026-11-21"],
  ["2026-11-22", "2026-11-22", "LastWeek", "2026-11-15", "2026-11-15"],
  ["2026-11-01", "2026-11-07", "LastWeek", "2026-10-25", "2026-10-31"],
  ["2026-11-01", "2026-11-08", "LastWeek", "2026-10-18", "2026-10-25"],
  ["2026-03-01", "2026-03-31", "Previous", "2026-01-29", "2026-02-28"],
] as const)("%s to %s against %s is %s to %s", (From, To, comparison, from, to) => {
  const before = comparedWith(periodOf({ From, To }, 420), comparison, at("2027-01-01T00:00:00"));
  expect([before?.From, before?.To]).toEqual([from, to]);
  expect(before?.until).toEqual(before?.end);
});

test("today until now stands beside yesterday until the same moment", () => {
  const now = at("2026-11-22T05:07:08.009");
  const today = periodOf({ From: "2026-11-22", To: "2026-11-22" }, 480);
  expect(comparedWith(today, "Previous", now)?.until.toISOString()).toBe("2026-11-21T05:07:08.009Z");
  expect(comparedWith(today, "None", now)).toBeUndefined();
});

const offset = fc.constantFrom(-210, 0, 345, 480);
const day = fc
  .integer({ min: Date.UTC(2025, 0, 1) / dayMs, max: Date.UTC(2030, 0, 1) / dayMs })
  .map((number) => new Date(number * dayMs).toISOString().slice(0, 10));

test("any period and the one before it are as long as each other and meet, and its steps fill it", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 365 }), offset, (From, more, minutes) => {
      const To = new Date(Date.parse(From) + more * dayMs).toISOString().slice(0, 10);
      const period = periodOf({ From, To }, minutes);
      expect(period.end.getTime() - period.start.getTime()).toBe((more + 1) * dayMs);
      const before = comparedWith(period, "Previous", new Date(period.end.getTime() + 1));
      expect(before?.end).toEqual(period.start);
      expect(periodOf({ From: before?.From ?? "", To: before?.To ?? "" }, minutes).start).toEqual(
        before?.start,
      );
      for (const step of ["Hour", "Day"] as const) {
        const steps = stepsOf(period, step);
        expect(steps.length).toBe((more + 1) * (step === "Day" ? 1 : 24));
        expect(steps[0]).toEqual(period.start);
        expect((steps.at(-1)?.getTime() ?? 0) + (step === "Day" ? dayMs : dayMs / 24)).toBe(
          period.end.getTime(),
        );
      }
    }),
  );
});

test("a period that runs is compared with exactly as much of the other", () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 40 }),
      offset,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.constantFrom("Previous" as const, "LastWeek" as const),
      (From, more, minutes, part, comparison) => {
        const To = new Date(Date.parse(From) + more * dayMs).toISOString().slice(0, 10);
        const period = periodOf({ From, To }, minutes);
        const passedMs = Math.floor(part * (more + 1) * dayMs);
        const now = new Date(period.start.getTime() + passedMs);
        expect(isRunning(period, now)).toBe(true);
        const before = comparedWith(period, comparison, now);
        expect((before?.until.getTime() ?? 0) - (before?.start.getTime() ?? 0)).toBe(passedMs);
        expect(before?.end.getTime()).toBeLessThanOrEqual(period.start.getTime());
      },
    ),
  );
});
