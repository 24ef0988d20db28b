/**
 * What the collection report and the payout report make of counted orders: shares, averages, the class of time taken in
 * which half were done, and tables of at most so many rows that still add up to the whole.
 */
import type { OrderReportFigures } from "@opc/contract/report/order-report";

/** What some orders came to, in minor units of one currency. */
export interface Sums {
  orders: number;
  orderMinor: bigint;
  successes: number;
  amountMinor: bigint;
  feeMinor: bigint;
  open: number;
  /** How many ended without success, by each of the kind's statuses for it. */
  ends: readonly number[];
  returned: number;
  returnedMinor: bigint;
}

export function noSums(statuses: number): Sums {
  return {
    orders: 0,
    orderMinor: 0n,
    successes: 0,
    amountMinor: 0n,
    feeMinor: 0n,
    open: 0,
    ends: Array.from({ length: statuses }, () => 0),
    returned: 0,
    returnedMinor: 0n,
  };
}

export function addSums(one: Sums, other: Sums): Sums {
  return {
    orders: one.orders + other.orders,
    orderMinor: one.orderMinor + other.orderMinor,
    successes: one.successes + other.successes,
    amountMinor: one.amountMinor + other.amountMinor,
    feeMinor: one.feeMinor + other.feeMinor,
    open: one.open + other.open,
    ends: one.ends.map((count, at) => count + (other.ends[at] ?? 0)),
    returned: one.returned + other.returned,
    returnedMinor: one.returnedMinor + other.returnedMinor,
  };
}

/** The `part` of `whole` in hundredths, rounded half up: 1 of 3 is "33.33". Null where there is no whole. */
export function percentOf(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const hundredths = (part * 20_000n + whole) / (whole * 2n);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}

/** The amount of one, rounded half up to the smallest unit. */
export function averageMinor(amountMinor: bigint, count: number): bigint | null {
  if (count === 0) return null;
  const divisor = BigInt(count);
  return (amountMinor * 2n + divisor) / (divisor * 2n);
}

export function figuresOf(sums: Sums, text: (minor: bigint) => string): OrderReportFigures {
  const average = averageMinor(sums.amountMinor, sums.successes);
  return {
    OrderCount: sums.orders,
    OrderAmount: text(sums.orderMinor),
    SuccessCount: sums.successes,
    SuccessRate: percentOf(BigInt(sums.successes), BigInt(sums.orders)),
    Amount: text(sums.amountMinor),
    Fee: text(sums.feeMinor),
    Average: average === null ? null : text(average),
    OpenCount: sums.open,
    FailedCount: sums.ends.reduce((all, count) => all + count, 0),
    ReturnedCount: sums.returned,
    ReturnedAmount: text(sums.returnedMinor),
  };
}

/** The class in which the order stands that `percent` of a hundred are not slower than; null where there is none. */
export function classOf(counts: readonly number[], percent: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const wanted = Math.ceil((all * percent) / 100);
  let passed = 0;
  return counts.findIndex((count) => {
    passed += count;
    return passed >= wanted;
  });
}

export interface KeyedSums {
  /** Null: without one. */
  key: string | null;
  isRest: boolean;
  sums: Sums;
  before: Sums | null;
}

/**
 * Rows of both periods as one table, by amount, then by orders; a row of one period alone stands with nothing in the
 * other. What is beyond `most` rows is added up in one row at the end.
 */
export function tableOf(
  now: ReadonlyMap<string | null, Sums>,
  before: ReadonlyMap<string | null, Sums> | null,
  statuses: number,
  most: number,
): KeyedSums[] {
  const none = noSums(statuses);
  const keys = new Set([...now.keys(), ...(before?.keys() ?? [])]);
  const rows = [...keys].map((key) => ({
    key,
    isRest: false,
    sums: now.get(key) ?? none,
    before: before && (before.get(key) ?? none),
  }));
  rows.sort(byAmount);
  if (rows.length <= most) return rows;
  const rest = rows.slice(most);
  return [
    ...rows.slice(0, most),
    {
      key: null,
      isRest: true,
      sums: rest.reduce((all, row) => addSums(all, row.sums), none),
      before: before && rest.reduce((all, row) => addSums(all, row.before ?? none), none),
    },
  ];
}

function byAmount(one: KeyedSums, other: KeyedSums): number {
  if (one.sums.amountMinor !== other.sums.amountMinor)
    return one.sums.amountMinor > other.sums.amountMinor ? -1 : 1;
  if (one.sums.orders !== other.sums.orders) return other.sums.orders - one.sums.orders;
  return (one.key ?? "\uffff") < (other.key ?? "\uffff") ? -1 : 1;
}
