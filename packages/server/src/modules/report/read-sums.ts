/**
 * Reads the sums of any stretch of time. Whole blocks (hours; days where every merchant is told apart) are taken as they are
 * kept. A rough block, one that a border runs through or that has a noted quarter, is read by its quarters, a noted
 * quarter from its rows, and what comes after the last whole quarter from the orders themselves. So the sums are right
 * at any moment and to the millisecond, and long periods are few rows.
 */
import { dayMs, hourMs } from "@opc/contract/time";
import { type RawBuilder, sql } from "kysely";
import type { ReportKind } from "../../db/column-types.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { columnList, sumColumns, summedColumns } from "./sums.ts";

export interface SumQuestion {
  kinds: readonly ReportKind[];
  /** The beginning of a quarter. */
  from: Date;
  /** Any moment: what is made at it or later is left out. */
  until: Date;
  /** One merchant; all of them together; each of them. */
  whose: { merchantId: bigint } | "all" | "each";
  /** The length of a part that is told apart, from `from` on; left out: all of it together. */
  stepMs?: number;
  /** After so many the first step comes again: hours of a day, of a week. */
  stepsOfRound?: number;
  currency?: string | undefined;
}

export interface Sums {
  OrderCount: bigint;
  AmountMinor: bigint;
  OpenCount: bigint;
  OpenMinor: bigint;
  SuccessCount: bigint;
  SuccessMinor: bigint;
  FeeMinor: bigint;
  BackCount: bigint;
  BackMinor: bigint;
  BackFeeMinor: bigint;
  FailedCount: bigint;
  FirstTryCount: bigint;
  AttemptCount: bigint;
}

export interface SumRow extends Sums {
  Kind: ReportKind;
  /** Null unless each merchant was asked for. */
  MerchantId: bigint | null;
  Currency: string;
  /** From 0; 0 where no steps were asked for. */
  Step: number;
}

const quarterMs = 900_000;

export async function readSums(tx: Transaction, question: SumQuestion): Promise<SumRow[]> {
  const { from, until, whose, currency } = question;
  if (until <= from) return [];
  const wholeUntil = new Date(floorTo(until, quarterMs));
  const isEach = whose === "each";
  const merchant = isEach ? sql`merchant_id` : sql`null::bigint`;
  const { rows } = await sql<SumRow>`
    with ${notedQuarters(question, wholeUntil)}, ${roughBlocks(question, wholeUntil)},
    pieces as (
      ${keptBlocks(question, wholeUntil)}
      union all ${rolledUpQuarters(question, wholeUntil)}
      union all ${countedQuarters()}
      ${until > wholeUntil ? tail(question, wholeUntil) : sql``}
    )
    select kind, ${merchant} as merchant_id, currency, ${stepOf(question)} as step, ${summedColumns} from pieces
      where ${currency === undefined ? sql`true` : sql`currency in (${currency}, '')`}
      group by 1, 2, 3, 4`.execute(tx);
  return rows;
}

function stepOf({ from, stepMs, stepsOfRound }: SumQuestion): RawBuilder<unknown> {
  if (!stepMs) return sql`0`;
  const step = sql`floor(date_part('epoch', start - ${from}::timestamptz) * 1000 / ${stepMs}::float8)::int`;
  return stepsOfRound ? sql`${step} % ${stepsOfRound}::int` : step;
}

/** Of sums that are kept by merchant. */
function ofMerchant({ whose }: SumQuestion, column: string): RawBuilder<boolean> {
  const ref = sql.raw(column);
  return typeof whose === "object" ? sql`${ref} = ${whose.merchantId}` : sql`${ref} is not null`;
}

function notedQuarters(question: SumQuestion, wholeUntil: Date): RawBuilder<unknown> {
  return sql`noted as materialized (
    select distinct kind, merchant_id, quarter from report_change
      where quarter >= ${question.from} and quarter < ${wholeUntil} and kind = any(${[...question.kinds]}::text[])
        and ${ofMerchant(question, "merchant_id")})`;
}

