/** Reads the counted cells of orders, once for all tables of a report. */
import { tookSeconds } from "@opc/contract/order-report";
import { type RawBuilder, sql } from "kysely";
import { type ListViewer, ownRows } from "../../db/filters.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ReportOfKind } from "./order-report-kinds.ts";
import { noSums, type Sums } from "./order-report-rules.ts";

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

export interface HourSums {
  weekday: number;
  hour: number;
  sums: Sums;
}

export interface CountedOrders {
  totals: Sums;
  took: number[];
  types: Map<string | null, Sums>;
  /** By ids as text, channels of payouts and cards by their names; empty where the viewer is not told. */
  merchants: Map<string | null, Sums>;
  channels: Map<string | null, Sums>;
  accounts: Map<string | null, Sums>;
  hours: HourSums[];
}

/** Which cells, and alike which orders, a viewer asks for: own ones, of this type, through this channel. */
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

function within({ start, end }: Range): RawBuilder<boolean> {
  return sql`quarter >= ${start} and quarter < ${end}`;
}

/** The currencies that have orders, most orders first. */
export async function currenciesIn(
  tx: Transaction,
  kind: ReportOfKind,
  viewer: ListViewer,
  filters: ReportFilters,
  range: Range,
): Promise<string[]> {
  const { rows } = await sql<{ Currency: string }>`
    select currency from ${sql.table(kind.cells)}
    where ${within(range)} and ${asked(kind, viewer, filters)}
    group by currency order by sum(order_count) desc, currency`.execute(tx);
  return rows.map(({ Currency }) => Currency);
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
    hours: [],
  };
}

/** What cells are gathered by; all of it for the operator, type and hour for a merchant. */
const dimensions = ["Type", "Hour", "Merchant", "Channel", "Account"] as const;
type Dimension = (typeof dimensions)[number];

interface CountedRow extends Partial<Record<Exclude<Dimension, "Hour">, string | null>> {
  /** A bit for each of the dimensions that the row is not by, the last the lowest. */
  Gathered: number;
  /** Of the week. */
  Hour: number | null;
  Orders: string | null;
  OrderMinor: string | null;
  Successes: string | null;
  AmountMinor: string | null;
  FeeMinor: string | null;
  Open: string | null;
  Ends: (string | null)[];
  Returned: string | null;
  ReturnedMinor: string | null;
  Took: (string | null)[];
}

const hoursOfDay = 24;
const minutesOfDay = 1_440;

export async function countedOrders(
  tx: Transaction,
  kind: ReportOfKind,
  viewer: ListViewer,
  filters: ReportFilters & { currency: string },
  range: Range,
): Promise<CountedOrders> {
  const by: readonly Dimension[] = viewer.isSuper ? dimensions : ["Type", "Hour"];
  const columns = by.map((dimension) => columnOf(kind, dimension));
  const sets = sql.join([sql`()`, ...columns.map((column) => sql`(${column})`)]);
  const names = by.map((dimension, at) =>
    dimension === "Hour" ? sql`hour` : sql`${columns[at]}::text as ${sql.ref(dimension.toLowerCase())}`,
  );
  const { rows } = await sql<CountedRow>`
    select grouping(${sql.join(columns)})::int as gathered, ${sql.join(names)}, ${sumsIn(kind)}
    from (select *, ${hourOfWeek(viewer.timeDifferenceMinutes)} as hour from ${sql.table(kind.cells)}
      where ${within(range)} and currency = ${filters.currency} and ${asked(kind, viewer, filters)}) as cells
    group by grouping sets (${sets})`.execute(tx);
  return sorted(rows, by, kind);
}

function columnOf(kind: ReportOfKind, dimension: Dimension): RawBuilder<unknown> {
  const columns: Record<Dimension, string> = {
    Type: kind.typeColumn,
    Hour: "hour",
    Merchant: "merchant_id",
    Channel: kind.channelColumn,
    Account: kind.accountColumn,
  };
  return sql.ref(columns[dimension]);
}

/** Decimal text: a sum may pass the range of bigint. */
function sumsIn(kind: ReportOfKind): RawBuilder<unknown> {
  const ends = kind.ends.map(({ count }) => sql`sum(${sql.ref(count)})::text`);
  const took = tookClasses.map((at) => sql`sum(took[${sql.lit(at)}])::text`);
  return sql`sum(order_count)::text as orders, sum(amount_minor)::text as order_minor,
    sum(${kind.successes})::text as successes, sum(${kind.amount})::text as amount_minor,
    sum(${kind.fee})::text as fee_minor, sum(open_count)::text as open, array[${sql.join(ends)}] as ends,
    sum(${kind.returned})::text as returned, sum(${kind.returnedAmount})::text as returned_minor,
    array[${sql.join(took)}] as took`;
}

const tookClasses = [...tookSeconds, null].map((_, at) => at + 1);

/** 0 is Monday's first hour on the viewer's clock, 167 Sunday's last. 1970 began on a Thursday. */
function hourOfWeek(offsetMinutes: number): RawBuilder<number> {
  const minutes = sql`(extract(epoch from quarter)::bigint / 60 + ${sql.lit(offsetMinutes)})`;
  const day = sql`(${minutes} / ${sql.lit(minutesOfDay)} + 3) % 7`;
  return sql`((${day}) * 24 + ${minutes} % ${sql.lit(minutesOfDay)} / 60)::int`;
}

function sorted(rows: readonly CountedRow[], by: readonly Dimension[], kind: ReportOfKind): CountedOrders {
  const everything = 2 ** by.length - 1;
  const of = (dimension: Dimension) => {
    const at = by.indexOf(dimension);
    return at < 0 ? [] : rows.filter(({ Gathered }) => Gathered === everything - 2 ** (by.length - 1 - at));
  };
  const keyed = (dimension: Exclude<Dimension, "Hour">) =>
    new Map(of(dimension).map((row) => [row[dimension] ?? null, sumsOf(row, kind)] as const));
  const all = rows.find(({ Gathered }) => Gathered === everything);
  if (!all) throw new Error("a report without a row for all");
  return {
    totals: sumsOf(all, kind),
    took: all.Took.map((count) => Number(count ?? 0)),
    merchants: keyed("Merchant"),
    types: keyed("Type"),
    channels: keyed("Channel"),
    accounts: keyed("Account"),
    hours: of("Hour").map((row) => {
      const hour = row.Hour ?? 0;
      return { weekday: Math.floor(hour / hoursOfDay) + 1, hour: hour % hoursOfDay, sums: sumsOf(row, kind) };
    }),
  };
}

/** Sums of nothing are null. */
function sumsOf(row: CountedRow, kind: ReportOfKind): Sums {
  return {
    orders: Number(row.Orders ?? 0),
    orderMinor: BigInt(row.OrderMinor ?? 0),
    successes: Number(row.Successes ?? 0),
    amountMinor: BigInt(row.AmountMinor ?? 0),
    feeMinor: BigInt(row.FeeMinor ?? 0),
    open: Number(row.Open ?? 0),
    ends: kind.ends.map((_, at) => Number(row.Ends[at] ?? 0)),
    returned: Number(row.Returned ?? 0),
    returnedMinor: BigInt(row.ReturnedMinor ?? 0),
  };
}
