/**
 * What a chart over time shows, as data. Numbers are for drawing only; what people read (tooltip, table) are the texts, so
 * that no amount passes through a float on its way to a reader.
 */

/** What is told apart by colour, and by its mark and dash as well. */
export type ChartTone = "first" | "second" | "third" | "good" | "bad" | "before";

export interface ChartSeries {
  key: string;
  name: string;
  tone: ChartTone;
  mark: "bar" | "line" | "area";
  /** Bars of the same stack stand on one another. */
  stack?: string;
}

export interface ChartPoint {
  key: string;
  /** On the axis, short: "22". */
  label: string;
  /** In the tooltip and the table: "2026-11-22". */
  name: string;
  /** By series; a missing one is a gap. */
  values: Readonly<Record<string, number | undefined>>;
  texts: Readonly<Record<string, string>>;
  /** The list that the point is the sum of. */
  to?: string | undefined;
  /** Of a series whose list is another one. */
  ways?: Readonly<Record<string, string | undefined>>;
}

const steps = [1, 2, 2.5, 5, 10];

/** Round borders for an axis from 0 (or below) to at least the largest value: at most six of them. */
export function axisTicks(values: readonly number[], maximum?: number): number[] {
  const largest = maximum ?? Math.max(0, ...values);
  const smallest = Math.min(0, ...values);
  const span = largest - smallest;
  if (span === 0) return [0, 1];
  const size = 10 ** Math.floor(Math.log10(span / 4));
  const step = (steps.find((one) => one * size >= span / 4) ?? 10) * size;
  const from = Math.floor(smallest / step) * step;
  const count = Math.ceil((largest - from) / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((from + at * step).toPrecision(12)));
}

const units = [
  { from: 1e9, text: "B" },
  { from: 1e6, text: "M" },
  { from: 1e3, text: "K" },
] as const;
/** Chinese counts by ten thousand. */
const chineseUnits = [
  { from: 1e8, text: "亿" },
  { from: 1e4, text: "万" },
] as const;

/** For an axis: 1500000 is "1.5M", in Chinese "150万". Exact amounts stand in the tooltip and the table. */
export function shortNumber(value: number, language: "enUS" | "zhCN"): string {
  const size = Math.abs(value);
  const unit = (language === "zhCN" ? chineseUnits : units).find(({ from }) => size >= from);
  const number = unit ? value / unit.from : value;
  const text = String(Number(number.toPrecision(3)));
  return `${text.replace("-", "−")}${unit?.text ?? ""}`;
}

/** Nothing to draw: no value but zero; of rates, no value at all, for a rate of zero is news. */
export function isEmpty(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
  areRates = false,
): boolean {
  const isThere = (value: number | undefined) => value !== undefined && (areRates || value !== 0);
  return !points.some(({ values }) => series.some(({ key }) => isThere(values[key])));
}

/** The places of values with a gap on either side: a line through one point has no length, so they are dots. */
export function lonePoints(points: readonly ChartPoint[], key: string): ReadonlySet<number> {
  const isThere = (at: number) => points[at]?.values[key] !== undefined;
  const places = points.map((_, at) => at);
  return new Set(places.filter((at) => isThere(at) && !isThere(at - 1) && !isThere(at + 1)));
}

/** From 0 for nothing to 1 for the largest, by place among the different values; equal values are equal. */
export function ranks(values: readonly number[]): (value: number) => number {
  const ranked = [...new Set(values)].filter((value) => value > 0).sort((one, other) => one - other);
  return (value) => (ranked.indexOf(value) + 1) / Math.max(1, ranked.length);
}
