/**
 * When members pay: busy evenings, quiet nights, fuller weekends and pay days, seen from Bangkok, where the
 * demo world's members live.
 */
import { hourMs } from "@opc/contract/time";
import type { Random } from "../random.ts";

const bangkokMs = 7 * hourMs;

const byHour = [
  0.45, 0.3, 0.2, 0.15, 0.12, 0.15, 0.3, 0.5, 0.75, 0.95, 1.1, 1.25, 1.35, 1.25, 1.15, 1.1, 1.1, 1.2, 1.35,
  1.5, 1.6, 1.55, 1.2, 0.8,
];
/** From Sunday. */
const byWeekday = [1.1, 0.9, 0.92, 0.95, 1, 1.15, 1.25];
const payDays = new Set([1, 15, 16, 25, 30, 31]);

function weightAt(timeMs: number): number {
  const local = new Date(timeMs + bangkokMs);
  const payDay = payDays.has(local.getUTCDate()) ? 1.15 : 1;
  return (byHour[local.getUTCHours()] ?? 1) * (byWeekday[local.getUTCDay()] ?? 1) * payDay;
}

/** By the end of the past as many as live traffic goes on with. */
const finalGrowth = 1.15;

/** The hours of the `days` before `endMs`, with slow growth, and how many of `count` arrivals a weight of 1 stands for. */
function pastHours(endMs: number, days: number, count: number) {
  const startMs = endMs - days * 24 * hourMs;
  const hours = Array.from({ length: days * 24 }, (_, at) => {
    const from = startMs + at * hourMs;
    return { from, weight: weightAt(from) * (0.85 + ((finalGrowth - 0.85) * at) / (days * 24)) };
  });
  return { hours, perWeight: count / hours.reduce((sum, hour) => sum + hour.weight, 0) };
}

/** Mean time between two arrivals at `atMs`, where `count` arrivals in the `days` before go on as they were. */
export function meanPauseMs(atMs: number, days: number, count: number): number {
  return hourMs / (weightAt(atMs) * finalGrowth * pastHours(atMs, days, count).perWeight);
}

/** About `count` arrival times in the `days` before `endMs`, ascending. */
export function arrivalTimes(random: Random, endMs: number, days: number, count: number): number[] {
  const { hours, perWeight } = pastHours(endMs, days, count);
  const times = hours.flatMap(({ from, weight }) => {
    const wanted = weight * perWeight;
    const whole = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0);
    return Array.from({ length: whole }, () => from + random.between(0, hourMs - 1));
  });
  return times.sort((a, b) => a - b);
}
