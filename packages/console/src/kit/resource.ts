/**
 * A list screen is one descriptor: what is asked (calls, filters), what is shown (columns, sums, card) and what
 * can be done (row and bulk actions, detail). `<ResourcePage resource={…} />` makes the screen of it.
 */

import type { List } from "@opc/contract/page";
import type { FunctionCode } from "@opc/contract/pages";
import type { FilterField, UsualDate } from "@opc/contract/question/fields";
import type { ComponentType, ReactNode } from "react";
import type { ConsoleCallName, Input, Output } from "../api/client.ts";
import type { TextKey, Translate } from "../i18n/i18n.ts";
import type { ScreenCode } from "../screen-code.ts";
import type { LoadableDetail } from "./detail/detail-page.tsx";
import type { GalleryProps } from "./gallery/gallery.tsx";
import type { ExportCallName } from "./list/download.ts";
import type { RefreshSeconds } from "./list/use-auto-refresh.ts";
import type { StatusSet } from "./status.ts";
import type { Column } from "./table/column.ts";

/** Calls that answer a keyset list. */
export type ListCallName = {
  [Name in ConsoleCallName]: Output<Name> extends List<unknown> ? Name : never;
}[ConsoleCallName];
export type SummaryCallName = Extract<ConsoleCallName, `${string}Summary`>;
export type RowOf<Name extends ListCallName> = Output<Name>["Rows"][number];

type FilterName<Name extends ListCallName> = Exclude<
  keyof Input<Name> & string,
  "From" | "To" | "Cursor" | "Size" | "Sort"
>;
/** Filters that take one plain text. */
type TextName<Name extends ListCallName> = {
  [Field in FilterName<Name>]: Input<Name>[Field] extends string | undefined ? Field : never;
}[FilterName<Name>];

export interface Resource<
  Name extends ListCallName = ListCallName,
  /** Never: nothing is counted or summed beside the list. */
  Summary extends SummaryCallName = never,
  Row = RowOf<Name>,
> {
  page: ScreenCode;
  /** Where the screen has other views beside the list: the list's name among them, `View` in the address. */
  view?: string;
  /** Its page begins with another list, from which it is told by its view: columns and saved views are its own. */
  sharesPage?: true;
  calls: { list: Name; summary?: Summary; export?: ExportCallName };
  rowId: (row: Row) => string;
  /** What people call a row, where that is not its id. */
  rowName?: (row: Row) => string;
  search: Search<FilterName<Name>, TextName<Name>>;
  /** Chips with counts; the field is one of the call's lists of statuses. */
  chips?: Chips<FilterName<Name>, Output<Summary>>;
  /** Folded filters, in order. */
  filters: readonly LabelledField<FilterName<Name>>[];
  /** The filters are few and always wanted: they start unfolded. */
  isUnfolded?: true;
  /** The range while nobody chose one; a list without it is not asked by time. */
  usualDate?: "From" extends keyof Input<Name> ? UsualDate : never;
  /** How often it looks again by itself until someone chose; else not at all. */
  usualRefresh?: RefreshSeconds;
  columns: readonly Column<Row>[];
  /** Ids of the columns that a card shows under 600 px, two a line: the first six that the viewer has. */
  card: readonly (keyof Row & string)[];
  /** The rows as cards that hold more than a line; whoever looks chooses between them and the table. */
  gallery?: ComponentType<GalleryProps<Row>>;
  /** Rows that must not be overlooked. */
  isAlarming?: (row: Row) => boolean;
  /** What cannot wait, from the summary: a sentence below the rows, which it therefore never moves. */
  alarm?: (summary: Output<Summary>, t: Translate) => string | undefined;
  sums?: (summary: Output<Summary>) => readonly SumLine[];
  /** Stands between the rows and the foot: what comes, grows or goes there moves no row under a pointer. */
  below?: ComponentType;
  /** What needs no row; the first one is the view's primary button and stands in an empty list too. */
  toolbar?: readonly ToolbarAction[];
  actions?: readonly RowAction<Row>[];
  bulk?: readonly BulkAction<Row>[];
  detail?: LoadableDetail;
  /** What opening a row is called, where that is more than to show its details. */
  detailLabel?: TextKey;
  /** What the open record is called, where that is not the row's name. */
  detailTitle?: TextKey;
  /** Says what would be here. */
  empty: TextKey;
  /** Whom some of the data is owed to, at the foot of the list. */
  credit?: ReactNode;
}

/** The search box: which field it fills, and whether it takes many pasted numbers (the usual) or one text. */
export type Search<Name extends string = string, Text extends string = string> = { placeholder: TextKey } & (
  | { name: Name; kind?: "numbers" }
  | { name: Text; kind: "text" }
);

