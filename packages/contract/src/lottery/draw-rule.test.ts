import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DrawFrequency,
  type DrawRule,
  drawFrequencies,
  drawRuleProblems,
  hasWeekdays,
  slotsOf,
  tidyRule,
} from "./draw-rule.ts";

const rule = (changes: Partial<DrawRule> = {}): DrawRule => ({
  DrawTime: "16:00",
  LastDrawTime: null,
  IntervalMinutes: null,
  Weekdays: [],
  MonthDays: [],
  ...changes,
});

interface Case {
  frequency: DrawFrequency;
  offset?: number;
  after: string;
  until: string;
  changes?: Partial<DrawRule>;
}

function times({ frequency, offset = 0, after, until, changes = {} }: Case): string[] {
  const slots = slotsOf({
    frequency,
    rule: rule(changes),
    offsetMinutes: offset,
    after: new Date(after),
    until: new Date(until),
    most: 100,
  });
  return slots.map(({ at, issueNumber }) => `${at.toISOString().slice(0, 16)} ${issueNumber}`);
}

describe("draw times", () => {
  test.each<[string, Case, string[]]>([
    [
      "the 1st and 16th at 16:00 in Bangkok, over the year's end",
      {
        frequency: "TwiceMonthly",
        offset: 420,
        after: "2026-12-15T00:00Z",
        until: "2027-01-16T09:00Z",
        changes: { MonthDays: [1, 16] },
      },
      ["2026-12-16T09:00 20261216", "2027-01-01T09:00 20270101", "2027-01-16T09:00 20270116"],
    ],
    [
      "the 31st is the last day of each month, in a leap year too",
      {
        frequency: "Monthly",
        after: "2028-01-01T00:00Z",
        until: "2028-05-01T00:00Z",
        changes: { MonthDays: [31] },
      },
      [
        "2028-01-31T16:00 20280131",
        "2028-02-29T16:00 20280229",
        "2028-03-31T16:00 20280331",
        "2028-04-30T16:00 20280430",
      ],
    ],
    [
      "29 February is the 28th in a common year",
      {
        frequency: "Monthly",
        after: "2027-02-01T00:00Z",
        until: "2027-04-01T00:00Z",
        changes: { MonthDays: [29] },
      },
      ["2027-02-28T16:00 20270228", "2027-03-29T16:00 20270329"],
    ],
    [
      "1900 had no leap day, 2000 had one",
      {
        frequency: "Monthly",
        after: "1900-02-27T00:00Z",
        until: "1900-03-01T00:00Z",
        changes: { MonthDays: [31] },
      },
      ["1900-02-28T16:00 19000228"],
    ],
    [
      "west of UTC an evening draw is on the next day of UTC, and keeps its own day's number",
      {
        frequency: "Daily",
        offset: -300,
        after: "2026-02-27T12:00Z",
        until: "2026-03-01T12:00Z",
        changes: { DrawTime: "22:30" },
      },
      ["2026-02-28T03:30 20260227", "2026-03-01T03:30 20260228"],
    ],
    [
      "west of UTC the last day of the month is the lottery's own",
      {
        frequency: "Monthly",
        offset: -720,
        after: "2026-02-28T00:00Z",
        until: "2026-03-02T00:00Z",
        changes: { DrawTime: "23:45", MonthDays: [31] },
      },
      ["2026-03-01T11:45 20260228"],
    ],
    [
      "east of UTC a draw just after midnight is on the day before in UTC",
      {
        frequency: "Weekly",
        offset: 840,
        after: "2026-11-20T00:00Z",
        until: "2026-11-28T00:00Z",
        changes: { DrawTime: "00:15", Weekdays: [1] },
      },
      ["2026-11-22T10:15 20261123"],
    ],
    [
      "on workdays only, Sunday being 7",
      {
        frequency: "Daily",
        after: "2026-11-20T17:00Z",
        until: "2026-11-24T17:00Z",
        changes: { Weekdays: [1, 2, 7] },
      },
      ["2026-11-22T16:00 20261122", "2026-11-23T16:00 20261123", "2026-11-24T16:00 20261124"],
    ],
    [
      "every five minutes until the last one of the day",
      {
        frequency: "Minutes",
        offset: 420,
        after: "2026-11-22T16:48Z",
        until: "2026-11-23T02:06Z",
        changes: { DrawTime: "09:00", LastDrawTime: "23:55", IntervalMinutes: 5 },
      },
      [
        "2026-11-22T16:50 20261122-2350",
        "2026-11-22T16:55 20261122-2355",
        "2026-11-23T02:00 20261123-0900",
        "2026-11-23T02:05 20261123-0905",
      ],
    ],
    [
      "every hour until the day ends",
      {
        frequency: "Hourly",
        after: "2026-11-22T20:00Z",
        until: "2026-11-23T12:00Z",
        changes: { DrawTime: "10:30" },
      },
      [
        "2026-11-22T20:30 20261122-2030",
        "2026-11-22T21:30 20261122-2130",
        "2026-11-22T22:30 20261122-2230",
        "2026-11-22T23:30 20261122-2330",
        "2026-11-23T10:30 20261123-1030",
        "2026-11-23T11:30 20261123-1130",
      ],
    ],
    [
      "the instant after which is asked is not one of them, the last is",
      { frequency: "Daily", after: "2026-11-22T16:00Z", until: "2026-11-23T16:00Z" },
      ["2026-11-23T16:00 20261123"],
    ],
  ])("%s", (_name, given, expected) => {
    expect(times(given)).toEqual(expected);
  });

  const anyRule = fc.record({
    frequency: fc.constantFrom(...drawFrequencies),
    offset: fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15),
    minute: fc.integer({ min: 0, max: 1439 }),
    interval: fc.integer({ min: 1, max: 720 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
    days: fc.tuple(fc.integer({ min: 1, max: 27 }), fc.integer({ min: 28, max: 31 })),
    start: fc.date({ min: new Date("1999-01-01"), max: new Date("2100-12-31"), noInvalidDate: true }),
  });
  type Any = typeof anyRule extends fc.Arbitrary<infer Value> ? Value : never;
  const questionOf = (any: Any, most = 5_000) => {
    const clock = [Math.floor(any.minute / 60), any.minute % 60].map((part) => String(part).padStart(2, "0"));
    const { frequency } = any;
    const full = rule({
      DrawTime: clock.join(":"),
      IntervalMinutes: any.interval,
      Weekdays: any.weekdays.length > 0 ? any.weekdays : [3],
      MonthDays: frequency === "Monthly" ? [any.days[1]] : any.days,
    });
    return {
      frequency,
      rule: tidyRule(frequency, full),
      offsetMinutes: any.offset,
      after: any.start,
      until: new Date(any.start.getTime() + 62 * 86_400_000),
      most,
    };
  };

  test("rise, lie in the range, and no issue number comes twice", () => {
    fc.assert(
      fc.property(anyRule, (any) => {
        const question = questionOf(any);
        expect(drawRuleProblems(question.frequency, question.rule)).toEqual([]);
        const slots = slotsOf(question);
        const at = slots.map((slot) => slot.at.getTime());
        expect(at).toEqual([...new Set(at)].sort((a, b) => a - b));
        expect(at.every((one) => one > question.after.getTime() && one <= question.until.getTime())).toBe(
          true,
        );
        expect(new Set(slots.map(({ issueNumber }) => issueNumber)).size).toBe(slots.length);
      }),
    );
  });

  test("asked in two parts are the same as asked at once", () => {
    fc.assert(
      fc.property(anyRule, fc.double({ min: 0, max: 1, noNaN: true }), (any, share) => {
        const whole = questionOf(any, 100_000);
        const middle = new Date(
          whole.after.getTime() + Math.floor(share * (whole.until.getTime() - whole.after.getTime())),
        );
        const parts = [...slotsOf({ ...whole, until: middle }), ...slotsOf({ ...whole, after: middle })];
        expect(parts).toEqual(slotsOf(whole));
      }),
      { numRuns: 40 },
    );
  });

  test("stand at the rule's own time of day, on its own days, whatever the offset", () => {
    fc.assert(
      fc.property(anyRule, (any) => {
        const { frequency, rule: asked, ...question } = questionOf(any, 500);
        for (const { at, issueNumber } of slotsOf({ frequency, rule: asked, ...question })) {
          const own = new Date(at.getTime() + any.offset * 60_000);
          expect(issueNumber.slice(0, 8)).toBe(own.toISOString().slice(0, 10).replaceAll("-", ""));
          if (frequency !== "Minutes" && frequency !== "Hourly")
            expect(own.toISOString().slice(11, 16)).toBe(asked.DrawTime);
          if (hasWeekdays(frequency)) expect(asked.Weekdays).toContain(own.getUTCDay() || 7);
        }
      }),
    );
  });

  test("a month has as many draws as the rule names days, whatever its length", () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: 0, max: 1200 }), (any, months) => {
        const frequency = any.days[0] % 2 === 0 ? "TwiceMonthly" : "Monthly";
        const first = Date.UTC(2000, months, 1) - any.offset * 60_000;
        const next = Date.UTC(2000, months + 1, 1) - any.offset * 60_000;
        const question = {
          ...questionOf({ ...any, frequency }),
          after: new Date(first - 1),
          until: new Date(next - 1),
        };
        expect(slotsOf(question)).toHaveLength(frequency === "Monthly" ? 1 : 2);
      }),
    );
  });
});

