/** Orders by hour of the week on the viewer's clock: where nothing but the merchant is asked, from the sums of the overview. */
import { hourMs, minuteMs } from "@opc/contract/time";
import { type RawBuilder, sql } from "kysely";
import type { ListViewer } from "../../db/filters.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ReportOfKind } from "./order-report-kinds.ts";
import { asked, type Range, type ReportFilters } from "./order-report-store.ts";
import { readSums, type SumQuestion, type SumRow } from "./read-sums.ts";
import { wayPieces } from "./read-ways.ts";

export interface HourSums {
  /** 1 is Monday. */
  weekday: number;
  hour: number;
  orders: number;
  successes: number;
  amountMinor: bigint;
}

export interface HourQuestion {
  kind: ReportOfKind;
  viewer: ListViewer;
  filters: ReportFilters & { currency: string };
  range: Range;
}

export async function hoursOf(tx: Transaction, question: HourQuestion): Promise<HourSums[]> {
  const { typeCode, channelCode, account } = question.filters;
  const isPart = typeCode !== undefined || channelCode !== undefined || account !== undefined;
  if (!isPart) return hoursOfSums(tx, question);
  const isWhole = question.viewer.timeDifferenceMinutes % minutesOfHour === 0;
  return isWhole ? hoursOfWays(tx, question) : hoursOfCells(tx, question);
}

const hoursOfDay = 24;
const hoursOfWeek = 7 * hoursOfDay;
const minutesOfHour = 60;

async function hoursOfSums(tx: Transaction, question: HourQuestion): Promise<HourSums[]> {
  const { kind, viewer, filters, range } = question;
  const whose = await whoseOf(tx, question);
  if (whose === undefined) return [];
  const { start: from, end: until } = range;
  const rows = await readSums(tx, {
    kinds: [kind.name],
    from,
    until,
    whose,
    stepMs: hourMs,
    stepsOfRound: hoursOfWeek,
    currency: filters.currency,
  });
  const first = hourOfWeek(from, viewer.timeDifferenceMinutes);
  return rows
    .map((row) => ({ at: (first + row.Step) % hoursOfWeek, row }))
    .sort((one, other) => one.at - other.at)
    .map(({ at, row }) => ({ ...placeOf(at), ...madeOf(kind, row) }));
}

/** Undefined: nobody's. */
async function whoseOf(
  tx: Transaction,
  { viewer, filters }: HourQuestion,
): Promise<SumQuestion["whose"] | undefined> {
  const { merchantAlias } = filters;
  if (!merchantAlias) return viewer.isSuper ? "all" : { merchantId: viewer.merchantId };
  const row = await tx
    .selectFrom("Merchant")
    .select("Id")
    .where("Alias", "=", merchantAlias)
    .executeTakeFirst();
  if (!row || (!viewer.isSuper && row.Id !== viewer.merchantId)) return undefined;
  return { merchantId: row.Id };
}

/** The list of payouts leaves what a bank returned out of its sums. */
function madeOf({ name }: ReportOfKind, row: SumRow): Pick<HourSums, "orders" | "successes" | "amountMinor"> {
  const isPayout = name === "payout";
  return {
    orders: Number(row.OrderCount),
    successes: Number(row.SuccessCount - (isPayout ? row.BackCount : 0n)),
    amountMinor: row.SuccessMinor - (isPayout ? row.BackMinor : 0n),
  };
}

function placeOf(hourOfWeek: number): Pick<HourSums, "weekday" | "hour"> {
  return { weekday: Math.floor(hourOfWeek / hoursOfDay) + 1, hour: hourOfWeek % hoursOfDay };
}

/** 0 is Monday's first hour, 167 Sunday's last; a viewer's day begins with a whole hour of its clock. 1970 began on a Thursday. */
export function hourOfWeek(instant: Date, offsetMinutes: number): number {
  const hours = Math.floor((instant.getTime() + offsetMinutes * minuteMs) / hourMs);
  return (hours + 3 * hoursOfDay) % hoursOfWeek;
}

interface HourRow {
  Hour: number;
  Orders: string;
  Successes: string;
  AmountMinor: string;
}

/** Of part of the orders, on a clock whose hours are those of UTC. */
async function hoursOfWays(tx: Transaction, question: HourQuestion): Promise<HourSums[]> {
  const { viewer, filters } = question;
  const { rows } = await sql<HourRow>`
    with ${wayPieces({ ...question, currency: filters.currency }, true)}
    select ${hourOf("start", viewer.timeDifferenceMinutes)} as hour, sum(order_count)::text as orders,
      sum(success_count)::text as successes, sum(success_minor)::text as amount_minor
    from pieces group by 1 order by 1`.execute(tx);
  return rows.map(sumsOf);
}

function hourOf(column: string, offsetMinutes: number): RawBuilder<unknown> {
  const minutes = sql`(extract(epoch from ${sql.raw(column)})::bigint / 60 + ${sql.lit(offsetMinutes)})`;
  return sql`((${minutes} / 60 + ${sql.lit(3 * hoursOfDay)}) % ${sql.lit(hoursOfWeek)})::int`;
}

/** The same on any other clock: its hours are made of quarters. */
async function hoursOfCells(
  tx: Transaction,
  { kind, viewer, filters, range }: HourQuestion,
): Promise<HourSums[]> {
  const { rows } = await sql<HourRow>`
    select ${hourOf("quarter", viewer.timeDifferenceMinutes)} as hour, sum(order_count)::text as orders,
      sum(${kind.successes})::text as successes, sum(${kind.amount})::text as amount_minor
    from ${sql.table(`report_${kind.name}_now`)}
    where quarter >= ${range.start} and quarter < ${range.end} and currency = ${filters.currency}
      and ${asked(kind, viewer, filters)}
    group by 1 order by 1`.execute(tx);
  return rows.map(sumsOf);
}

function sumsOf({ Hour, Orders, Successes, AmountMinor }: HourRow): HourSums {
  return {
    ...placeOf(Hour),
    orders: Number(Orders),
    successes: Number(Successes),
    amountMinor: BigInt(AmountMinor),
  };
}
