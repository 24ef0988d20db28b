/**
 * The columns of a resource's file, made of its fields (`<noun>/fields.ts`): those that its list shows, as values of a query.
 */
import { fileFieldsOf, type ShownField, type ShownFields } from "@opc/contract/shown-fields";
import * as yesNo from "@opc/contract/titles/yes-no-words";
import { type RawBuilder, sql } from "kysely";
import {
  amountOf,
  type ExportColumn,
  type ExportHeading,
  type ExportKind,
  referenceOf,
  type Words,
} from "./export-source.ts";
import type { UserViewer } from "./handler.ts";
import { sourceColumn } from "./row-of.ts";
import { ownStaffPrefix } from "./timeline.ts";

/** The groups of words that a file needs. */
export type GroupOf<Fields extends ShownFields> = Exclude<
  Extract<Fields[keyof Fields], { words: string }>,
  { not: { file: string } }
>["words"];
export type Groups<Group extends string> = Readonly<Record<Group, Readonly<Record<string, string>>>>;

interface Source<Fields extends ShownFields> {
  fields: Fields;
  /** The module `@opc/contract/<noun>/words`, with the group that each status names. */
  words: Readonly<Record<keyof Words, Groups<GroupOf<Fields>>>>;
  /** The table that columns without another one's name are of: "PaymentOrder". */
  table: string;
  /** How the fields that no column holds are made; of an amount in minor units. */
  computed: Readonly<Record<ComputedName<Fields>, RawBuilder<unknown>>> &
    Readonly<{ [Name in keyof Fields]?: RawBuilder<unknown> }>;
}
type ComputedName<Fields extends ShownFields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { not: { file: string } }
    ? never
    : Fields[Name] extends { computed: true } | { kind: "combined" }
      ? Name
      : never;
}[keyof Fields & string];

type Viewer = Pick<UserViewer, "isSuper" | "merchantAlias">;

export function fileColumns<Fields extends ShownFields>(
  { fields, words, table, computed }: Source<Fields>,
  viewer: Viewer,
): ExportColumn[] {
  const made: Readonly<Record<string, RawBuilder<unknown> | undefined>> = computed;
  const groups: Readonly<Record<keyof Words, Groups<string>>> = words;
  return fileFieldsOf(fields, viewer.isSuper).map(([name, field]) => {
    const column = field.from?.includes(".") ? field.from : `${table}.${sourceColumn(name, field)}`;
    return { ...headingOf(field, groups), value: exported(field, made[name] ?? column, viewer) };
  });
}

export function headingOf(
  field: ShownField,
  groups: Readonly<Record<keyof Words, Groups<string>>>,
): ExportHeading {
  const { enUS, zhCN, kind } = field;
  return { enUS, zhCN, kind: kinds[kind], ...wordsOf(field, groups), ...field.file };
}

const kinds: Readonly<Record<ShownField["kind"], ExportKind>> = {
  text: "text",
  bilingual: "text",
  combined: "text",
  id: "number text",
  person: "text",
  money: "amount",
  time: "time",
  status: "text",
  choice: "text",
  flag: "text",
  count: "count",
};

function exported(
  field: ShownField,
  value: string | RawBuilder<unknown>,
  viewer: Viewer,
): ExportColumn["value"] {
  const { kind } = field;
  if (kind === "money") return amountOf(value);
  if (field.kind === "flag" && field.called) {
    const [yes, no] = field.called.map((one) => sql.lit(one));
    return sql`case when ${referenceOf(value)} then ${yes} else ${no} end`;
  }
  if (kind !== "person" || viewer.isSuper) return value;
  const person = referenceOf(value);
  return sql`case when starts_with(${person}, ${ownStaffPrefix(viewer)}) then ${person} end`;
}

function wordsOf(field: ShownField, groups: Readonly<Record<keyof Words, Groups<string>>>) {
  if (field.kind === "flag" && field.words === undefined) return { words: yesNo };
  if (!("words" in field) || field.words === undefined) return {};
  return { words: { enUS: groups.enUS[field.words] ?? {}, zhCN: groups.zhCN[field.words] ?? {} } };
}