function blockOf({ whose }: SumQuestion): {
  level: string;
  unit: string;
  blockMs: number;
  span: RawBuilder<unknown>;
} {
  return whose === "each"
    ? { level: "day", unit: "day", blockMs: dayMs, span: sql`interval '1 day'` }
    : { level: "hour", unit: "hour", blockMs: hourMs, span: sql`interval '1 hour'` };
}

/**
 * With their ends: below row-level security an index is searched by comparisons of plain columns alone, and not by
 * `block + span`, whose arithmetic might tell what it sees; all later quarters would be read.
 */
function roughBlocks(question: SumQuestion, wholeUntil: Date): RawBuilder<unknown> {
  const { blockMs, unit, span } = blockOf(question);
  const cut = cutBlocks(question, wholeUntil, blockMs).map((block) => block.toISOString());
  return sql`rough as materialized (
    select kind, block, block + ${span} as block_end from (
      select kind, date_trunc(${unit}, quarter, 'UTC') as block from noted
      union
      select kind, block from unnest(${[...question.kinds]}::text[]) as kind
        cross join unnest(${cut}::timestamptz[]) as block) as blocks)`;
}

/** Blocks that a border of a step, or of the whole, runs through. */
export function cutBlocks(
  { from, stepMs }: Pick<SumQuestion, "from" | "stepMs">,
  wholeUntil: Date,
  blockMs: number,
): Date[] {
  const borders = [from.getTime(), wholeUntil.getTime()];
  if (stepMs) for (let at = from.getTime(); at < wholeUntil.getTime(); at += stepMs) borders.push(at);
  const blocks = borders.filter((at) => at % blockMs !== 0).map((at) => at - (at % blockMs));
  return [...new Set(blocks)].map((at) => new Date(at));
}

function keptBlocks(question: SumQuestion, wholeUntil: Date): RawBuilder<unknown> {
  const { level, span } = blockOf(question);
  const own =
    question.whose === "all" ? sql<boolean>`s.merchant_id is null` : ofMerchant(question, "s.merchant_id");
  return sql`select kind, merchant_id, start, currency, ${columnList} from report_sum s
    where s.level = ${level} and s.kind = any(${[...question.kinds]}::text[]) and ${own}
      and s.start >= ${question.from} and s.start <= ${wholeUntil}::timestamptz - ${span}
      and not exists (select from rough where rough.kind = s.kind and rough.block = s.start)`;
}

function rolledUpQuarters(question: SumQuestion, wholeUntil: Date): RawBuilder<unknown> {
  // Offset: each block is searched for by itself, also by a plan that knows nothing of how many there are.
  return sql`select q.kind, q.merchant_id, q.start, q.currency, ${columnList}
    from rough cross join lateral (select * from report_sum s
      where s.level = 'quarter' and s.kind = rough.kind and s.start >= rough.block and s.start < rough.block_end
        and s.start >= ${question.from} and s.start < ${wholeUntil} and ${ofMerchant(question, "s.merchant_id")}
      offset 0) as q
    where not exists (select from noted
        where noted.kind = q.kind and noted.merchant_id = q.merchant_id and noted.quarter = q.start)`;
}

function countedQuarters(): RawBuilder<unknown> {
  return sql`select noted.kind, noted.merchant_id, noted.quarter, ${columnsOf("counted")}
    from noted cross join lateral report_figures(noted.kind, noted.merchant_id, noted.quarter) as counted`;
}

function tail({ kinds, whose, until }: SumQuestion, wholeUntil: Date): RawBuilder<unknown> {
  const merchantId = typeof whose === "object" ? whose.merchantId : null;
  const range = sql`${merchantId}::bigint, ${idFloor(wholeUntil)}, ${idFloor(until)}`;
  return sql`union all select kind, part.merchant_id, ${wholeUntil}::timestamptz, ${columnsOf("part")}
    from unnest(${[...kinds]}::text[]) as kind cross join lateral report_part(kind, ${range}) as part`;
}

function columnsOf(alias: string): RawBuilder<unknown> {
  return sql.raw(["currency", ...sumColumns].map((name) => `${alias}.${name}`).join(", "));
}

function floorTo(at: Date, lengthMs: number): number {
  return Math.floor(at.getTime() / lengthMs) * lengthMs;
}
