/**
 * The date presets of the specification (section 9), resolved on the merchant's own clock. Days run from
 * 00:00:00 to 23:59:59. "Last week" keeps the clock time (now minus seven days, until now); "last month" and
 * "last 3 months" run from the same day of that month until today; "previous month" is the calendar month.
 */
import { dayMs } from "../time.ts";
export const datePresets = [
  "today",
  "yesterday",
  "last3Days",
  "lastWeek",
  "thisWeek",
  "lastMonth",
  "last3Months",
  "thisMonth",
  "previousMonth",
] as const;
export type DatePreset = (typeof datePresets)[number];

/** Both ends as `YYYY-MM-DD HH:mm:ss` on the merchant's clock, as a question's `From` and `To`. */
export interface DateRange {
  from: string;
  to: string;
}

export function isDatePreset(text: string): text is DatePreset {
  return (datePresets as readonly string[]).includes(text);
}

export function rangeOfPreset(preset: DatePreset, nowMs: number, offsetMinutes: number): DateRange {
  const clock = new Date(nowMs + offsetMinutes * 60_000);
  const [year, month, day] = [clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate()];
  const days = (from: Date, to: Date): DateRange => ({
    from: `${dayText(from)} 00:00:00`,
    to: `${dayText(to)} 23:59:59`,
  });
  const date = (offsetDays: number) => new Date(Date.UTC(year, month, day + offsetDays));
  switch (preset) {
    case "today":
      return days(date(0), date(0));
    case "yesterday":
      return days(date(-1), date(-1));
    case "last3Days":
      return days(date(-2), date(0));
    case "lastWeek":
      return {
        from: `${dayText(date(-7))} ${clockText(clock)}`,
        to: `${dayText(clock)} ${clockText(clock)}`,
      };
    case "thisWeek": {
      const sinceMonday = (clock.getUTCDay() + 6) % 7;
      return days(date(-sinceMonday), date(6 - sinceMonday));
    }
    case "lastMonth":
      return days(sameDayEarlier(clock, 1), date(0));
    case "last3Months":
      return days(sameDayEarlier(clock, 3), date(0));
    case "thisMonth":
      return days(new Date(Date.UTC(year, month, 1)), new Date(Date.UTC(year, month + 1, 0)));
    case "previousMonth":
      return days(new Date(Date.UTC(year, month - 1, 1)), new Date(Date.UTC(year, month, 0)));
  }
}

/** The same as whole days: a week that ends today has seven of them. */
export function daysOfPreset(preset: DatePreset, nowMs: number, offsetMinutes: number): DateRange {
  if (preset !== "lastWeek") return rangeOfPreset(preset, nowMs, offsetMinutes);
  const today = Math.floor((nowMs + offsetMinutes * 60_000) / dayMs) * dayMs;
  return {
    from: `${dayText(new Date(today - 6 * dayMs))} 00:00:00`,
    to: `${dayText(new Date(today))} 23:59:59`,
  };
}

/** 31 May one month earlier is 30 April: the day is held to the length of the month. */
function sameDayEarlier(clock: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() - months + 1, 0));
  const day = Math.min(clock.getUTCDate(), lastDay.getUTCDate());
  return new Date(Date.UTC(lastDay.getUTCFullYear(), lastDay.getUTCMonth(), day));
}

function dayText(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function clockText(date: Date): string {
  return date.toISOString().slice(11, 19);
}
