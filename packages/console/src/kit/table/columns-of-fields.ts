/**
 * The columns of a list, made of its resource's fields (`<noun>/fields.ts` of the contract), which a `*.static.ts` file beside
 * the screen turns into plain data. The screen gives what the contract does not know: tones, and cells that hold more.
 */
import type { ListColumn, SentOf, ShownFields } from "@opc/contract/shown-fields";
import type { TextKey } from "../../i18n/i18n.ts";
import type { Labelled } from "../resource.ts";
import type { StatusSet } from "../status.ts";
import type { Column } from "./column.ts";
import { columnsOf, nothing, type Signs } from "./columns.tsx";

/** Those of a kind that show in the list or in the drawer. */
type OfKind<Fields extends ShownFields, Kind> = {
  [Name in keyof Fields]: Fields[Name] extends { not: { list: string; drawer: string } }
    ? never
    : Fields[Name]["kind"] extends Kind
      ? Name
      : never;
}[keyof Fields];

/** What the fields of some kinds need besides: sets of statuses, signs of what holds or does not hold. */
export type SetsOf<Fields extends ShownFields> = {
  readonly [Name in OfKind<Fields, "status">]: StatusSet<SentOf<Fields[Name]> & string>;
} & { readonly [Name in OfKind<Fields, "choice">]: Labelled } & {
  readonly [Name in OfKind<Fields, "flag"> as Fields[Name] extends { not: { list: string } }
    ? never
    : Name]: Signs;
} & {
  // In a drawer alone it may be a plain yes or no.
  readonly [Name in OfKind<Fields, "flag">]?: Signs;
};

export interface Shown {
  /** Of the texts, whose `field` holds the titles. */
  section: string;
  sets: Readonly<Record<string, StatusSet | Labelled | Signs>>;
}

/** What a screen gives of a column: its cell, or whatever else differs. */
type Own<Row> = Column<Row>["cell"] | Partial<Column<Row>>;
type Owns<Row, Combined extends string> = { [Field in keyof Row]?: Own<Row> } & {
  [Field in Combined]: Own<Row>;
};
type Build<Row> = (field: string, title: TextKey, ...setAndChange: unknown[]) => Column<Row>;

/** `Combined`: the fields of that kind (`CombinedIn` of the list), whose cells the screen owes. */
export function columnsOfFields<Row, Combined extends string = never>(
  fields: readonly ListColumn<(keyof Row & string) | Combined>[],
  { section, sets }: Shown,
  ...[given]: [Combined] extends [never] ? [owns?: Owns<Row, never>] : [owns: Owns<Row, Combined>]
): Column<Row>[] {
  const owns: Readonly<Record<string, Own<Row> | undefined>> = given ?? {};
  // Which field is of which kind is what the row's own type was made of.
  const builders = { ...columnsOf<Row>(), combined } as unknown as Readonly<
    Record<ListColumn["kind"], Build<Row>>
  >;
  return fields.map(({ field, kind, ...change }) => {
    const set = sets[field];
    const column = builders[kind](field, titleOf(section, field), ...(set ? [set, change] : [change]));
    const own = owns[field];
    return { ...column, ...(typeof own === "function" ? { cell: own } : own) };
  });
}

/** The screen gives the cell, and whatever else is told of it. */
function combined<Row>(id: string, title: TextKey, change: Partial<Column<Row>>): Column<Row> {
  return { id, title, widthPx: 120, cell: () => nothing, ...change };
}

/** Words are made of the same fields, so each has its title. */
export function titleOf(section: string, field: string): TextKey {
  return `${section}.field.${field}` as TextKey;
}
