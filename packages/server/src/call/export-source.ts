/**
 * What a list or report gives to be exported: its title, its columns and its rows. Rows are a query, which the engine
 * (modules/export) runs as one COPY in the asker's scope, or, for what is no single query, values one after the other.
 */
import type { Call, CallName, CallParsed, Calls } from "@opc/contract";
import type { Language } from "@opc/contract/errors";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { literalText } from "../db/literal-text.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Services } from "../services.ts";
import type { UserViewer } from "./handler.ts";

export type Words = Readonly<Record<Language, string>>;

/**
 * How a value is written. "number text" is what people take for a name though it is digits (order numbers, cards,
 * telephones). An amount is a number with its currency's decimals (`amountOf`), a percentage the number before the sign,
 * a date "2026-11-22".
 */
export type ExportKind = "text" | "number text" | "amount" | "count" | "percent" | "time" | "date";

export interface ExportHeading extends Words {
  kind: ExportKind;
  /** The words for each of the values, of a status or kind. */
  words?: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}

export interface ExportColumn extends ExportHeading {
  /** A column ("PaymentOrder.OrderNo") or an expression of the query. */
  value: string | RawBuilder<unknown> | MinorAmount;
}

/** Of rows that are no query: times as Date, amounts and percentages as decimal text, dates as text. */
export type ExportValue = string | number | bigint | Date | null;

interface FilterWords {
  field: Readonly<Record<string, string>>;
  /** Values of filters that no column has, by the filter. */
  value?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface ExportParts {
  title: Words;
  /** The module `@opc/contract/<noun>/words` that names its filters: `field`, `value`. */
  words?: Readonly<Record<Language, FilterWords>>;
  /** A file that is imported again begins with its headings: no title, zone and filters above them. */
  hasNoHead?: true;
}
export interface QuerySource extends ExportParts {
  columns: readonly ExportColumn[];
  query: ExportQuery;
}
export interface ValueSource extends ExportParts {
  columns: readonly ExportHeading[];
  /** Each row's values, in the order of the columns. Called when the file is written, in a transaction of its own. */
  values: () => AsyncIterable<readonly ExportValue[]>;
  /** Where there may be many: the text of the query that counts them, beside the writing. */
  countText?: () => string;
}
export type ExportSource = QuerySource | ValueSource;

export interface ExportContext {
  /** In the asker's scope. Alive only until the source is made. */
  tx: Transaction;
  viewer: UserViewer;
  services: Services;
  language: Language;
  now: Date;
}

export type ExportCallName = {
  [Name in CallName]: Calls[Name] extends { exported: true } ? Name : never;
}[CallName];

type MakeSource<Row extends Call> = (
  input: CallParsed<Row>,
  context: ExportContext,
) => ExportSource | Promise<ExportSource>;

export type ExportSources = { [Name in ExportCallName]: MakeSource<Calls[Name]> };

/** A query's text, with its values in it (COPY takes no parameters). */
export interface ExportQuery {
  rowsText(values: readonly RawBuilder<unknown>[]): string;
  countText(): string;
}

export interface ExportQuestion<
  DB,
  Table extends keyof DB,
  O,
  JoinedDB,
  JoinedTable extends keyof JoinedDB,
  JoinedO,
> {
  /** The list's own filters; no select, no order. Counted as it stands. */
  filtered: SelectQueryBuilder<DB, Table, O>;
  /** Joins that the columns need. */
  joined: (filtered: SelectQueryBuilder<DB, Table, O>) => SelectQueryBuilder<JoinedDB, JoinedTable, JoinedO>;
  /** As the list shows it. */
  order: readonly RawBuilder<unknown>[];
}

export function exportQuery<
  DB,
  Table extends keyof DB,
  O,
  JoinedDB,
  JoinedTable extends keyof JoinedDB,
  JoinedO,
>({ filtered, joined, order }: ExportQuestion<DB, Table, O, JoinedDB, JoinedTable, JoinedO>): ExportQuery {
  return {
    rowsText(values) {
      const selected = joined(filtered).select(values.map((value, at) => value.as(`Column${at}`)));
      const ordered = order.reduce((query, by) => query.orderBy(by), selected);
      return literalText(ordered);
    },
    countText: () => countTextOf(filtered),
  };
}

/** How many rows a list's own filters leave. */
export function countTextOf<DB, Table extends keyof DB, O>(
  filtered: SelectQueryBuilder<DB, Table, O>,
): string {
  return `select count(*) from (${literalText(filtered.select(sql`1`.as("One")))}) as counted`;
}

/** `order` of a list by its time-ordered id: "PaymentOrder.Id". */
export function idOrder(idColumn: string, sort: "newest" | "oldest"): RawBuilder<unknown>[] {
  const id = sql.ref(idColumn);
  return [sort === "newest" ? sql`${id} desc` : sql`${id} asc`];
}

/** Minor units; the exponent is the joined currency's. */
export interface MinorAmount {
  minor: RawBuilder<unknown>;
  exponent: RawBuilder<unknown>;
}

/** Minor units as the decimal number that people read. */
export function amountOf(minor: string | RawBuilder<unknown>, exponent = "Currency.Exponent"): MinorAmount {
  return { minor: referenceOf(minor), exponent: sql.ref(exponent) };
}

export function referenceOf(value: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return typeof value === "string" ? sql.ref(value) : value;
}

/** The words of one field of a `@opc/contract/<noun>/words` module: `...fieldOf(words, "OrderNo")`. */
export function fieldOf<Field extends string>(
  words: Readonly<Record<Language, { field: Readonly<Record<Field, string>> }>>,
  field: Field,
): Words {
  return { enUS: words.enUS.field[field], zhCN: words.zhCN.field[field] };
}

/** "UTC+07:00" */
export function zoneName(timeDifferenceMinutes: number): string {
  const sign = timeDifferenceMinutes < 0 ? "-" : "+";
  const minutes = Math.abs(timeDifferenceMinutes);
  const two = (value: number) => String(value).padStart(2, "0");
  return `UTC${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** "2026-11-22 19:04:05", as the viewer's clock shows it. */
export function localTime(time: Date, timeDifferenceMinutes: number): string {
  const shifted = new Date(time.getTime() + timeDifferenceMinutes * 60_000);
  return shifted.toISOString().slice(0, 19).replace("T", " ");
}
