/**
 * Periods of reports: whole days on the viewer's own clock, and the period that such days are compared with. A day is 24 hours,
 * for a merchant's clock is a number of minutes ahead of UTC and never changes by itself.
 */

import type { Comparison } from "@opc/contract/report/comparisons";
import { maxReportDays } from "@opc/contract/report/period";
import { dayMs, minuteMs } from "@opc/contract/time";
import { CallError } from "../../call-error.ts";

export interface Days {
  /** YYYY-MM-DD, both included. */
  From: string;
  To: string;
}

export interface Period extends Days {
  /** The first moment, and the one after the last. */
  start: Date;
  end: Date;
  dayCount: number;
}

/** Throws ReportPeriodInvalid where it ends before it begins, or is longer than a year. */
export function periodOf({ From, To }: Days, timeDifferenceMinutes: number): Period {
  const dayCount = (Date.parse(To) - Date.parse(From)) / dayMs + 1;
  if (dayCount < 1 || dayCount > maxReportDays)
    throw new CallError("ReportPeriodInvalid", { Most: maxReportDays });
  const start = new Date(Date.parse(From) - timeDifferenceMinutes * minuteMs);
  return { From, To, start, end: new Date(start.getTime() + dayCount * dayMs), dayCount };
}

export interface Compared extends Period {
  /** What is counted ends here: at `end`, or, beside a period that is not over, as long before its end as now is. */
  until: Date;
}

/** What a period is compared with at this moment; nothing for "None". */
export function comparedWith(period: Period, comparison: Comparison, now: Date): Compared | undefined {
  if (comparison === "None") return undefined;
  const shiftDays = comparison === "Previous" ? period.dayCount : Math.ceil(period.dayCount / 7) * 7;
  const shiftMs = shiftDays * dayMs;
  const earlier = (instant: Date) => new Date(instant.getTime() - shiftMs);
  const end = earlier(period.end);
  return {
    From: dayText(Date.parse(period.From) - shiftMs),
    To: dayText(Date.parse(period.To) - shiftMs),
    start: earlier(period.start),
    end,
    dayCount: period.dayCount,
    until: isRunning(period, now) ? earlier(now) : end,
  };
}

/** Now is one of its moments. */
export function isRunning({ start, end }: Period, now: Date): boolean {
  return start <= now && now < end;
}

/** The first moments of its days, or of its hours. */
export function stepsOf({ start, end }: Pick<Period, "start" | "end">, step: "Hour" | "Day"): Date[] {
  const stepMs = step === "Day" ? dayMs : dayMs / 24;
  const count = Math.round((end.getTime() - start.getTime()) / stepMs);
  return Array.from({ length: count }, (_, at) => new Date(start.getTime() + at * stepMs));
}

function dayText(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
