/**
 * The rows that a screen has loaded so far, and how an answer joins them: `append` adds the next page,
 * `refresh` lays a fresh look at the top over what is there without losing the deeper rows or the reader's
 * place.
 */
import type { List } from "@opc/contract/page";

export interface Loaded<Row> {
  rows: readonly Row[];
  nextCursor: string | null;
  total: number;
  totalIsExact: boolean;
  /** Rows that the last refresh brought, to be marked for a moment. */
  newIds: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

export function firstPage<Row>(answer: List<Row>): Loaded<Row> {
  return {
    rows: answer.Rows,
    nextCursor: answer.NextCursor,
    total: answer.Total,
    totalIsExact: answer.TotalIsExact,
    newIds: none,
  };
}

export function append<Row>(loaded: Loaded<Row>, answer: List<Row>, idOf: (row: Row) => string): Loaded<Row> {
  const known = new Set(loaded.rows.map(idOf));
  const added = answer.Rows.filter((row) => !known.has(idOf(row)));
  return {
    rows: [...loaded.rows, ...added],
    nextCursor: answer.NextCursor,
    total: answer.Total,
    totalIsExact: answer.TotalIsExact,
    newIds: loaded.newIds,
  };
}

/**
 * `answer` is the top of the list again. Rows that both hold are taken from the answer; loaded rows deeper than
 * the last common one stay; loaded rows above it that the answer lacks have left the filter. With nothing in
 * common the place is lost, and the answer stands alone.
 */
export function refresh<Row>(
  loaded: Loaded<Row>,
  answer: List<Row>,
  idOf: (row: Row) => string,
): Loaded<Row> {
  const fresh = new Set(answer.Rows.map(idOf));
  const lastCommon = loaded.rows.findLastIndex((row) => fresh.has(idOf(row)));
  const deeper = lastCommon < 0 ? [] : loaded.rows.slice(lastCommon + 1);
  const known = new Set(loaded.rows.map(idOf));
  const reachesEnd = answer.NextCursor === null || deeper.length === 0;
  return {
    rows: answer.NextCursor === null ? answer.Rows : [...answer.Rows, ...deeper],
    nextCursor: reachesEnd ? answer.NextCursor : loaded.nextCursor,
    total: answer.Total,
    totalIsExact: answer.TotalIsExact,
    newIds: new Set([...fresh].filter((id) => !known.has(id))),
  };
}
