/**
 * Kept figures of orders by status, for the footers of lists: whole quarters of an hour are read as reports read them, what a
 * range holds of other quarters is left to its rows. So a footer of months is few rows, and right to the millisecond.
 */
import { dayMs } from "@opc/contract/time";
import { type RawBuilder, sql } from "kysely";
import type { IdRange } from "../../db/filters.ts";
import { idFloor, timeOf } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Range } from "./order-report-store.ts";
import { type WayQuestion, wayPieces } from "./read-ways.ts";

const quarterMs = 900_000;
/** A shorter range is counted row by row sooner than its sums are found. */
const shortestMs = 3_600_000;

export interface RollupRange {
  /** Whole quarters. */
  kept: Range;
  /** What lies around them. */
  rest: IdRange[];
}

/** Undefined: the range is so short that its rows are counted. */
export function rollupRange({ least, below }: IdRange, nowMs: number): RollupRange | undefined {
  const from = timeOf(least ?? 0n);
  const start = new Date(Math.ceil(from.getTime() / quarterMs) * quarterMs);
  // Without an end, or with one far ahead, as far as there can be orders; a later one is looked for among the rows.
  const maxMs = (Math.floor(nowMs / dayMs) + 2) * dayMs;
  const untilMs = Math.min(below === undefined ? maxMs : timeOf(below).getTime(), maxMs);
  const end = new Date(Math.floor(untilMs / quarterMs) * quarterMs);
  if (end.getTime() - start.getTime() < shortestMs) return undefined;
  const before = { ...(least === undefined ? {} : { least }), below: idFloor(start) };
  const after = { least: idFloor(end), ...(below === undefined ? {} : { below }) };
  return { kept: { start, end }, rest: [before, after].filter(hasRoom) };
}

function hasRoom({ least = 0n, below }: IdRange): boolean {
  return below === undefined || least < below;
}

/** Of one currency, by the kind's list of statuses; decimal text, since a sum may pass the range of bigint. */
export interface StatusFigures {
  Currency: string;
  Counts: string[];
  Minor: string[];
  /** Empty for collections. */
  Fees: string[];
  /** Of what succeeded. */
  SuccessMinor: string;
  FeeMinor: string;
}

export async function readStatusSums(tx: Transaction, question: WayQuestion): Promise<StatusFigures[]> {
  const { statuses, hasStatusFees } = question.kind;
  const { rows } = await sql<StatusFigures>`
    with ${wayPieces(question)}
    select currency, ${eachOf("status_counts", statuses)} as counts, ${eachOf("status_minor", statuses)} as minor,
      ${eachOf("status_fees", hasStatusFees ? statuses : 0)} as fees,
      sum(success_minor)::text as success_minor, sum(fee_minor)::text as fee_minor
    from pieces group by currency`.execute(tx);
  return rows;
}

function eachOf(column: string, length: number): RawBuilder<unknown> {
  const sums = Array.from({ length }, (_, at) => `sum(${column}[${at + 1}])`);
  return sql.raw(`array[${sums.join(", ")}]::text[]`);
}

/** Whether a filter asks for nothing but these; an empty list asks for nothing. */
export function asksOnly<Filters extends object>(input: Filters, names: readonly (keyof Filters)[]): boolean {
  const others = Object.entries(input).filter(([name]) => !names.includes(name as keyof Filters));
  return others.every(([, value]) => value === undefined || (Array.isArray(value) && value.length === 0));
}
