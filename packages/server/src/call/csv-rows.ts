/** The rows of a CSV file by their headings, as spreadsheets save them: byte order mark, CRLF, quotes, `;` or tabs. */
import type { ImportColumn } from "@opc/contract/csv-import";
import { parse } from "csv-parse/sync";
import { CallError } from "../call-error.ts";
import { unguarded } from "./cell-guard.ts";

export interface CsvTable<Column extends ImportColumn> {
  columns: readonly Column[];
  maxRows: number;
}

export interface CsvRow<Name extends string> {
  /** As spreadsheets count: the headings are row 1. */
  number: number;
  cells: Readonly<Record<Name, string>>;
}

/** Throws CsvUnreadable, CsvColumnsMissing or CsvTooLong. */
export function csvRowsOf<Column extends ImportColumn>(
  bytes: Uint8Array,
  { columns, maxRows }: CsvTable<Column>,
): CsvRow<Column["name"]>[] {
  const records = recordsOf(textOf(bytes), maxRows);
  const top = headingsAt(records, columns);
  const places = placesOf(records[top] ?? [], columns);
  const rows = records.slice(top + 1).flatMap((line, index) => {
    const cells = Object.fromEntries(
      columns.map(({ name }) => [name, cellOf(line[places.get(name) ?? -1] ?? "")]),
    ) as Record<Column["name"], string>;
    const isBlank = line.every((cell) => cell.trim() === "");
    return isBlank ? [] : [{ number: top + index + 2, cells }];
  });
  if (rows.length > maxRows) throw new CallError("CsvTooLong", { Most: maxRows });
  return rows;
}

/** The names of the columns that the file has. Throws as `csvRowsOf` does. */
export function csvColumnsOf<Column extends ImportColumn>(
  bytes: Uint8Array,
  { columns, maxRows }: CsvTable<Column>,
): Column["name"][] {
  const records = recordsOf(textOf(bytes), maxRows);
  return [...placesOf(records[headingsAt(records, columns)] ?? [], columns).keys()];
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CallError("CsvUnreadable");
  }
}

/** A cell longer than any of ours is a quote that nobody closed. */
const longestRecord = 100_000;

function recordsOf(text: string, maxRows: number): string[][] {
  if (text.includes("\0")) throw new CallError("CsvUnreadable");
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      // ="00123" without quotes around it.
      relax_quotes: true,
      max_record_size: longestRecord,
      // Blank lines count, so that a fault names the row that people see. One row too many is enough to know.
      to: 2 * maxRows,
    });
  } catch {
    throw new CallError("CsvUnreadable");
  }
}

/** What parts the headings: spreadsheets of some countries write `;`. */
function delimiterOf(text: string): string {
  const headings = text.slice(0, text.search(/[\r\n]|$/));
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: headings.split(mark).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

/** Of our own exports, more lines than tell above the headings what is in them. */
const longestHead = 10;

/** The headings are the first line, or below it the first one that has every column that is required. */
function headingsAt(records: readonly string[][], columns: readonly ImportColumn[]): number {
  const required = columns.filter(({ isRequired }) => isRequired);
  const at = records.slice(0, longestHead).findIndex((line) => {
    const plain = line.map(plainHeading);
    return required.every((column) => plain.some((heading) => isNamed(heading, column)));
  });
  return Math.max(0, at);
}

/** Ours of an export too: "External id", "Occurred at (UTC+07:00)". */
function plainHeading(heading: string): string {
  return heading
    .replace(/[(（].*$/, "")
    .replace(/[\s_]/g, "")
    .toLowerCase();
}

function isNamed(plain: string | undefined, { name, zhCN }: ImportColumn): boolean {
  return plain === name.toLowerCase() || plain === zhCN;
}

/** Where each column stands. */
function placesOf(headings: readonly string[], columns: readonly ImportColumn[]): Map<string, number> {
  const plain = headings.map(plainHeading);
  const places = new Map<string, number>();
  for (const column of columns) {
    const { name } = column;
    const found = [...plain.keys()].filter((at) => isNamed(plain[at], column));
    // Two columns of one name: which of them is meant, nobody should guess.
    if (found.length > 1) throw new CallError("CsvUnreadable");
    if (found[0] !== undefined) places.set(name, found[0]);
  }
  const missing = columns.filter(({ name, isRequired }) => isRequired && !places.has(name));
  if (missing.length > 0) {
    const Columns = missing.map(({ name }) => name).join(", ");
    throw new CallError("CsvColumnsMissing", { Columns }, { Columns });
  }
  return places;
}

/** What is meant by `="00123"` (a number kept as text) and by our own exports' mark before a formula. */
function cellOf(raw: string): string {
  const text = raw.trim();
  const asText = /^="([^"]*)"$/.exec(text);
  if (asText) return (asText[1] ?? "").trim();
  return unguarded(text);
}
