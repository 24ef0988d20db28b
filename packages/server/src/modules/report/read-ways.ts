/**
 * Reads the sums of orders by type, channel and account of any whole quarters of an hour. Whole days are taken as they are kept,
 * the rest by hours and quarters. A day, an hour with a noted quarter is read by its parts, a noted quarter from its
 * orders, so that the sums are right at any moment and long periods are few rows.
 */
import { dayMs, hourMs } from "@opc/contract/time";
import { type RawBuilder, sql } from "kysely";
import { type ListViewer, ownRows } from "../../db/filters.ts";
import type { ReportOfKind } from "./order-report-kinds.ts";
import type { Range, ReportFilters } from "./order-report-store.ts";
import { wayColumns, wayKeys, wayOfCell } from "./way-sums.ts";

interface Span {
  from: number;
  to: number;
}

/** What is read as whole days, as whole hours beside them, and as quarters beside those. */
export function spansOf({ start, end }: Range): Record<"days" | "hours" | "quarters", Span[]> {
  const whole = { from: start.getTime(), to: end.getTime() };
  const hours = wholeOf(whole, hourMs);
  const days = wholeOf(whole, dayMs);
  return {
    days: days ? [days] : [],
    hours: hours ? around(hours, days) : [],
    quarters: around(whole, hours),
  };
}

function withoutDays({ days, hours, quarters }: ReturnType<typeof spansOf>): ReturnType<typeof spansOf> {
  return { days: [], hours: [...days, ...hours], quarters };
}

function wholeOf({ from, to }: Span, lengthMs: number): Span | undefined {
  const span = { from: Math.ceil(from / lengthMs) * lengthMs, to: Math.floor(to / lengthMs) * lengthMs };
  return span.from < span.to ? span : undefined;
}

/** A span without another one in it. */
function around(span: Span, hole: Span | undefined): Span[] {
  const parts = hole
    ? [
        { from: span.from, to: hole.from },
        { from: hole.to, to: span.to },
      ]
    : [span];
  return parts.filter(({ from, to }) => from < to);
}

function within(column: string, spans: readonly Span[]): RawBuilder<boolean> {
  const ref = sql.raw(column);
  if (spans.length === 0) return sql`false`;
  const parts = spans.map(
    ({ from, to }) =>
      sql`(${ref} >= ${new Date(from)}::timestamptz and ${ref} < ${new Date(to)}::timestamptz)`,
  );
  return sql`(${sql.join(parts, sql` or `)})`;
}

export interface WayQuestion {
  kind: ReportOfKind;
  viewer: ListViewer;
  filters: ReportFilters;
  range: Range;
  currency?: string | undefined;
  /** More about the pieces `s`; left out: of members' orders, not of tests. */
  which?: RawBuilder<boolean>;
}

/**
 * Common table expressions that end in `pieces`: merchant_id, `start`, the keys and columns of way-sums.ts. `isByHour`: none
 * of them is longer than an hour.
 */
export function wayPieces(question: WayQuestion, isByHour = false): RawBuilder<unknown> {
  const { kind, viewer, filters, range } = question;
  const spans = isByHour ? withoutDays(spansOf(range)) : spansOf(range);
  const own = ownRows("merchant_id", viewer, filters.merchantAlias);
  const asked = askedOfWay(question);
  const kept = sql`select merchant_id, start, ${wayKeys}, ${wayColumns}`;
  const sums = (level: "hour" | "day") =>
    sql`from report_way_sum s where s.kind = ${kind.name} and s.level = ${level} and ${asked}`;
  const cells = sql`(select merchant_id, quarter as start, ${wayOfCell(kind)} from ${sql.table(`report_${kind.name}`)}) as s`;
  const notNoted = sql`not exists (select from noted
    where noted.merchant_id = s.merchant_id and noted.quarter = s.start)`;
  const notRough = (unit: "hours" | "days") => sql`not exists (select from ${sql.raw(`rough_${unit}`)} r
    where r.merchant_id = s.merchant_id and r.block = s.start)`;
  const wholeHours = [...spans.days, ...spans.hours];
  return sql`noted as materialized (
      select distinct merchant_id, quarter from report_change where kind = ${kind.name}
        and ${within("quarter", [{ from: range.start.getTime(), to: range.end.getTime() }])} and ${own}),
    ${roughBlocks("hour", wholeHours)}, ${roughBlocks("day", spans.days)},
    pieces as (
      ${kept} ${sums("day")} and ${within("s.start", spans.days)} and ${notRough("days")}
      union all ${kept} ${sums("hour")} and ${within("s.start", spans.hours)} and ${notRough("hours")}
      union all ${kept} from (select s.* from rough_days r join report_way_sum s on s.merchant_id = r.merchant_id
          and s.start >= r.block and s.start < r.block_end
          where s.kind = ${kind.name} and s.level = 'hour') as s where ${asked} and ${notRough("hours")}
      union all ${kept} from ${cells} where ${within("s.start", spans.quarters)} and ${asked} and ${notNoted}
      union all ${kept} from (select s.* from rough_hours r join ${cells} on s.merchant_id = r.merchant_id
          and s.start >= r.block and s.start < r.block_end) as s where ${asked} and ${notNoted}
      union all ${kept} from (select noted.merchant_id, noted.quarter as start, counted.*
          from noted cross join lateral report_ways(${kind.name}, noted.merchant_id, noted.quarter) as counted) as s
        where ${asked}
    )`;
}

/** With their ends, by which an index can be searched (see read-sums.ts). */
function roughBlocks(unit: "hour" | "day", spans: readonly Span[]): RawBuilder<unknown> {
  const block = sql`date_trunc(${unit}, quarter, 'UTC')`;
  return sql`${sql.raw(`rough_${unit}s`)} as materialized (
      select merchant_id, block, block + ${sql.lit(`1 ${unit}`)}::interval as block_end from (
        select distinct merchant_id, ${block} as block from noted where ${within("quarter", spans)}) as blocks)`;
}

function askedOfWay({ kind, viewer, filters, currency, which }: WayQuestion): RawBuilder<boolean> {
  const { merchantAlias, typeCode, channelCode, account } = filters;
  const parts = [ownRows("s.merchant_id", viewer, merchantAlias), which ?? sql<boolean>`not s.is_test`];
  if (currency !== undefined) parts.push(sql`s.currency = ${currency}`);
  if (typeCode !== undefined) parts.push(sql`s.type_code = ${typeCode}`);
  // Through what the operator works is its own affair: who is not told, finds nothing by it.
  if ((channelCode !== undefined || account !== undefined) && !viewer.isSuper) parts.push(sql`false`);
  if (channelCode !== undefined) parts.push(sql`s.channel = ${channelOf(kind, channelCode)}`);
  if (account !== undefined) parts.push(sql`s.account = ${account}`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

function channelOf(kind: ReportOfKind, code: string): RawBuilder<string> {
  return kind.name === "payout" ? sql`${code}` : sql`(select id::text from channel where code = ${code})`;
}
