/**
 * Inserts many rows with one statement whose text does not depend on how many: they travel as one JSON parameter,
 * and PostgreSQL reads each column by the table's own type.
 */
import { type Insertable, type Selectable, sql } from "kysely";
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
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const result = await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${jsonRows(rows)}::json)
    ${skipKnown ? sql`on conflict do nothing` : sql``}`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * Rows for `json_populate_recordset`: columns in snake_case, money and ids as text, bytes in hexadecimal; what is null is left
 * out. All rows have the columns of the first.
 */
export function jsonRows(rows: readonly object[]): string {
  const columns = Object.keys(rows[0] ?? {}).map((column) => [column, snakeOf(column)] as const);
  return JSON.stringify(
    rows.map((row) => {
      const plain: Record<string, unknown> = {};
      for (const [column, name] of columns) {
        const value = (row as Record<string, unknown>)[column];
        if (value !== null && value !== undefined) plain[name] = plainValue(value);
      }
      return plain;
    }),
  );
}

function plainValue(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  return value;
}
