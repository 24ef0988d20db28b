/** Reads the sums of counted orders for all tables of a report at once. */
import { tookSeconds } from "@opc/contract/report/order-report";
import { type RawBuilder, sql } from "kysely";
import { type ListViewer, ownRows } from "../../db/filters.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ReportOfKind } from "./order-report-kinds.ts";
import { noSums, type Sums } from "./order-report-rules.ts";
import { type WayQuestion, wayPieces } from "./read-ways.ts";

/** Whole quarters of an hour. */
export interface Range {
  start: Date;
  /** The first moment that is no longer of it. */
  end: Date;
}

/** What a report is asked by, besides its time and currency. */
export interface ReportFilters {
  merchantAlias?: string | undefined;
  typeCode?: string | undefined;
  channelCode?: string | undefined;
  /** An account's id, a card's name. */
  account?: string | undefined;
}

export interface CountedOrders {
  totals: Sums;
  took: number[];
  types: Map<string | null, Sums>;
  /** By ids as text, channels of payouts and cards by their names; empty where the viewer is not told. */
  merchants: Map<string | null, Sums>;
  channels: Map<string | null, Sums>;
  accounts: Map<string | null, Sums>;
}

/** Which orders, and alike which cells, a viewer asks for: own ones, of this type, through this channel. */
export function asked(kind: ReportOfKind, viewer: ListViewer, filters: ReportFilters): RawBuilder<boolean> {
  const { merchantAlias, typeCode, channelCode, account } = filters;
  const parts = [kind.isCounted, ownRows("merchant_id", viewer, merchantAlias)];
  if (typeCode !== undefined) parts.push(sql`${sql.ref(kind.typeColumn)} = ${typeCode}`);
  // Through what the operator works is its own affair: who is not told, finds nothing by it.
  if ((channelCode !== undefined || account !== undefined) && !viewer.isSuper) parts.push(sql`false`);
  if (channelCode !== undefined) parts.push(ofChannel(kind, channelCode));
  if (account !== undefined) parts.push(sql`${sql.ref(kind.accountColumn)}::text = ${account}`);
  return sql.join(parts, sql` and `);
}

function ofChannel({ channelColumn }: ReportOfKind, code: string): RawBuilder<boolean> {
  if (channelColumn === "channel_code") return sql`channel_code = ${code}`;
  return sql`channel_id = (select id from channel where code = ${code})`;
}

/** What orders are gathered by; all of it for the operator, the type for a merchant. */
const dimensions = {
  types: "type_code",
  merchants: "merchant_id",
  channels: "channel",
  accounts: "account",
} as const;
type Dimension = keyof typeof dimensions;

interface CountedRow {
  Currency: string;
  /** A bit for each of the dimensions that the row is not by, the last the lowest. */
  Gathered: number;
  Types?: string | null;
  Merchants?: string | null;
  Channels?: string | null;
  Accounts?: string | null;
  Orders: string;
  OrderMinor: string;
  Successes: string;
  AmountMinor: string;
  FeeMinor: string;
  Open: string;
  Ends: string[];
  Returned: string;
  ReturnedMinor: string;
  Took: string[];
}

/** By currency, most orders first. */
export async function countedOrders(
  tx: Transaction,
  question: WayQuestion,
): Promise<Map<string, CountedOrders>> {
  const { kind, viewer } = question;
  const by: readonly Dimension[] = viewer.isSuper ? (Object.keys(dimensions) as Dimension[]) : ["types"];
  const columns = by.map((dimension) => sql.raw(dimensions[dimension]));
  const sets = [sql`(currency)`, ...columns.map((column) => sql`(currency, ${column})`)];
  const names = by.map((dimension, at) => sql`${columns[at]}::text as ${sql.raw(dimension)}`);
  const { rows } = await sql<CountedRow>`
    with ${wayPieces(question)}, ways as materialized (
      select currency, ${sql.join(columns)}, ${columnsOf(kind)} from pieces group by currency, ${sql.join(columns)})
    select currency, grouping(${sql.join(columns)})::int as gathered, ${sql.join(names)}, ${sumsIn(kind)}
    from ways group by grouping sets (${sql.join(sets)})`.execute(tx);
  const found = [...Map.groupBy(rows, ({ Currency }) => Currency)].map(
    ([currency, own]) => [currency, sorted(own, by, kind)] as const,
  );
  return new Map(found.sort(byOrders));
}

