/**
 * When a scheduled report is due, and which days it is about. A schedule names a minute of the day on the merchant's clock, and a
 * weekday where it is weekly (1 is Monday); the clock is a fixed number of minutes ahead of UTC. A moment at which nobody was
 * there to make the report is not made up for one by one: the last one that has passed is made, once.
 */
import { dayMs, minuteMs } from "../time.ts";
import type { ScheduleFrequency, ScheduleRange } from "./schedule-values.ts";

export interface Timing {
  frequency: ScheduleFrequency;
  minuteOfDay: number;
  /** Of a weekly one. */
  weekday: number | null;
}

/** The last moment at which it was due, `now` included. */
export function lastDue(timing: Timing, offsetMinutes: number, now: Date): Date {
  const clockMs = now.getTime() + offsetMinutes * minuteMs;
  const today = Math.floor(clockMs / dayMs);
  const back = timing.weekday === null ? 0 : (weekdayOf(today) - timing.weekday + 7) % 7;
  const dueMs = (today - back) * dayMs + timing.minuteOfDay * minuteMs;
  const passedMs = dueMs <= clockMs ? dueMs : dueMs - stepMs(timing);
  return new Date(passedMs - offsetMinutes * minuteMs);
}

/** The first moment after `now` at which it is due. */
export function nextDue(timing: Timing, offsetMinutes: number, now: Date): Date {
  return new Date(lastDue(timing, offsetMinutes, now).getTime() + stepMs(timing));
}

function stepMs({ frequency }: Timing): number {
  return frequency === "Weekly" ? 7 * dayMs : dayMs;
}

/** Of days since 1970, which began with a Thursday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** First and last day, both included, as `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
}

/** None of them is later than the day before the one on which the report is due. */
export function daysOf(range: ScheduleRange, dueAt: Date, offsetMinutes: number): Days {
  const clock = new Date(dueAt.getTime() + offsetMinutes * minuteMs);
  const today = Math.floor(clock.getTime() / dayMs);
  const yesterday = today - 1;
  const monday = today - (weekdayOf(today) - 1);
  const month = (monthsAgo: number, date: number) =>
    Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() - monthsAgo, date) / dayMs;
  const [from, to] = {
    Yesterday: [yesterday, yesterday],
    Last7Days: [today - 7, yesterday],
    Last30Days: [today - 30, yesterday],
    LastWeek: [monday - 7, monday - 1],
    // On the first of a month its days so far are none: the whole one before.
    MonthToDate: [month(clock.getUTCDate() === 1 ? 1 : 0, 1), yesterday],
    LastMonth: [month(1, 1), month(0, 0)],
  }[range] as [number, number];
  return { from: dayText(from), to: dayText(to) };
}

function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

export function minuteOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
}

/** "07:05" */
export function timeOfDay(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
