/**
 * Exports: the rows of a list, all pages of it, as CSV. Pages are read one by one in transactions of their own, so
 * that a slow download holds neither a connection nor memory. Headings are in the reader's language, times in the
 * viewer's own offset, which their headings name.
 */
import type { Language } from "@opc/contract/errors";
import { type List, maximumPageSize } from "@opc/contract/page";
import type { ListControls } from "../db/list.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { type CsvColumn, csvOf } from "./csv.ts";
import type { Facts, UserViewer } from "./handler.ts";
import { scopeOf } from "./viewer-scope.ts";

export interface ExportColumn<Row> {
  enUS: string;
  zhCN: string;
  text: (row: Row) => string | number | null;
  /** `text` answers an ISO time; it is written as the viewer's clock shows it. */
  isTime?: true;
}

export async function exportOf<Row>(
  facts: Facts<UserViewer>,
  columns: readonly ExportColumn<Row>[],
  read: ReadPage<Row>,
): Promise<AsyncIterable<string>> {
  const { viewer, request } = facts;
  const written = columns.map((column) =>
    csvColumnOf(column, request.language, viewer.timeDifferenceMinutes),
  );
  // The first page is read before anything is sent, so that a filter at fault is still a named error.
  const first = await readPage(facts, read, undefined);
  return csvOf(written, everyPage(facts, read, first));
}

type ReadPage<Row> = (tx: Transaction, controls: ListControls) => Promise<List<Row>>;

function readPage<Row>(
  { viewer, services }: Facts<UserViewer>,
  read: ReadPage<Row>,
  cursor: string | undefined,
): Promise<List<Row>> {
  const controls: ListControls = { Cursor: cursor, Size: maximumPageSize, Sort: "newest" };
  return inTransaction(services.database, scopeOf(viewer), (tx) => read(tx, controls));
}

async function* everyPage<Row>(
  facts: Facts<UserViewer>,
  read: ReadPage<Row>,
  first: List<Row>,
): AsyncGenerator<Row[]> {
  yield first.Rows;
  for (let cursor = first.NextCursor; cursor !== null; ) {
    const page = await readPage(facts, read, cursor);
    yield page.Rows;
    cursor = page.NextCursor;
  }
}

function csvColumnOf<Row>(
  column: ExportColumn<Row>,
  language: Language,
  offsetMinutes: number,
): CsvColumn<Row> {
  const heading = column[language];
  if (!column.isTime) return { heading, text: column.text };
  return {
    heading: `${heading} (${zoneName(offsetMinutes)})`,
    text: (row) => localTime(column.text(row), offsetMinutes),
  };
}

/** "UTC+07:00" */
export function zoneName(offsetMinutes: number): string {
  const sign = offsetMinutes < 0 ? "-" : "+";
  const minutes = Math.abs(offsetMinutes);
  const two = (value: number) => String(value).padStart(2, "0");
  return `UTC${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function localTime(iso: string | number | null, offsetMinutes: number): string | null {
  if (iso === null) return null;
  const shifted = new Date(new Date(iso).getTime() + offsetMinutes * 60_000);
  return shifted.toISOString().slice(0, 19).replace("T", " ");
}
