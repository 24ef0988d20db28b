/** When work that is done once for all processes is due, in UTC: every so often, counted from midnight of 1970. */

import { dayMs, hourMs, minuteMs } from "@opc/contract/time";

export interface Times {
  everyMs: number;
  /** So long after each whole period. */
  afterMs: number;
}

export function everyMinutes(minutes: number): Times {
  return { everyMs: minutes * minuteMs, afterMs: 0 };
}

export function hourlyAt(minute: number): Times {
  return { everyMs: hourMs, afterMs: minute * minuteMs };
}

export function dailyAt(hour: number): Times {
  return { everyMs: dayMs, afterMs: hour * hourMs };
}

/** The last time at or before `now` at which it was due. */
export function lastDue({ everyMs, afterMs }: Times, now: Date): Date {
  return new Date(Math.floor((now.getTime() - afterMs) / everyMs) * everyMs + afterMs);
}
