/** Days of the operator's calendar: what they are called, and when they begin and end. */

import { reconciliationMaxDays } from "@opc/contract/reconciliation/calls";
import { dayMs, minuteMs } from "@opc/contract/time";
import { CallError } from "../../call-error.ts";

export interface DayRange {
  /** Belongs to the day. */
  from: Date;
  /** Belongs to the next one. */
  to: Date;
}

export function rangeOfDay(day: string, operatorMinutes: number): DayRange {
  const from = Date.parse(day) - operatorMinutes * minuteMs;
  return { from: new Date(from), to: new Date(from + dayMs) };
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Both ends included; those that are yet to come are left out. Throws ReconciliationRange. */
export function daysBetween({ From, To }: { From: string; To: string }, today: string): string[] {
  const last = To > today ? today : To;
  const count = Math.round((Date.parse(last) - Date.parse(From)) / dayMs) + 1;
  if (To < From || count < 1 || count > reconciliationMaxDays)
    throw new CallError("ReconciliationRange", { Most: reconciliationMaxDays });
  return Array.from({ length: count }, (_, at) => dayAfter(From, at));
}
