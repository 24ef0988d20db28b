/** The columns of a file whose rows a list's handler makes (list-export.ts), made of its resource's fields. */
import type { Language } from "@opc/contract/errors";
import {
  type CombinedIn,
  fileFieldsOf,
  type RowOf,
  type ShownField,
  type ShownFields,
} from "@opc/contract/shown-fields";
import type { ExportValue, Words } from "./export-source.ts";
import { type GroupOf, type Groups, headingOf } from "./file-columns.ts";
import type { RowColumn } from "./list-export.ts";

/** What stands in the file where that is not what the row says, and all that is combined there. */
type Own<Fields extends ShownFields, Row> = { readonly [Name in keyof Fields]?: RowColumn<Row>["read"] } & {
  readonly [Name in CombinedIn<Fields, "file">]: RowColumn<Row>["read"];
};

export function rowColumnsOf<Fields extends ShownFields, Row extends RowOf<Fields> = RowOf<Fields>>(
  fields: Fields,
  words: Readonly<Record<keyof Words, Groups<GroupOf<Fields>>>>,
  ...[own]: [CombinedIn<Fields, "file">] extends [never] ? [own?: Own<Fields, Row>] : [own: Own<Fields, Row>]
): RowColumn<Row>[] {
  const groups: Readonly<Record<keyof Words, Groups<string>>> = words;
  const reads: Readonly<Record<string, RowColumn<Row>["read"] | undefined>> = own ?? {};
  return fileFieldsOf(fields, true).map(([name, field]) => ({
    ...headingOf(field, groups),
    ...((field.for ?? field.columnFor) && { superOnly: true }),
    read:
      reads[name] ??
      ((row, language) => exportedOf(field, (row as Readonly<Record<string, Sent>>)[name], language)),
  }));
}

type Sent = string | number | boolean | null | Record<Language, string>;

function exportedOf(field: ShownField, value: Sent | undefined, language: Language): ExportValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "object") return value[language];
  if (typeof value === "boolean")
    return (field.kind === "flag" && field.called?.[value ? 0 : 1]) || String(value);
  return field.kind === "time" ? new Date(value) : value;
}
