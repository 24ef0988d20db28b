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

interface CountedRow {
  /** Bits of what the row is not grouped by: merchant, type, channel, account, weekday and hour. */
  Grouped: number;
  Merchant: string | null;
  Type: string | null;
  Channel: string | null;
  Account: string | null;
  Weekday: number | null;
  Hour: number | null;
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

const minutesOfDay = 1_440;

export async function countedOrders(
  tx: Transaction,
  kind: ReportOfKind,
  viewer: ListViewer,
  filters: ReportFilters & { currency: string },
  range: Range,
): Promise<CountedOrders> {
  const [merchant, type, channel, account] = [
    "merchant_id",
    kind.typeColumn,
    kind.channelColumn,
    kind.accountColumn,
  ].map((column) => sql.ref(column));
  const operatorSets = viewer.isSuper ? sql`, (merchant_id), (${channel}), (${account})` : sql``;
  const { rows } = await sql<CountedRow>`
    select grouping(merchant_id, ${type}, ${channel}, ${account}, hour)::int as grouped,
      ${merchant}::text as merchant, ${type} as type, ${channel}::text as channel, ${account}::text as account,
      hour / 24 + 1 as weekday, hour % 24 as hour,
      sum(order_count)::text as orders, sum(amount_minor)::text as order_minor,
      sum(${kind.successes})::text as successes, sum(${kind.amount})::text as amount_minor,
      sum(${kind.fee})::text as fee_minor, sum(open_count)::text as open,
      array[${sql.join(kind.ends.map(({ count }) => sql`sum(${sql.ref(count)})::text`))}] as ends,
      sum(${kind.returned})::text as returned, sum(${kind.returnedAmount})::text as returned_minor,
      array[${sql.join(tookClasses.map((at) => sql`sum(took[${sql.lit(at)}])::text`))}] as took
    from (select *, ${hourOfWeek(viewer.timeDifferenceMinutes)} as hour from ${sql.table(kind.cells)}
      where ${within(range)} and currency = ${filters.currency} and ${asked(kind, viewer, filters)}) as cells
    group by grouping sets ((), (${type}), (hour)${operatorSets})`.execute(tx);
  return sorted(rows, kind);
}

const tookClasses = [...tookSeconds, null].map((_, at) => at + 1);

/** 0 is Monday's first hour on the viewer's clock, 167 Sunday's last. 1970 began on a Thursday. */
function hourOfWeek(offsetMinutes: number): RawBuilder<number> {
  const minutes = sql`(extract(epoch from quarter)::bigint / 60 + ${sql.lit(offsetMinutes)})`;
  const day = sql`(${minutes} / ${sql.lit(minutesOfDay)} + 3) % 7`;
  return sql`((${day}) * 24 + ${minutes} % ${sql.lit(minutesOfDay)} / 60)::int`;
}

const bits = {
  merchant: 0b01111,
  type: 0b10111,
  channel: 0b11011,
  account: 0b11101,
  hour: 0b11110,
  all: 0b11111,
};

function sorted(rows: readonly CountedRow[], kind: ReportOfKind): CountedOrders {
  const of = (bit: number) => rows.filter(({ Grouped }) => Grouped === bit);
  const map = (bit: number, key: (row: CountedRow) => string | null) =>
    new Map(of(bit).map((row) => [key(row), sumsOf(row, kind)] as const));
  const [all] = of(bits.all);
  if (!all) throw new Error("a report without a row for all");
  return {
    totals: sumsOf(all, kind),
    took: all.Took.map((count) => Number(count ?? 0)),
    merchants: map(bits.merchant, ({ Merchant }) => Merchant),
    types: map(bits.type, ({ Type }) => Type),
    channels: map(bits.channel, ({ Channel }) => Channel),
    accounts: map(bits.account, ({ Account }) => Account),
    hours: of(bits.hour).map((row) => ({
      weekday: row.Weekday ?? 0,
      hour: row.Hour ?? 0,
      sums: sumsOf(row, kind),
    })),
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
