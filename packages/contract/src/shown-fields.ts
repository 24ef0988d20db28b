/**
 * What a resource shows, as data. `<noun>/fields.ts` says of each field of its row, once, what it is, where it comes from,
 * what it is called, who is told and where it does not show; a field that says nothing shows everywhere. Made of it: the
 * row's schema and type (row-schema.ts), the server's row and the columns of its file (server/src/call), the words, the
 * columns of the list and the groups of the drawer (console/src/kit). Without zod, for the console's build reads it, too.
 */
import type { Language } from "./errors.ts";

interface AnyField {
  /** Its title: of the column, in the drawer, in the file. */
  enUS: string;
  zhCN: string;
  /** What the title does not say; the API's description. */
  about?: string;
  /**
   * A column of the resource's own table, or "Channel.Code" of a joined one, which the store selects under the field's name.
   * Usually the field's own name, an amount's with "Minor" behind it.
   */
  from?: string;
  /** No column holds it: row and file are each given how it is made. */
  computed?: true;
  nullable?: true;
  /** The operator's own affair: null for an ordinary merchant, who has no such column. */
  for?: "operator";
  /** Told to everybody, but a column only for the operator: to a merchant it says nothing. */
  columnFor?: "operator";
  /** Where it does not show, and why. */
  not?: { list?: string; drawer?: string; file?: string };
  /** How its column in the list differs from the usual of its kind. */
  column?: ColumnLook;
  /** How its column in the file differs: a heading that says more, digits that are counted. */
  file?: Partial<Record<Language, string>> & { kind?: "count" | "date" | "number text" | "percent" | "text" };
}

export interface ColumnLook {
  widthPx?: number;
  /** Of an id: more are cut out of its middle. */
  length?: number;
  mono?: true;
  /** Of an amount: whether it was added or taken shows. */
  signed?: true;
  /** Of an amount: what stands at a moment, or a limit. Its sum would say nothing. */
  isLevel?: true;
  sortable?: true;
  isTitledOnCard?: true;
}

export type ShownField = AnyField &
  (
    | { kind: "text" | "time" | "count" }
    /** Yes or no; in the file by a group of the noun's words where it names one, by `true` and `false` unless it is `called` so. */
    | { kind: "flag"; words?: string; called?: readonly [yes: string, no: string] }
    /** In both languages: the list's screen gives the cell. */
    | { kind: "bilingual" }
    /** Several values at once: the row has none of this name; the screen gives the cell, the export the text. */
    | { kind: "combined" }
    /** Digits or codes by which something is found, copied whole. */
    | { kind: "id" }
    /** "ALIAS/user": an ordinary merchant is told of its own people only. */
    | { kind: "person" }
    /** `currency`: the field that holds its currency. */
    | { kind: "money"; currency: string }
    /** One of some values, called by a group of the noun's words; a status has a tone besides. */
    | { kind: "status" | "choice"; values: readonly string[]; words: string }
  );
export type ShownFields = Readonly<Record<string, ShownField>>;
type FieldKind = ShownField["kind"];

/** The order, where it is not that of the entries. What is not named stands behind what is. */
export interface Layout<Name extends string = string> {
  /** Columns of the list from the left; the others are hidden until somebody chooses them. */
  list: readonly Name[];
  /** Hidden, too: the first of those behind, and one that has its place in the list. */
  hidden?: readonly Name[];
  /** Fields of the drawer by group: those whose place is not the one of their kind. */
  drawer?: Readonly<Record<string, readonly Name[]>>;
  /** The group of all others; without it each stands in its kind's. */
  rest?: string;
}

type IsNullable<Field> = Field extends { nullable: true } | { for: "operator" } | { kind: "person" }
  ? null
  : never;
type ValueOf<Field> = Field extends { values: readonly (infer Value)[] }
  ? Value
  : Field extends { kind: "flag" }
    ? boolean
    : Field extends { kind: "count" }
      ? number
      : Field extends { kind: "bilingual" }
        ? Record<Language, string>
        : string;
/** What is sent of a field. */
export type SentOf<Field> = ValueOf<Field> | IsNullable<Field>;
export type RowOf<Fields extends ShownFields> = {
  -readonly [Name in keyof Fields as Fields[Name] extends { kind: "combined" } ? never : Name]: SentOf<
    Fields[Name]
  >;
};

/** The combined fields of a place. */
export type CombinedIn<Fields extends ShownFields, Place extends "list" | "drawer" | "file"> = {
  [Name in keyof Fields & string]: Fields[Name] extends { kind: "combined" }
    ? Fields[Name] extends { not: Record<Place, string> }
      ? never
      : Name
    : never;
}[keyof Fields & string];
/** What shows in a place: values of the row, and combined ones. */
type NameIn<Fields extends ShownFields, Place extends "list" | "drawer"> =
  | (keyof RowOf<Fields> & string)
  | CombinedIn<Fields, Place>;

