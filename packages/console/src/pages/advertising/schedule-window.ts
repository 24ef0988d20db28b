/** Times as places on a line: a window of time is its whole length, and a schedule the part of it that it fills. */

import type { AdvertisingBar } from "@opc/contract/advertising/calls";
import { dayMs } from "@opc/contract/time";

export interface Window {
  from: number;
  to: number;
}

/** A fortnight back and six weeks ahead: what people plan. */
export function usualWindow(nowMs: number): Window {
  return { from: nowMs - 14 * dayMs, to: nowMs + 42 * dayMs };
}

type Span = Pick<AdvertisingBar, "StartsAt" | "EndsAt">;

/** Wide enough for every border of these, and for now. */
export function windowOf(spans: readonly Span[], nowMs: number): Window {
  const borders = spans
    .flatMap(({ StartsAt, EndsAt }) => [StartsAt, EndsAt])
    .map((instant) => Date.parse(instant ?? ""))
    .filter((at) => !Number.isNaN(at));
  const usual = { from: nowMs - 2 * dayMs, to: nowMs + 12 * dayMs };
  const from = Math.min(usual.from, ...borders);
  const to = Math.max(usual.to, ...borders);
  const margin = (to - from) * 0.04;
  return { from: from - margin, to: to + margin };
}

/** Percent of the window: where it begins and how much it fills; null: it lies outside. */
export function placeOf(
  { StartsAt, EndsAt }: Span,
  { from, to }: Window,
): { start: number; length: number } | null {
  const begins = Math.max(from, StartsAt === null ? from : Date.parse(StartsAt));
  const ends = Math.min(to, EndsAt === null ? to : Date.parse(EndsAt));
  if (begins >= ends) return null;
  const percent = (ms: number) => (100 * ms) / (to - from);
  return { start: percent(begins - from), length: percent(ends - begins) };
}

export function placeOfNow(nowMs: number, { from, to }: Window): number {
  return (100 * (nowMs - from)) / (to - from);
}

/** In the order in which sites show them: smaller first, of equals the newer one. `id` null: it is not saved yet. */
export function inOrder<One extends { SortOrder: number; AdvertisementId: string | null }>(
  all: readonly One[],
): One[] {
  const idOf = ({ AdvertisementId }: One) => (AdvertisementId === null ? 2n ** 63n : BigInt(AdvertisementId));
  return all.toSorted((one, other) => {
    if (one.SortOrder !== other.SortOrder) return one.SortOrder - other.SortOrder;
    return idOf(one) > idOf(other) ? -1 : 1;
  });
}
