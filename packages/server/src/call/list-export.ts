/**
 * Exports of lists that are no single query, because a handler makes their rows: the list's own handler is asked for page
 * after page, so the file holds exactly what the screen shows, in its order. For lists that stay short; a long one gives a
 * query.
 */
import type { Language } from "@opc/contract/errors";
import type { ExportFormat } from "@opc/contract/export/calls";
import { type List, maximumPageSize } from "@opc/contract/page";
import { type PageCode, pages } from "@opc/contract/pages";
import * as yesNo from "@opc/contract/titles/yes-no-words";
import type { ListControls } from "../db/list.ts";
import { inTransaction } from "../db/transaction.ts";
import type {
  ExportContext,
  ExportHeading,
  ExportKind,
  ExportValue,
  ValueSource,
  Words,
} from "./export-source.ts";
import type { ReadFacts } from "./handler.ts";
import { scopeOf } from "./viewer-scope.ts";

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>> & {
  field: Readonly<Record<string, string>>;
};
type InBoth<Own> = Readonly<Record<Language, Own>>;

/** What a page of the catalogue is called. */
export function pageTitle(code: PageCode): Words {
  const { enUS, zhCN } = pages[code];
  return { enUS, zhCN };
}

export interface RowColumn<Row> extends ExportHeading {
  read: (row: Row, language: Language) => ExportValue;
  /** An ordinary merchant's file goes without it. */
  superOnly?: true;
}

type Unpaged<ListInput> = Omit<ListInput, "Cursor" | "Size">;

interface ListExport<Row, Own extends Groups, ListInput> {
  title: Words;
  words: InBoth<Own>;
  columns: readonly RowColumn<Row>[];
  hasNoHead?: true;
  /** Of a list that grows long: its own filters, to be counted. */
  count?: (input: Unpaged<ListInput>, context: Pick<ExportContext, "tx" | "viewer">) => string;
}

export function listExport<Row, Own extends Groups, ListInput extends ListControls>(
  { title, words, columns, hasNoHead, count }: ListExport<Row, Own, ListInput>,
  list: (input: ListInput, facts: ReadFacts) => Promise<List<Row>>,
): (input: Unpaged<ListInput> & { Format: ExportFormat }, context: ExportContext) => Promise<ValueSource> {
  return async ({ Format: _format, ...filters }, { tx: askingTx, viewer, services, language, now }) => {
    const shown = columns.filter(({ superOnly }) => !superOnly || viewer.isSuper);
    const facts = { viewer, services, now, request: { language } };
    // With the page that is read now, what was asked for is a whole question of the list.
    const question = (Cursor: string | undefined, Size: number) =>
      ({ ...filters, Cursor, Size }) as unknown as ListInput;
    const page = (cursor: string | undefined) =>
      inTransaction(services.reports, scopeOf(viewer), (tx) =>
        list(question(cursor, maximumPageSize), { tx, ...facts }),
      );
    const countText = count?.(filters as unknown as Unpaged<ListInput>, { tx: askingTx, viewer });
    // A filter at fault is refused to whoever asks.
    await list(question(undefined, 1), { tx: askingTx, ...facts });
    return {
      title,
      words: { enUS: filterWordsOf(words.enUS), zhCN: filterWordsOf(words.zhCN) },
      ...(hasNoHead && { hasNoHead }),
      ...(countText !== undefined && { countText: () => countText }),
      columns: shown,
      values: async function* () {
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const { Rows, NextCursor } = await page(cursor);
          for (const row of Rows) yield shown.map(({ read }) => read(row, language));
          cursor = NextCursor;
        }
      },
    };
  };
}

/** Lists are filtered by `States`, whatever column shows the state. */
function filterWordsOf({ field, state = {} }: Groups) {
  const title = field.State ?? field.Status ?? field.Enable ?? field.Enabled;
  return { field: { ...field, ...(title && { States: title }) }, value: { States: state } };
}

/** Builders of such columns; the heading is the field's own unless another is named. */
export function rowColumns<Row, Own extends Groups>(words: InBoth<Own>) {
  type Field<Value> = {
    [Name in keyof Row & string]: Row[Name] extends Value ? Name : never;
  }[keyof Row & string];
  type Title = keyof Own["field"] & string;
  type Group = Exclude<keyof Own, "field"> & string;
  type Named<Name> = Name extends Title ? [title?: Title] : [title: Title];
  const heading = (title: string) => ({
    enUS: words.enUS.field[title] ?? title,
    zhCN: words.zhCN.field[title] ?? title,
  });
  const wordsOf = (group: Group) => ({
    enUS: words.enUS[group] as Readonly<Record<string, string>>,
    zhCN: words.zhCN[group] as Readonly<Record<string, string>>,
  });
  const plain =
    <Value extends ExportValue>(kind: ExportKind) =>
    <Name extends Field<Value>>(field: Name, ...[title = field as string]: Named<Name>): RowColumn<Row> => ({
      ...heading(title),
      kind,
      read: (row) => row[field] as ExportValue,
    });

  return {
    text: plain<string | null>("text"),
    /** Digits that are a name: numbers of orders, cards and telephones. */
    digits: plain<string | null>("number text"),
    count: plain<number | null>("count"),
    amount: plain<string | null>("amount"),

    time: <Name extends Field<string | null>>(
      field: Name,
      ...[title = field as string]: Named<Name>
    ): RowColumn<Row> => ({
      ...heading(title),
      kind: "time",
      read: (row) => (row[field] === null ? null : new Date(row[field] as string)),
    }),

    /** By the word that a group of the words has for each value. */
    state: <Name extends Field<string | null>>(
      field: Name,
      group: Group,
      ...[title = field as string]: Named<Name>
    ): RowColumn<Row> => ({
      ...heading(title),
      kind: "text",
      words: wordsOf(group),
      read: (row) => row[field] as ExportValue,
    }),

    flag: <Name extends Field<boolean | null>>(
      field: Name,
      ...[title = field as string]: Named<Name>
    ): RowColumn<Row> => ({
      ...heading(title),
      kind: "text",
      words: yesNo,
      read: (row) => (row[field] === null ? null : String(row[field])),
    }),

    /** Enabled or disabled, in the words of the group `state`. */
    enabled: (field: Field<boolean>, title: Title): RowColumn<Row> => ({
      ...heading(title),
      kind: "text",
      words: wordsOf("state" as Group),
      read: (row) => (row[field] ? "Enabled" : "Disabled"),
    }),

    /** Anything else that is made of a row; with a group, in the words that it has for the value. */
    made: (
      title: Title,
      read: RowColumn<Row>["read"],
      { kind = "text", group }: { kind?: ExportKind; group?: Group } = {},
    ): RowColumn<Row> => ({
      ...heading(title),
      kind,
      ...(group && { words: wordsOf(group) }),
      read,
    }),
  };
}