describe("a rule", () => {
  test.each<[DrawFrequency, Partial<DrawRule>, string]>([
    ["Minutes", {}, "IntervalMinutes"],
    ["Minutes", { IntervalMinutes: 5, DrawTime: "09:00", LastDrawTime: "09:00" }, "LastDrawTime"],
    ["Hourly", { DrawTime: "09:00", LastDrawTime: "08:00" }, "LastDrawTime"],
    ["Weekly", {}, "Weekdays"],
    ["Monthly", {}, "MonthDays"],
    ["Monthly", { MonthDays: [1, 2] }, "MonthDays"],
    ["TwiceMonthly", { MonthDays: [16] }, "MonthDays"],
    ["TwiceMonthly", { MonthDays: [28, 31] }, "MonthDays"],
  ])("%s of %j is refused at %s", (frequency, changes, field) => {
    expect(drawRuleProblems(frequency, rule(changes)).map(({ Field }) => Field)).toEqual([field]);
  });

  test("keeps nothing that its frequency does not use", () => {
    const full = rule({ LastDrawTime: "20:00", IntervalMinutes: 5, Weekdays: [2, 1, 2], MonthDays: [16, 1] });
    expect(tidyRule("Daily", full)).toEqual(rule({ Weekdays: [1, 2] }));
    expect(tidyRule("TwiceMonthly", full)).toEqual(rule({ MonthDays: [1, 16] }));
    expect(tidyRule("Minutes", full)).toEqual({ ...full, Weekdays: [1, 2], MonthDays: [] });
  });
});
