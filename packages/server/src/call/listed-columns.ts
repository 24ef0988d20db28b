/**
 * The columns that a list reads of a table and of what it is joined with: those from which its resource's fields are made,
 * and nothing else of the row.
 */
import type { ShownFields } from "@opc/contract/shown-fields";
import { type AliasedRawBuilder, sql } from "kysely";
import { sourceColumn } from "./row-of.ts";

/** `more`: columns of the table that computed fields are made of. The id comes first. */
export function listedColumns(
  table: string,
  fields: ShownFields,
  more: readonly string[] = [],
): AliasedRawBuilder<unknown, string>[] {
  const columns = new Map(["Id", ...more].map((name) => [name, `${table}.${name}`]));
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed) continue;
    const column = sourceColumn(name, field);
    columns.set(column, field.from?.includes(".") ? field.from : `${table}.${column}`);
  }
  return [...columns].map(([name, from]) => sql.ref(from).as(name));
}
