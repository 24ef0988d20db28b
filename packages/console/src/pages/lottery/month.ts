/** Months and days of the calendar on the viewer's own clock; a day is "YYYY-MM-DD", a month "YYYY-MM". */
import { dayMs } from "@opc/contract/time";

export function todayAt(nowMs: number, offsetMinutes: number): string {
  return new Date(nowMs + offsetMinutes * 60_000).toISOString().slice(0, 10);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The contract's years: 2000 to 2099. */
export function isKnownMonth(month: string): boolean {
  return /^20\d{2}-/.test(month);
}

/** Weeks from Monday on; a day of another month is null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const lead = (new Date(first).getUTCDay() + 6) % 7;
  const length = new Date(Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`) - dayMs).getUTCDate();
  const cells = [
    ...Array.from({ length: lead }, () => null),
    ...Array.from({ length }, (_, index) => new Date(first + index * dayMs).toISOString().slice(0, 10)),
  ];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, place) => cells[week * 7 + place] ?? null),
  );
}

/** Where an arrow key leads from a day, within its month; undefined: it is no such key. */
export function dayAfterKey(day: string, key: string): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const [first, last] = [`${monthOf(day)}-01`, lastOf(monthOf(day))];
  if (key === "Home") return first;
  if (key === "End") return last;
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + step * dayMs).toISOString().slice(0, 10);
  return monthOf(next) === monthOf(day) ? next : day;
}

function lastOf(month: string): string {
  return new Date(Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}
