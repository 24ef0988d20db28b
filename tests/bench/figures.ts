/** Figures as rows of the table. */
import type { BenchRow } from "./row.ts";

export interface BenchContext {
  say(line: string): void;
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const lower = sorted[Math.floor(middle)];
  const upper = sorted[Math.ceil(middle)];
  if (upper === undefined || lower === undefined) throw new Error("the median of nothing");
  return (upper + lower) / 2;
}

/** `atShare` 0.99 is the 99th percentile. */
export function percentile(figures: readonly number[], atShare: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * atShare))];
  if (found === undefined) throw new Error("a percentile of nothing");
  return found;
}

/** A rate that should be at least `least` times the limit's. */
export function ratioRow(what: string, limit: string, ours: number, theirs: number, least: number): BenchRow {
  const ratio = ours / theirs;
  return {
    what,
    limit: `${limit}: ${rate(theirs)}`,
    figure: `${ratio.toFixed(2)} (${rate(ours)})`,
    target: `≥ ${least}`,
    reached: ratio >= least,
  };
}

/** A figure that should be at most `most`, both in the given unit. */
export function maxRow(what: string, limit: string, figure: number, unit: string, most: number): BenchRow {
  const shown = unit === "×" ? figure.toFixed(2) : figure < 10 ? figure.toFixed(1) : figure.toFixed(0);
  return { what, limit, figure: `${shown} ${unit}`, target: `≤ ${most} ${unit}`, reached: figure <= most };
}

/** A time that should be at most `most` of another one of the same run, both in milliseconds. */
export function shareRow(what: string, limit: string, ours: number, theirs: number, most: number): BenchRow {
  const share = ours / theirs;
  return {
    what,
    limit: `${limit}: ${theirs.toFixed(0)} ms`,
    figure: `${share.toFixed(2)} × (${ours.toFixed(0)} ms)`,
    target: `≤ ${Number(most.toFixed(2))} ×`,
    reached: share <= most,
  };
}

/** A figure that could not be taken counts as missed, with the reason. */
export function missingRow(what: string, limit: string, target: string, why: string): BenchRow {
  return { what, limit, figure: why, target, reached: false };
}

function rate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString("en-US")}/s`;
}
