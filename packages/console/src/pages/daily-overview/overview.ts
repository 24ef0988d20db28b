/** The answer that the screen shows, and its charts as data. */
import type { Output } from "../../api/client.ts";
import type { ChartPoint } from "../../kit/charts/chart.ts";
import { groupDigits, groupSigned } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import { rateText } from "../../kit/report/figure-texts.ts";

export type Overview = Output<"overviewGet">;
export type CurrencyLine = Overview["Currencies"][number];
export type Point = CurrencyLine["Points"][number];

export type Step = Overview["Step"];

/** "14:00" of an hour, "22" or "11-01" of a day: the first of a month says which. */
export function labelOf(start: string, step: Step, offsetMinutes: number): string {
  const clock = formatTime(start, offsetMinutes);
  return step === "Hour" ? clock.slice(11, 16) : clock.slice(5, 10);
}

export function nameOf(start: string, step: Step, offsetMinutes: number): string {
  const clock = formatTime(start, offsetMinutes);
  return step === "Hour"
    ? `${clock.slice(0, 10)} ${clock.slice(11, 13)}:00 – ${clock.slice(11, 13)}:59`
    : clock.slice(0, 10);
}

interface ChartFacts {
  step: Step;
  offsetMinutes: number;
  /** What is still to come is a gap, not nothing. */
  nowMs: number;
  /** The list that a point is the sum of. */
  to?: ((start: string) => string | undefined) | undefined;
  /** Of series whose list is another one. */
  ways?: (start: string) => Readonly<Record<string, string | undefined>>;
}

type Drawn = Pick<ChartPoint, "values" | "texts">;

const toCome: Drawn = { values: {}, texts: {} };

/** Each point beside the one of the other period at the same place. */
export function chartPoints(
  line: Pick<CurrencyLine, "Points" | "PointsBefore">,
  { step, offsetMinutes, nowMs, to, ways }: ChartFacts,
  drawn: (point: Point, before: Point | undefined) => Drawn,
): ChartPoint[] {
  return line.Points.map((point, at) => {
    const isToCome = Date.parse(point.Start) > nowMs;
    const shown = isToCome ? toCome : drawn(point, line.PointsBefore?.[at]);
    // A list of nothing is no way.
    const isWay = point.OrderCount > 0 || point.PayoutCount > 0;
    return {
      key: point.Start,
      label: labelOf(point.Start, step, offsetMinutes),
      name: nameOf(point.Start, step, offsetMinutes),
      ...shown,
      ...(isWay && { to: to?.(point.Start), ...(ways && { ways: ways(point.Start) }) }),
    };
  });
}

export function amountsOf(point: Point, before: Point | undefined): Drawn {
  return {
    values: {
      collected: Number(point.SuccessAmount),
      paidOut: Number(point.PayoutAmount),
      before: before && Number(before.SuccessAmount),
    },
    texts: {
      collected: groupDigits(point.SuccessAmount),
      paidOut: groupDigits(point.PayoutAmount),
      ...(before && { before: groupDigits(before.SuccessAmount) }),
    },
  };
}

export function ratesOf(point: Point, before: Point | undefined): Drawn {
  return {
    values: {
      collections: percent(point.SuccessCount, point.OrderCount),
      payouts: percent(point.PayoutSuccessCount, point.PayoutCount),
      before: before && percent(before.SuccessCount, before.OrderCount),
    },
    texts: {
      collections: rateText(point.SuccessCount, point.OrderCount),
      payouts: rateText(point.PayoutSuccessCount, point.PayoutCount),
      ...(before && { before: rateText(before.SuccessCount, before.OrderCount) }),
    },
  };
}

export function ordersOf(point: Point, before: Point | undefined): Drawn {
  const rest = point.OrderCount - point.SuccessCount;
  return {
    values: { success: point.SuccessCount, rest, before: before?.OrderCount },
    texts: {
      success: groupDigits(String(point.SuccessCount)),
      rest: groupDigits(String(rest)),
      ...(before && { before: groupDigits(String(before.OrderCount)) }),
    },
  };
}

export function netsOf(point: Point, before: Point | undefined): Drawn {
  return {
    values: { net: Number(point.Net), before: before && Number(before.Net) },
    texts: { net: groupSigned(point.Net), ...(before && { before: groupSigned(before.Net) }) },
  };
}

/** A gap where there was nothing to succeed. */
function percent(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : (part / whole) * 100;
}