export interface Chips<Name extends string, Summary> {
  name: Name;
  statuses: StatusSet;
  /** Those that are on while nobody chose others. */
  usual?: readonly string[];
  /** Some of the values under one name, as a chip before theirs. */
  together?: Together;
  /** Absent where the summary counts nothing: chips without figures. */
  counts?: (summary: Summary) => ReadonlyMap<string, number>;
}

export interface Together {
  label: TextKey;
  values: readonly string[];
}

/** A folded filter; the choices of a list are described by what each value is called. */
export type LabelledField<Name extends string = string> = { label: TextKey } & (
  | (Exclude<FilterField<Name>, { kind: "choices" | "options" | "option" }> & { superOnly?: true })
  | { kind: "choices"; name: Name; statuses: Labelled; superOnly?: true }
  | OptionsField<Name>
);

/**
 * Choices that the server knows: any number, or with `option` at most one. `of`: the field that decides which there
 * are; its change clears this one.
 */
export interface OptionsField<Name extends string = string> {
  kind: "options" | "option";
  name: Name;
  of?: Name;
  /** A hook; given the value of `of`. */
  useOptions: (of: string | undefined) => readonly Choice[];
  superOnly?: true;
}

export interface Choice {
  value: string;
  label: string;
}

/** Values and their names; tones do not matter here. */
export type Labelled = Pick<StatusSet, "values" | "label">;

/** The sums of one currency over the filter: labelled amounts, the first being the main one. */
export interface SumLine {
  currency: string;
  count: number;
  /** `count`: of how many of the rows, where that is not all of them. */
  amounts: readonly { label: TextKey; amount: string; signed?: true; count?: number }[];
}

export interface ActionTools {
  t: Translate;
  /** Looks at the top of the list again. */
  refresh: () => void;
}

/** Something that can be done without a row. */
export interface ToolbarAction {
  label: TextKey;
  icon: ReactNode;
  /** Page function that the user must hold. */
  needs?: FunctionCode;
  /** Seldom wanted: a sign among the list's tools, not offered by an empty list. */
  isSecondary?: true;
  run: (tools: ToolbarTools) => void;
}

export interface ToolbarTools extends ActionTools {
  /** Opens a record beside the list, one of its rows or not. */
  open: (id: string) => void;
  /** What the list is asked for now, without order and pages. */
  filters: () => object;
}

/** Something that can be done to one row; shown on hover and while the keyboard is on the row. */
export interface RowAction<Row> {
  label: TextKey;
  icon: ReactNode;
  /** Page function that the user must hold; `of`: of another page than the list's own. */
  needs?: FunctionCode;
  of?: ScreenCode;
  isPossible?: (row: Row) => boolean;
  /** In the open record: what most open it for, which stands out; what says no, which looks it. */
  weight?: "main" | "against";
  /** Why it cannot be done to this row now: it is offered all the same, disabled, and says so. */
  refusal?: (row: Row, t: Translate) => string | undefined;
  run: (row: Row, tools: ActionTools) => void;
}

/** Something that can be done to all selected rows. */
export interface BulkAction<Row> {
  label: TextKey;
  needs?: FunctionCode;
  isPossible?: (row: Row) => boolean;
  run: (rows: readonly Row[], tools: ActionTools) => void;
}

/** Checks the descriptor against the contract: names of calls, filters and fields. */
export function defineResource<Name extends ListCallName, Summary extends SummaryCallName = never>(
  resource: Resource<Name, Summary>,
): Resource<Name, Summary> {
  return resource;
}

/** As much of a resource as decides what is asked of the server before anything is drawn, whatever its rows are. */
export interface AskedList {
  page: ScreenCode;
  view?: string;
  sharesPage?: true;
  calls: { list: string; summary?: string };
  search: Search;
  chips?: { name: string; statuses: StatusSet; usual?: readonly string[] };
  filters: readonly LabelledField[];
  usualDate?: UsualDate;
  gallery?: unknown;
}

/** Every field that the address holds: the search box, the chips, the folded filters. */
export function fieldsOf({
  search,
  chips,
  filters,
}: Pick<AskedList, "search" | "chips" | "filters">): FilterField[] {
  return [
    { kind: search.kind ?? "numbers", name: search.name },
    ...(chips ? [chipsField(chips)] : []),
    ...filters.map((field): FilterField => {
      if (field.kind === "choices")
        return { kind: "choices", name: field.name, values: field.statuses.values };
      return "useOptions" in field ? { kind: field.kind, name: field.name } : field;
    }),
  ];
}

function chipsField({
  name,
  statuses,
  usual,
}: Pick<Chips<string, never>, "name" | "statuses" | "usual">): FilterField {
  return { kind: "choices", name, values: statuses.values, usual };
}
