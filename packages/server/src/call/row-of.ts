/**
 * A resource's row as it is sent, made of what its store reads: `<noun>/fields.ts` says from which column each value comes
 * and who is told it. What no column holds is made by functions given beside; of an amount they return minor units.
 */
import {
  type RowOf,
  type SentOf,
  type ShownField,
  type ShownFields,
  valueFieldsOf,
} from "@opc/contract/shown-fields";
import type { Currencies } from "../db/currencies.ts";
import type { UserViewer } from "./handler.ts";
import { isOwnStaff } from "./timeline.ts";

type Viewer = Pick<UserViewer, "isSuper" | "merchantAlias">;

type SourceName<Name, Field> = Field extends { computed: true } | { kind: "combined" }
  ? never
  : Field extends { from: `${string}.${string}` }
    ? Name
    : Field extends { from: infer Column }
      ? Column
      : Field extends { kind: "money" }
        ? `${Name & string}Minor`
        : Name;
type Stored<Field> = Field extends { kind: "money" }
  ? bigint
  : Field extends { kind: "time" }
    ? Date
    : Field extends { kind: "id" }
      ? string | bigint
      : Field extends { kind: "count" }
        ? number | bigint
        : NonNullable<SentOf<Field>>;
type Nothing<Field> = null extends SentOf<Field> ? null : never;

/** What a store's row must hold for these fields. */
export type SourceOf<Fields extends ShownFields> = {
  [Name in keyof Fields as SourceName<Name, Fields[Name]>]: Stored<Fields[Name]> | Nothing<Fields[Name]>;
};
type Made<Field> = (Field extends { kind: "money" } ? bigint : Stored<Field>) | Nothing<Field>;
/** How the fields that no column holds are made of a row. */
export type Computed<Fields extends ShownFields> = {
  [Name in keyof Fields as Fields[Name] extends { computed: true } ? Name : never]: (
    row: never,
  ) => Made<Fields[Name]>;
};
type AskedBy<Functions> =
  Functions extends Readonly<Record<string, (row: infer Row) => unknown>> ? Row : unknown;

/** A resource without amounts asks for no currencies. */
type Needed<Fields extends ShownFields> = [Extract<Fields[keyof Fields], { kind: "money" }>] extends [never]
  ? []
  : [currencies: Currencies];

export function rowMapper<Fields extends ShownFields, Functions extends Computed<Fields>>(
  fields: Fields,
  computed: Functions,
) {
  const own: Readonly<Record<string, (row: never) => unknown>> = computed;
  const readers = valueFieldsOf(fields).map(([name, field]) => ({
    name,
    field,
    read: (own[name] as ((row: object) => unknown) | undefined) ?? columnReader(name, field),
  }));
  return (
    row: SourceOf<Fields> & AskedBy<Functions>,
    viewer: Viewer,
    ...[currencies]: Needed<Fields>
  ): RowOf<Fields> => {
    const sent: Record<string, unknown> = {};
    for (const { name, field, read } of readers) {
      const value = read(row);
      sent[name] = isTold(field, value, viewer) ? sentOf(field, value, row, currencies) : null;
    }
    // Names and kinds are forgotten in the loop; `SourceOf` made sure of what is read, `sentOf` of what is made of it.
    return sent as RowOf<Fields>;
  };
}

/** The column of the store's row that holds the field. */
export function sourceColumn(name: string, { from, kind }: ShownField): string {
  if (from !== undefined) return from.includes(".") ? name : from;
  return kind === "money" ? `${name}Minor` : name;
}

function columnReader(name: string, field: ShownField) {
  const column = sourceColumn(name, field);
  return (row: object) => (row as Record<string, unknown>)[column];
}

function isTold(field: ShownField, value: unknown, viewer: Viewer): boolean {
  if (viewer.isSuper) return true;
  if (field.for === "operator") return false;
  return field.kind !== "person" || (typeof value === "string" && isOwnStaff(value, viewer));
}

function sentOf(field: ShownField, value: unknown, row: object, currencies: Currencies | undefined): unknown {
  if (value === null) return null;
  if (field.kind === "money")
    return currencies?.text(value as bigint, (row as Record<string, string>)[field.currency] ?? "");
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "bigint") return value;
  return field.kind === "count" ? Number(value) : String(value);
}
