/**
 * CSV (RFC 4180) for people's spreadsheets: a byte order mark so that Chinese opens as Chinese, and no cell that
 * a spreadsheet would take for a formula.
 */
import { guardedFormula } from "./cell-guard.ts";

const byteOrderMark = "\uFEFF";

export interface CsvColumn<Row> {
  heading: string;
  text: (row: Row) => string | number | null;
}

/** Quoted also where only another country's spreadsheet parts: at a semicolon or a tab. */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  const harmless = guardedFormula(String(value));
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The heading line, then each page's lines as soon as the page is there. */
export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${columns.map((column) => csvCell(column.heading)).join(",")}\r\n`;
  for await (const rows of pages) {
    yield rows.map((row) => `${columns.map((column) => csvCell(column.text(row))).join(",")}\r\n`).join("");
  }
}

/** "/rp_api/xpay/payorder_export" at a time is "payorder-20261120T070509Z.csv". */
export function csvFileName(path: string, now: Date): string {
  const noun = path.slice(path.lastIndexOf("/") + 1).replace(/_export$/, "");
  return `${noun}-${now.toISOString().replace(/\.\d+|[-:]/g, "")}.csv`;
}
