/** Filters that list screens share, as conditions that the indexes can serve. */
import { instantOf } from "@opc/contract/fields";
import { type RawBuilder, sql } from "kysely";
import { idFloor } from "./id.ts";

export interface TimeRange {
  From?: string | undefined;
  To?: string | undefined;
}

export interface IdRange {
  /** `id >= least` */
  least?: bigint;
  /** `id < below` */
  below?: bigint;
}

/**
 * The ids of rows created in a range of `timeInput`s, both ends included: `To` 23:59:59 covers that whole
 * second. The offset is the viewer's (minutes ahead of UTC).
 */
export function idRange({ From, To }: TimeRange, timeDifferenceMinutes: number): IdRange {
  const range: IdRange = {};
  if (From !== undefined) range.least = idFloor(instantOf(From, timeDifferenceMinutes));
  if (To !== undefined) {
    const lastMs = instantOf(To, timeDifferenceMinutes).getTime();
    range.below = idFloor(new Date(lastMs + (/\.\d/.test(To) ? 1 : 1_000)));
  }
  return range;
}

/** That range as a condition on the id column ("PaymentOrder.Id"). */
export function createdBetween(
  idColumn: string,
  times: TimeRange,
  timeDifferenceMinutes: number,
): RawBuilder<boolean> {
  return idsBetween(idColumn, idRange(times, timeDifferenceMinutes));
}

export function idsBetween(idColumn: string, { least, below }: IdRange): RawBuilder<boolean> {
  const id = sql.ref(idColumn);
  const parts = [
    ...(least === undefined ? [] : [sql`${id} >= ${least}`]),
    ...(below === undefined ? [] : [sql`${id} < ${below}`]),
  ];
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** Who looks at a list, as far as its filters care. */
export interface ListViewer {
  isSuper: boolean;
  merchantId: bigint;
  timeDifferenceMinutes: number;
}

/**
 * The first wall (row-level security is the second): an ordinary merchant's own rows; for the operator those of
 * the merchant it chose, or all.
 */
export function ownRows(column: string, viewer: ListViewer, alias: string | undefined): RawBuilder<boolean> {
  const merchantId = sql.ref(column);
  const parts = [
    ...(viewer.isSuper ? [] : [sql`${merchantId} = ${viewer.merchantId}`]),
    ...(alias ? [sql`${merchantId} = (select id from merchant where alias = ${alias})`] : []),
  ];
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/**
 * The same for a list with a kept plan, in the order of (merchant, id): with `=` the planner might read everybody's rows by
 * their ids and leave out the others', which is long where the merchant has few.
 */
export function ownRowsInOrder(column: string, { isSuper, merchantId }: ListViewer): RawBuilder<boolean> {
  return isSuper ? sql`true` : sql`${sql.ref(column)} = any(array[${merchantId}::bigint])`;
}

/** One value is compared with `=`, which lets an index also give the order; several with `= any`. */
export function isOneOf(column: string, values: readonly string[]): RawBuilder<boolean> {
  const reference = sql.ref(column);
  return values.length === 1
    ? sql<boolean>`${reference} = ${values[0]}`
    : sql<boolean>`${reference} = any(${[...values]}::text[])`;
}

/** Written out, not as parameters (the contract's lists hold every value): partial indexes are chosen by the text. */
export function isAmong(column: string, values: readonly string[]): RawBuilder<boolean> {
  const literals = sql.join(values.map((value) => sql.lit(value)));
  return sql<boolean>`${sql.ref(column)} in (${literals})`;
}

/** The column holds this text somewhere, whatever the case of either. */
export function hasPart(column: string, text: string): RawBuilder<boolean> {
  return sql`position(lower(${text}) in lower(${sql.ref(column)})) > 0`;
}

/** Rows where any of the columns is one of the numbers that people pasted. */
export function hasNumber(columns: readonly string[], numbers: readonly string[]): RawBuilder<boolean> {
  const parts = columns.map((column) => isOneOf(column, numbers));
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}
