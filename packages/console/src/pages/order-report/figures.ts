/** How figures of a report of orders stand on the screen. */
import type { OrderReportFigures } from "@opc/contract/report/order-report";
import { groupDigits } from "../../kit/format/money.ts";

/** "87.50" is "87.50%"; of nothing "–". */
export function rateText(rate: string | null): string {
  return rate === null ? "–" : `${rate}%`;
}

export function countText(count: number): string {
  return groupDigits(String(count));
}

export function amountText(amount: string | null): string {
  return amount === null ? "–" : groupDigits(amount);
}

/** The difference of two rates in points: "+1.25"; undefined where one of them is of nothing. */
export function pointsText(now: string | null, before: string | null): string | undefined {
  if (now === null || before === null) return undefined;
  const points = (Number(now) - Number(before)).toFixed(2);
  if (Number(points) === 0) return "0.00";
  return points.startsWith("-") ? `−${points.slice(1)}` : `+${points}`;
}

export const sortKeys = [
  "OrderCount",
  "SuccessCount",
  "SuccessRate",
  "Amount",
  "Fee",
  "Average",
  "FailedCount",
  "ReturnedCount",
] as const satisfies readonly (keyof OrderReportFigures)[];
export type SortKey = (typeof sortKeys)[number];

/** For order on the screen alone. */
export function sortValue(figures: OrderReportFigures, key: SortKey): number {
  return Number(figures[key] ?? -1);
}

/** A part of a whole in percent with two decimals, of counts. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)}%`;
}
