/** Days as the clock of a merchant, or of the operator, has them. */
import { dayMs } from "@opc/contract/time";

/** Midnight before `now`, as an instant, on a clock that is that many minutes ahead of UTC. */
export function startOfDay(now: Date, timeDifferenceMinutes: number): Date {
  const shiftMs = timeDifferenceMinutes * 60_000;
  return new Date(Math.floor((now.getTime() + shiftMs) / dayMs) * dayMs - shiftMs);
}

/** The midnight after it: the first moment that is no longer that day. */
export function endOfDay(now: Date, timeDifferenceMinutes: number): Date {
  return new Date(startOfDay(now, timeDifferenceMinutes).getTime() + dayMs);
}

/** That day's name, `YYYY-MM-DD`. */
export function dayOf(at: Date, timeDifferenceMinutes: number): string {
  return new Date(at.getTime() + timeDifferenceMinutes * 60_000).toISOString().slice(0, 10);
}
