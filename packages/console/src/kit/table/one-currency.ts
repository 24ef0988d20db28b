import type { Column } from "./column.ts";

/** The currency of all amounts of all rows; undefined where they differ, and where there is none. */
export function oneCurrency<Row>(
  rows: readonly Row[],
  columns: readonly Pick<Column<Row>, "amountOf">[],
): string | undefined {
  let found: string | undefined;
  for (const row of rows)
    for (const { amountOf } of columns) {
      const currency = amountOf?.(row)?.currency;
      if (currency === undefined) continue;
      if (found !== undefined && found !== currency) return undefined;
      found = currency;
    }
  return found;
}