function byOrders(one: readonly [string, CountedOrders], other: readonly [string, CountedOrders]): number {
  return other[1].totals.orders - one[1].totals.orders || (one[0] < other[0] ? -1 : 1);
}

const counted = [
  ...["order_count", "amount_minor", "success_count", "success_minor", "fee_minor", "open_count"],
  ...["back_count", "back_minor"],
];

/** Of each way once: the pieces are many, what they are gathered by is few, and each set is made of these. */
function columnsOf(kind: ReportOfKind): RawBuilder<unknown> {
  const ends = kind.ends.map((_, at) => `sum(ends[${at + 1}]) as end_${at + 1}`);
  const took = tookClasses.map((at) => `sum(took[${at}]) as took_${at}`);
  return sql.raw([...counted.map((column) => `sum(${column}) as ${column}`), ...ends, ...took].join(", "));
}

/** Decimal text: a sum may pass the range of bigint. */
function sumsIn(kind: ReportOfKind): RawBuilder<unknown> {
  const ends = kind.ends.map((_, at) => sql.raw(`sum(end_${at + 1})::text`));
  const took = tookClasses.map((at) => sql.raw(`sum(took_${at})::text`));
  return sql`sum(order_count)::text as orders, sum(amount_minor)::text as order_minor,
    sum(success_count)::text as successes, sum(success_minor)::text as amount_minor,
    sum(fee_minor)::text as fee_minor, sum(open_count)::text as open, array[${sql.join(ends)}] as ends,
    sum(back_count)::text as returned, sum(back_minor)::text as returned_minor, array[${sql.join(took)}] as took`;
}

const tookClasses = [...tookSeconds, null].map((_, at) => at + 1);

function sorted(rows: readonly CountedRow[], by: readonly Dimension[], kind: ReportOfKind): CountedOrders {
  const everything = 2 ** by.length - 1;
  const keyed = (dimension: Dimension) => {
    const at = by.indexOf(dimension);
    const bit = everything - 2 ** (by.length - 1 - at);
    const own = at < 0 ? [] : rows.filter(({ Gathered }) => Gathered === bit);
    return new Map(own.map((row) => [row[titled(dimension)] ?? null, sumsOf(row, kind)] as const));
  };
  const all = rows.find(({ Gathered }) => Gathered === everything);
  if (!all) throw new Error("a report without a row for all");
  return {
    totals: sumsOf(all, kind),
    took: all.Took.map(Number),
    types: keyed("types"),
    merchants: keyed("merchants"),
    channels: keyed("channels"),
    accounts: keyed("accounts"),
  };
}

function titled(dimension: Dimension): Capitalize<Dimension> {
  return `${dimension.charAt(0).toUpperCase()}${dimension.slice(1)}` as Capitalize<Dimension>;
}

function sumsOf(row: CountedRow, kind: ReportOfKind): Sums {
  return {
    orders: Number(row.Orders),
    orderMinor: BigInt(row.OrderMinor),
    successes: Number(row.Successes),
    amountMinor: BigInt(row.AmountMinor),
    feeMinor: BigInt(row.FeeMinor),
    open: Number(row.Open),
    ends: kind.ends.map((_, at) => Number(row.Ends[at] ?? 0)),
    returned: Number(row.Returned),
    returnedMinor: BigInt(row.ReturnedMinor),
  };
}

export function noOrders(kind: ReportOfKind): CountedOrders {
  const none = () => new Map<string | null, Sums>();
  return {
    totals: noSums(kind.ends.length),
    took: tookClasses.map(() => 0),
    types: none(),
    merchants: none(),
    channels: none(),
    accounts: none(),
  };
}