/** Those that the row holds a value of. */
export function valueFieldsOf(fields: ShownFields): [name: string, field: ShownField][] {
  return Object.entries(fields).filter(([, { kind }]) => kind !== "combined");
}

export function isNullable({ nullable, for: whom, kind }: ShownField): boolean {
  return nullable === true || whom === "operator" || kind === "person";
}

/** The fields' titles, for the noun's words. */
export function titlesOf<Fields extends ShownFields>(fields: Fields, language: Language) {
  const titles = Object.entries(fields).map(([name, field]) => [name, field[language]]);
  return Object.fromEntries(titles) as { [Name in keyof Fields & string]: string };
}

/** A person looks as any text does. */
type LookKind = Exclude<FieldKind, "person" | "bilingual">;

/** A column of the list, as the console needs it. */
export interface ListColumn<Name extends string = string> extends ColumnLook {
  field: Name;
  kind: LookKind;
  currency?: string;
  superOnly?: true;
  initiallyHidden?: true;
}

export function listColumnsOf<Fields extends ShownFields>(
  fields: Fields,
  { list, hidden = [] }: Layout<keyof Fields & string>,
): ListColumn<NameIn<Fields, "list">>[] {
  const named = namesOf(fields).filter((name) => fields[name]?.not?.list === undefined);
  return namedFirst([...list, ...hidden], named).map((name) => {
    const field: ShownField = known(fields, name);
    return {
      field: name as NameIn<Fields, "list">,
      kind: lookOf(field),
      ...(field.kind === "money" && { currency: field.currency }),
      ...((field.for ?? field.columnFor) && { superOnly: true }),
      ...((!list.includes(name) || hidden.includes(name)) && { initiallyHidden: true }),
      ...field.column,
    };
  });
}

function lookOf({ kind }: ShownField): LookKind {
  return kind === "person" || kind === "bilingual" ? "text" : kind;
}

/** A field of the drawer, as the console needs it. */
export interface DrawerField<Name extends string = string> {
  field: Name;
  kind: LookKind;
  currency?: string;
  superOnly?: true;
}

const usualGroups = ["amounts", "order", "numbers", "times"] as const;
type UsualGroup = (typeof usualGroups)[number];

export function drawerGroupsOf<
  Fields extends ShownFields,
  const Own extends Layout<keyof Fields & string>["drawer"] & object,
  const Rest extends string = UsualGroup,
>(fields: Fields, { drawer, rest }: { drawer: Own; rest?: Rest }) {
  type Group = Rest | (keyof Own & string);
  type Name = keyof Fields & string;
  const placed = namesOf(fields).filter((name) => fields[name]?.not?.drawer === undefined);
  const ownGroup = (name: Name) =>
    Object.keys(drawer).find((group) => drawer[group]?.includes(name)) ??
    rest ??
    usualGroup(known(fields, name));
  const inOrder = namedFirst(Object.values(drawer).flat() as Name[], placed).map((name) => {
    const field: ShownField = known(fields, name);
    return {
      field: name,
      kind: lookOf(field),
      ...(field.kind === "money" && { currency: field.currency }),
      ...(field.for && { superOnly: true as const }),
    };
  });
  const groups = Object.groupBy(inOrder, ({ field }) => ownGroup(field));
  const empty = Object.fromEntries((rest ? [rest] : usualGroups).map((group) => [group, []]));
  return { ...empty, ...groups } as Record<Group, DrawerField<NameIn<Fields, "drawer">>[]>;
}

function usualGroup({ kind }: ShownField): UsualGroup {
  if (kind === "money") return "amounts";
  if (kind === "id") return "numbers";
  return kind === "time" ? "times" : "order";
}

/** The fields of its file, from the left. */
export function fileFieldsOf(fields: ShownFields, isSuper: boolean): [name: string, field: ShownField][] {
  return Object.entries(fields).filter(
    ([, field]) => field.not?.file === undefined && (isSuper || !(field.for ?? field.columnFor)),
  );
}

function namesOf<Fields extends ShownFields>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields);
}

function namedFirst<Name extends string>(first: readonly Name[], names: readonly Name[]): Name[] {
  return [...new Set([...first, ...names])];
}

function known(fields: ShownFields, name: string): ShownField {
  const field = fields[name];
  if (!field) throw new Error(`there is no field ${name}`);
  return field;
}
