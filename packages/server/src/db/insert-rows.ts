/**
 * Inserts many rows with one statement whose text does not depend on how many: they travel as one JSON parameter,
 * and PostgreSQL reads each column by the table's own type.
 */
import type { Insertable, Selectable } from "kysely";
import { runText } from "./fixed.ts";
import { snakeOf } from "./names.ts";
import type { Tables } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

/** A row as it would be read; columns with a default may be absent, in all rows alike. */
export type NewRow<Name extends keyof Tables> = {
  [Column in keyof Insertable<Tables[Name]>]: Column extends keyof Selectable<Tables[Name]>
    ? Selectable<Tables[Name]>[Column]
    : never;
};

/** Returns how many rows were inserted: fewer than given only with `skipKnown` (on conflict do nothing). */
export async function insertRows<Name extends keyof Tables & string>(
  tx: Transaction,
  table: Name,
  rows: readonly NewRow<Name>[],
  { skipKnown = false } = {},
): Promise<number> {
  const first = rows[0];
  if (!first) return 0;
  const { shared, own } = textsOf(rows);
  const statement = statementOf(table, Object.keys(first), skipKnown);
  const result = await runText(tx, statement, [shared, own]);
  return Number(result.numAffectedRows ?? 0n);
}

/** By table and columns: a hundred in all. */
const statements = new Map<string, string>();

function statementOf(table: string, columns: readonly string[], skipKnown: boolean): string {
  const key = `${table} ${columns.join(" ")} ${skipKnown}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    const name = quoted(table);
    const list = columns.map(quoted).join(", ");
    statement = `insert into ${name} (${list})
      select ${list} from json_populate_recordset(json_populate_record(null::${name}, $1::json), $2::json)
      ${skipKnown ? "on conflict do nothing" : ""}`;
    statements.set(key, statement);
  }
  return statement;
}

/** Names of the schema's own types, never a caller's text. */
function quoted(name: string): string {
  return `"${snakeOf(name)}"`;
}

/** What all rows have in common is written, sent and read once: of a statement's rows that is most of each. */
function textsOf(rows: readonly object[]): { shared: string; own: string } {
  const columns = columnsOf(rows);
  const [first] = rows;
  const isShared = ({ column }: Column) => {
    const value = cellOf(first, column);
    return rows.every((row) => cellOf(row, column) === value);
  };
  const { shared = [], own = [] } = Object.groupBy(columns, (column) =>
    isShared(column) ? "shared" : "own",
  );
  return { shared: JSON.stringify(plainRow(first, shared)), own: textOf(rows, own) };
}

/**
 * Rows for `json_populate_recordset`: columns in snake_case, money and ids as text, bytes in hexadecimal; what is null is left
 * out. All rows have the columns of the first.
 */
export function jsonRows(rows: readonly object[]): string {
  return textOf(rows, columnsOf(rows));
}

interface Column {
  column: string;
  /** In the database. */
  name: string;
}

function columnsOf([first = {}]: readonly object[]): Column[] {
  return Object.keys(first).map((column) => ({ column, name: snakeOf(column) }));
}

function textOf(rows: readonly object[], columns: readonly Column[]): string {
  return JSON.stringify(rows.map((row) => plainRow(row, columns)));
}

function plainRow(row: object | undefined, columns: readonly Column[]): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const { column, name } of columns) {
    const value = cellOf(row, column);
    if (value !== null) plain[name] = plainValue(value);
  }
  return plain;
}

function cellOf(row: object | undefined, column: string): unknown {
  return (row as Record<string, unknown> | undefined)?.[column] ?? null;
}

function plainValue(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  return value;
}
