/** The sums of chosen rows by currency, of each column of amounts that can be summed. */
import type { TextKey } from "../i18n/i18n.ts";
import { sumOf } from "./format/money-sum.ts";
import type { Column } from "./table/column.ts";

export type Summable<Row> = Pick<Column<Row>, "amountOf" | "isLevel" | "title">;

export interface SelectionSum {
  currency: string;
  /** Decimal text. */
  amount: string;
  title: TextKey;
}

/** Column by column, in each the currencies as they come. */
export function selectionSums<Row>(rows: readonly Row[], columns: readonly Summable<Row>[]): SelectionSum[] {
  return columns.flatMap(({ title, amountOf, isLevel }) =>
    amountOf && !isLevel
      ? [...sumsOf(rows, amountOf)].flatMap(([currency, amount]) =>
          amount === null ? [] : [{ currency, amount, title }],
        )
      : [],
  );
}

/** Null: one of them cannot be counted, and a wrong sum is worse than none. */
function sumsOf<Row>(
  rows: readonly Row[],
  amountOf: NonNullable<Column<Row>["amountOf"]>,
): Map<string, string | null> {
  const sums = new Map<string, string | null>();
  for (const row of rows) {
    const money = amountOf(row);
    if (!money) continue;
    const before = sums.get(money.currency);
    sums.set(money.currency, before === null ? null : (sumOf(before ?? "0", money.amount) ?? null));
  }
  return sums;
}
