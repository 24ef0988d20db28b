/** The rows of a CSV file by their headings, as spreadsheets save them: byte order mark, CRLF, quotes, `;` or tabs. */
import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ImportColumn } from "@opc/contract/csv-import";
import { parse } from "csv-parse";
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

export interface CsvFile<Name extends string> {
  /** Columns that the file has. */
  has: ReadonlySet<Name>;
  rows: CsvRow<Name>[];
}

/** Throws CsvUnreadable, CsvColumnsMissing or CsvTooLong. */
export async function readCsv<Column extends ImportColumn>(
  bytes: Uint8Array,
  { columns, maxRows }: CsvTable<Column>,
): Promise<CsvFile<Column["name"]>> {
  assertShape(bytes);
  const records = await recordsOf(bytes, maxRows);
  const top = headingsAt(records, columns);
  const places = placesOf(records[top] ?? [], columns);
  const rows: CsvRow<Column["name"]>[] = [];
  for (let at = top + 1; at < records.length; at++) {
    if (at % recordsPerTurn === 0) await nextTurn();
    const line = records[at] ?? [];
    if (line.every((cell) => cell.trim() === "")) continue;
    const cells = {} as Record<Column["name"], string>;
    for (const { name } of columns)
      cells[name as Column["name"]] = cellOf(line[places.get(name) ?? -1] ?? "");
    rows.push({ number: at + 1, cells });
  }
  if (rows.length > maxRows) throw new CallError("CsvTooLong", { Most: maxRows });
  return { has: new Set(places.keys()), rows };
}

/** Throws as `readCsv` does. */
export async function csvRowsOf<Column extends ImportColumn>(
  bytes: Uint8Array,
  table: CsvTable<Column>,
): Promise<CsvRow<Column["name"]>[]> {
  return (await readCsv(bytes, table)).rows;
}

/** Far more than any bank writes in a line; a spreadsheet of nothing but separators stops here, before it is parsed. */
const maxLineLength = 20_000;
const maxSeparators = 250;
/** So much is parsed before others have their turn: some milliseconds. */
const bytesPerTurn = 64 * 1024;
/** Some milliseconds, too. On a busy server each turn that is given away costs the reader more than that. */
const recordsPerTurn = 5_000;
/** A cell longer than any of ours is a quote that nobody closed. */
const maxRecordLength = 100_000;

const [newline, carriageReturn, quote, ...separators] = Buffer.from('\n\r",;\t');
const blanks: ReadonlySet<number> = new Set(Buffer.from("\n\r,;\t "));

/** One look at the bytes, which costs milliseconds whatever they are. */
function assertShape(bytes: Uint8Array): void {
  let lineStart = 0;
  let separatorCount = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === newline || byte === carriageReturn) {
      lineStart = at + 1;
      separatorCount = 0;
    } else if (separators.includes(byte)) separatorCount += 1;
    else if (byte === 0) throw new CallError("CsvUnreadable");
    if (at - lineStart > maxLineLength || separatorCount > maxSeparators)
      throw new CallError("CsvUnreadable");
  }
  if (!isUtf8(bytes)) throw new CallError("CsvUnreadable");
}

/**
 * Blank lines count, so that a fault names the row that people see; one after each row is what some programs write. What is longer
 * still is refused, never cut: a row that was left out would be one that nobody misses.
 */
async function recordsOf(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  const delimiter = delimiterOf(bytes);
  const most = 3 * maxRows;
  const told = withoutBlankEnd(bytes);
  const records = await (told.includes(quote as number)
    ? parsedRecords(told, delimiter, most)
    : plainRecords(told, delimiter, most));
  if (records.length === most) throw new CallError("CsvTooLong", { Most: maxRows });
  return records;
}

/** A spreadsheet saves the empty rows that somebody once formatted: thousands of lines of nothing but separators. */
function withoutBlankEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && blanks.has(bytes[end - 1] as number)) end--;
  return bytes.subarray(0, end);
}

/** Where nothing is quoted each mark is one: for a tenth of the parser's time, and in fewer turns. */
async function plainRecords(bytes: Uint8Array, delimiter: string, most: number): Promise<string[][]> {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  const records: string[][] = [];
  for (const line of lines.slice(0, most)) {
    records.push(line.split(delimiter));
    if (records.length % recordsPerTurn === 0) await nextTurn();
  }
  return records;
}

async function parsedRecords(bytes: Uint8Array, delimiter: string, most: number): Promise<string[][]> {
  const records: string[][] = [];
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    // ="00123" without quotes around it.
    relax_quotes: true,
    max_record_size: maxRecordLength,
    to: most,
  });
  const ended = new Promise((resolve, reject) => {
    parser.on("data", (record: string[]) => records.push(record));
    parser.on("end", resolve).on("error", reject);
  });
  try {
    await Promise.all([ended, feed(parser, bytes)]);
  } catch {
    throw new CallError("CsvUnreadable");
  }
  return records;
}

/** Until all is told or the parser has enough. */
async function feed(parser: ReturnType<typeof parse>, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += bytesPerTurn) {
    if (parser.writableEnded || parser.destroyed) return;
    parser.write(Buffer.from(bytes.subarray(at, at + bytesPerTurn)));
    await nextTurn();
  }
  if (!parser.writableEnded && !parser.destroyed) parser.end();
}

/** What parts the headings: spreadsheets of some countries write `;`. */
function delimiterOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, maxLineLength));
  const headings = text.slice(0, text.search(/[\r\n]|$/));
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: headings.split(mark).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

/** Of our own exports, more lines than tell above the headings what is in them. */
const maxLinesBeforeHead = 10;

/** The headings are the first line, or below it the first one that has every column that is required. */
function headingsAt(records: readonly string[][], columns: readonly ImportColumn[]): number {
  const required = columns.filter(({ isRequired }) => isRequired);
  const at = records.slice(0, maxLinesBeforeHead).findIndex((line) => {
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
function placesOf<Column extends ImportColumn>(
  headings: readonly string[],
  columns: readonly Column[],
): Map<Column["name"], number> {
  const plain = headings.map(plainHeading);
  const places = new Map<Column["name"], number>();
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
