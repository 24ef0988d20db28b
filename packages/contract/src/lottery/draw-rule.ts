/**
 * When a lottery is drawn, and the draw times that follow from it. Times of day, weekdays and days of the month are the
 * lottery's own clock: `offsetMinutes` ahead of UTC, whatever the viewer's. A *slot* is one draw time with its issue number.
 * Pure and without zod, so that the console shows the same times that the server makes.
 */

import type { FieldProblem } from "../offline-account/inputs.ts";
import { dayMs, minuteMs } from "../time.ts";

export const drawFrequencies = ["Minutes", "Hourly", "Daily", "Weekly", "TwiceMonthly", "Monthly"] as const;
export type DrawFrequency = (typeof drawFrequencies)[number];

export interface DrawRule {
  /** "HH:mm"; of several draws a day the first. */
  DrawTime: string;
  /** Minutes and Hourly: not later than this; null: until the day ends. */
  LastDrawTime: string | null;
  /** Minutes only. */
  IntervalMinutes: number | null;
  /** 1 (Monday) to 7; none: every day. */
  Weekdays: readonly number[];
  /** TwiceMonthly: two, Monthly: one. A day that a month does not have is its last. */
  MonthDays: readonly number[];
}

export interface Slot {
  at: Date;
  /**
   * The lottery's own day, "20261201"; where there are several a day with its time, "20261201-1605": so another interval
   * never gives a number again that stands for another draw.
   */
  issueNumber: string;
}

const minutesPerDay = 1440;

export const isSeveralADay = (frequency: DrawFrequency) => frequency === "Minutes" || frequency === "Hourly";
export const hasWeekdays = (frequency: DrawFrequency) =>
  frequency !== "TwiceMonthly" && frequency !== "Monthly";
/** How many days of the month are named. */
export const monthDaysOf = (frequency: DrawFrequency) =>
  frequency === "Monthly" ? 1 : frequency === "TwiceMonthly" ? 2 : 0;

/** "16:05" → 965. */
export function minuteOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
}

/** What a rule must be besides its fields' own grammar. */
export function drawRuleProblems(frequency: DrawFrequency, rule: DrawRule): FieldProblem[] {
  const found: FieldProblem[] = [];
  const { DrawTime, LastDrawTime, IntervalMinutes, Weekdays, MonthDays } = rule;
  if (frequency === "Minutes" && IntervalMinutes === null)
    found.push({ Field: "IntervalMinutes", Message: "this option cannot be empty" });
  if (isSeveralADay(frequency) && LastDrawTime !== null && minuteOfDay(LastDrawTime) <= minuteOfDay(DrawTime))
    found.push({ Field: "LastDrawTime", Message: "Must be later than the first draw of the day" });
  if (frequency === "Weekly" && Weekdays.length === 0)
    found.push({ Field: "Weekdays", Message: "Choose at least one weekday" });
  const days = monthDaysOf(frequency);
  if (days > 0 && MonthDays.length !== days)
    found.push({ Field: "MonthDays", Message: days === 1 ? "Name one day" : "Name two different days" });
  // In February 28 and whatever comes after it are one and the same day.
  else if (days === 2 && Math.min(...MonthDays) > 27)
    found.push({ Field: "MonthDays", Message: "The earlier day must be before the 28th" });
  return found;
}

/** What the frequency does not use is left out, so that it cannot come back to life when the frequency changes. */
export function tidyRule(frequency: DrawFrequency, rule: DrawRule): DrawRule {
  const several = isSeveralADay(frequency);
  return {
    DrawTime: rule.DrawTime,
    LastDrawTime: several ? rule.LastDrawTime : null,
    IntervalMinutes: frequency === "Minutes" ? rule.IntervalMinutes : null,
    Weekdays: hasWeekdays(frequency) ? [...new Set(rule.Weekdays)].sort((a, b) => a - b) : [],
    MonthDays: monthDaysOf(frequency) > 0 ? [...new Set(rule.MonthDays)].sort((a, b) => a - b) : [],
  };
}

export interface SlotQuestion {
  frequency: DrawFrequency;
  rule: DrawRule;
  offsetMinutes: number;
  /** Slots after this instant … */
  after: Date;
  /** … up to and including this one … */
  until: Date;
  /** … and no more than these. */
  most: number;
}

/** In order. */
export function slotsOf({ frequency, rule, offsetMinutes, after, until, most }: SlotQuestion): Slot[] {
  const slots: Slot[] = [];
  const minutes = minutesOf(frequency, rule);
  // The lottery's clock, read as if it were UTC: its days are whole days of that reckoning.
  const shiftMs = offsetMinutes * minuteMs;
  const lastDay = startOfDay(until.getTime() + shiftMs);
  for (let day = startOfDay(after.getTime() + shiftMs); day <= lastDay; day += dayMs) {
    if (!isDrawDay(frequency, rule, new Date(day))) continue;
    const date = new Date(day).toISOString().slice(0, 10).replaceAll("-", "");
    for (const minute of minutes) {
      const at = new Date(day + minute * minuteMs - shiftMs);
      if (at <= after) continue;
      if (at > until || slots.length >= most) return slots;
      slots.push({ at, issueNumber: isSeveralADay(frequency) ? `${date}-${clockOf(minute)}` : date });
    }
  }
  return slots;
}

/** 965 → "1605". */
function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join("");
}

function startOfDay(ms: number): number {
  return Math.floor(ms / dayMs) * dayMs;
}

/** Minutes of the day at which there is a draw. */
function minutesOf(frequency: DrawFrequency, rule: DrawRule): number[] {
  const first = minuteOfDay(rule.DrawTime);
  if (!isSeveralADay(frequency)) return [first];
  const last = rule.LastDrawTime === null ? minutesPerDay - 1 : minuteOfDay(rule.LastDrawTime);
  const step = frequency === "Hourly" ? 60 : (rule.IntervalMinutes ?? minutesPerDay);
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}

function isDrawDay(frequency: DrawFrequency, { Weekdays, MonthDays }: DrawRule, day: Date): boolean {
  if (hasWeekdays(frequency)) return Weekdays.length === 0 || Weekdays.includes(day.getUTCDay() || 7);
  const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return MonthDays.some((named) => Math.min(named, lastOfMonth) === day.getUTCDate());
}
