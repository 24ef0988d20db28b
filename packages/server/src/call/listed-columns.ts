/**
 * The columns that a list reads of a table and of what it is joined with: those from which its resource's fields are made,
 * and nothing else of the row.
 */
import type { List } from "@opc/contract/page";
import type { ShownFields } from "@opc/contract/shown-fields";
import { type AliasedRawBuilder, sql } from "kysely";
import type { UserViewer } from "./handler.ts";
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

/**
 * Those whose columns are read for an ordinary merchant. What is the operator's own affair nobody tells it, and its names stand
 * in its session (`withOwnNames`): nothing is joined for either.
 */
export function fieldsReadForOwner(fields: ShownFields): ShownFields {
  const isRead = ([, { for: whom, from }]: [string, ShownFields[string]]) =>
    whom !== "operator" && !from?.startsWith("Merchant.");
  return Object.fromEntries(Object.entries(fields).filter(isRead));
}

export type OwnerNames = Pick<UserViewer, "isSuper" | "merchantAlias" | "merchantName">;

/** An ordinary merchant's rows are all its own. */
export function withOwnNames<Row extends { MerchantAlias: string; MerchantName: string }>(
  list: List<Row>,
  { isSuper, merchantAlias, merchantName }: OwnerNames,
): List<Row> {
  if (isSuper) return list;
  for (const row of list.Rows) {
    row.MerchantAlias = merchantAlias;
    row.MerchantName = merchantName;
  }
  return list;
}
