/**
 * A page of rows that are few and were read whole. It follows a key, as pages from the database do: the cursor holds the
 * last row's own key, so a list goes on in the right place though that row was deleted or moved meanwhile.
 */
import type { List } from "@opc/contract/page";
import { invalidCursor, openCursor, sealCursor } from "./cursor.ts";
import type { ListControls } from "./list.ts";

/** Unlike that of any other row of the list; its parts are of the same kinds for all rows. */
export type RowKey = readonly (number | string)[];

/** "newest": in ascending order of the keys, "oldest": the other way. */
export function pageInMemory<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => RowKey,
  { Cursor, Size, Sort }: ListControls,
): List<Row> {
  const direction = Sort === "newest" ? 1 : -1;
  const after = Cursor === undefined ? undefined : readKey(Cursor, Sort);
  // Sorted here, too, so that order and place agree whatever the database's collation is.
  const ahead = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .filter(({ key }) => after === undefined || direction * compareKeys(key, after) > 0)
    .sort((one, other) => direction * compareKeys(one.key, other.key));
  const page = ahead.slice(0, Size);
  const last = page.at(-1);
  return {
    Rows: page.map(({ row }) => row),
    NextCursor: last && ahead.length > page.length ? writeKey(last.key, Sort) : null,
    Total: rows.length,
    TotalIsExact: true,
  };
}

function compareKeys(one: RowKey, other: RowKey): number {
  for (const [at, part] of one.entries()) {
    const against = other[at] ?? "";
    if (part !== against) return part < against ? -1 : 1;
  }
  return 0;
}

function writeKey(key: RowKey, sort: ListControls["Sort"]): string {
  return sealCursor(Buffer.from(JSON.stringify([sort, ...key])));
}

/** Throws InvalidInput for anything that `writeKey` did not write for the same order. */
function readKey(text: string, sort: ListControls["Sort"]): RowKey {
  let parts: unknown;
  try {
    parts = JSON.parse(openCursor(text).toString());
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(parts) || parts[0] !== sort) throw invalidCursor();
  return parts.slice(1);
}
