/** One export's file from its source: the rows through a stream, compressed, in pieces; nothing of it is ever whole here. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { guardedText } from "../../call/cell-guard.ts";
import type { ExportSource, QuerySource, ValueSource } from "../../call/export-source.ts";
import { openCopy } from "../../db/copy.ts";
import type { Database } from "../../db/kysely.ts";
import type { Scope } from "../../db/transaction.ts";
import { csvLine, plainCell, quoted } from "./cells.ts";
import { copyRows, type TextRow } from "./copy-rows.ts";
import { type HeadFacts, headLines } from "./head.ts";
import { type Reading, selected } from "./select.ts";
import { Workbook } from "./workbook.ts";

export interface FileWish {
  source: ExportSource;
  reading: Reading;
  head: HeadFacts;
  reports: Database;
  scope: Scope;
  signal: AbortSignal;
  /** Told as rows go by. */
  progress: { rows: number; bytes: number };
  /** Waits until the piece is kept. */
  keep(piece: Uint8Array): Promise<void>;
}

const byteOrderMark = "\uFEFF";
/** Values of so many rows are written together. */
const rowsTogether = 50;
const lineEnd = 10;

export async function writeFile(wish: FileWish): Promise<void> {
  await (wish.reading.format === "CSV" ? writeCsv(wish) : writeWorkbook(wish));
}

async function writeCsv(wish: FileWish): Promise<void> {
  const { signal, keep } = wish;
  // In Node's thread pool, beside the reading.
  const gzip = createGzip({ level: 1, chunkSize: 128 * 1024 });
  const compressed = async (pieces: AsyncIterable<Uint8Array>) => {
    for await (const piece of pieces) await keep(piece);
  };
  await pipeline(Readable.from(csvPieces(wish), { objectMode: true }), gzip, compressed, { signal });
}

async function* csvPieces(wish: FileWish): AsyncGenerator<Uint8Array> {
  const { progress } = wish;
  for await (const piece of csvBytes(wish)) {
    progress.bytes += piece.byteLength;
    yield piece;
  }
}

async function* csvBytes(wish: FileWish): AsyncGenerator<Uint8Array> {
  const { source, reading, head } = wish;
  const line = (cells: readonly string[]) => `${cells.map((cell) => quoted(guarded(cell))).join(",")}\n`;
  const above = source.hasNoHead ? "" : headLines(head).map(line).join("");
  const headings = line(source.columns.map((column) => column[reading.language]));
  yield Buffer.from(`${byteOrderMark}${above}${headings}`);
  yield* "query" in source ? copiedCsv(wish, source) : valuesCsv(wish, source);
}

/** The time of the head is ours, and no number that loses digits. */
function guarded(cell: string): string {
  return /^\d{4}-\d{2}-\d{2} [\d:]{8}$/.test(cell) ? cell : guardedText(cell);
}

async function* copiedCsv(wish: FileWish, source: QuerySource): AsyncGenerator<Uint8Array> {
  const { progress, reading } = wish;
  const text = source.query.rowsText(selected(source.columns, reading));
  const copy = await openCopy({ ...wish, text, format: "csv" });
  try {
    for await (const piece of copy.stream as AsyncIterable<Buffer>) {
      // Near enough while it runs: a cell may hold a line's end too.
      progress.rows += linesIn(piece);
      yield piece;
    }
    progress.rows = copy.rowCount();
  } finally {
    await copy.close();
  }
}

function linesIn(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(lineEnd); at >= 0; at = piece.indexOf(lineEnd, at + 1)) lines += 1;
  return lines;
}

async function* valuesCsv({ progress, reading, signal }: FileWish, source: ValueSource) {
  const { language, timeDifferenceMinutes } = reading;
  let text = "";
  let waiting = 0;
  for await (const row of source.values()) {
    signal.throwIfAborted();
    text += csvLine(row, source.columns, language, timeDifferenceMinutes);
    progress.rows += 1;
    if (++waiting < rowsTogether) continue;
    yield Buffer.from(text);
    [text, waiting] = ["", 0];
  }
  if (text !== "") yield Buffer.from(text);
}

async function writeWorkbook(wish: FileWish): Promise<void> {
  const { source, reading, head, progress, keep, signal } = wish;
  const workbook = new Workbook({
    title: source.title[reading.language],
    head: source.hasNoHead ? [] : headLines(head),
    columns: source.columns.map((column) => ({ heading: column[reading.language], kind: column.kind })),
  });
  const giveUp = () => workbook.destroy(new Error("the export was given up"));
  signal.addEventListener("abort", giveUp, { once: true });
  const read = async () => {
    for await (const piece of workbook.stream as AsyncIterable<Buffer>) {
      progress.bytes += piece.byteLength;
      await keep(piece);
    }
  };
  const fill = async () => {
    for await (const rows of "query" in source ? copiedRows(wish, source) : valueRows(wish, source)) {
      await workbook.write(rows);
    }
    await workbook.finish();
  };
  try {
    const giveUpOnFault = (error: unknown) => {
      workbook.destroy(error as Error);
      throw error;
    };
    // Both are over before it is settled: nothing of it may still be on its way into the database.
    const both = await Promise.allSettled([fill().catch(giveUpOnFault), read().catch(giveUpOnFault)]);
    const fault = both.find((one) => one.status === "rejected");
    if (fault) throw fault.reason;
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

async function* copiedRows(wish: FileWish, source: QuerySource): AsyncGenerator<TextRow[]> {
  const text = source.query.rowsText(selected(source.columns, wish.reading));
  const copy = await openCopy({ ...wish, text, format: "text" });
  try {
    for await (const rows of copyRows(copy.stream as AsyncIterable<Buffer>)) {
      wish.progress.rows += rows.length;
      yield rows;
    }
  } finally {
    await copy.close();
  }
}

async function* valueRows({ progress, reading, signal }: FileWish, source: ValueSource) {
  const { language, timeDifferenceMinutes } = reading;
  let rows: TextRow[] = [];
  for await (const row of source.values()) {
    signal.throwIfAborted();
    rows.push(
      source.columns.map((heading, at) =>
        plainCell(row[at] ?? null, heading, language, timeDifferenceMinutes),
      ),
    );
    progress.rows += 1;
    if (rows.length < rowsTogether) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}
