/**
 * Sums of counted figures (table report_sum), so that long periods of many merchants are few rows: by quarter of an hour, hour
 * and day of UTC for each merchant, and by hour for all merchants together. One set of columns serves all four kinds;
 * what a kind does not have is zero. They are made anew of the quarters that were counted, in the same transaction.
 */
import { type RawBuilder, sql } from "kysely";
import type { ReportKind } from "../../db/column-types.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Of a row, in this order everywhere. */
export const sumColumns = [
  "order_count",
  "amount_minor",
  "open_count",
  "open_minor",
  "success_count",
  "success_minor",
  "fee_minor",
  "back_count",
  "back_minor",
  "back_fee_minor",
  "failed_count",
  "first_try_count",
  "attempt_count",
] as const;
export const columnList = sql.raw(sumColumns.join(", "));
export const summedColumns = sql.raw(sumColumns.map((name) => `sum(${name})::bigint as ${name}`).join(", "));

interface KindOfFigures {
  cells: RawBuilder<unknown>;
  currency: RawBuilder<unknown>;
  /** Of several cells, in the order of `sumColumns`. */
  figures: RawBuilder<unknown>;
  /** Which cells count. */
  where: RawBuilder<boolean>;
}

function kindOf(kind: ReportKind, figures: readonly string[], where = "true"): KindOfFigures {
  const sums = figures.map((text, at) =>
    text === "0" ? `0::bigint as ${sumColumns[at]}` : `sum(${text})::bigint as ${sumColumns[at]}`,
  );
  return {
    cells: sql.table(`report_${kind}`),
    currency: sql.raw(kind === "callback" ? "''" : "currency"),
    figures: sql.raw(sums.join(", ")),
    where: sql.raw(where),
  };
}

/** The same as migration 0035 says of a quarter that is counted from its rows. */
export const kindsOfFigures: Record<ReportKind, KindOfFigures> = {
  payment: kindOf(
    "payment",
    [
      ...["order_count", "amount_minor", "open_count", "0", "success_count", "settled_minor", "fee_minor"],
      ...["reversed_count", "reversed_minor", "reversed_fee_minor", "failed_count + expired_count", "0", "0"],
    ],
    "not is_test",
  ),
  payout: kindOf("payout", [
    ...["order_count", "amount_minor", "open_count", "open_minor", "success_count", "success_minor"],
    ...["fee_minor", "returned_count", "returned_minor", "returned_fee_minor"],
    ...["failed_count + rejected_count + cancelled_count", "0", "0"],
  ]),
  withdrawal: kindOf("withdrawal", [
    ...["order_count", "amount_minor", "pending_count", "pending_minor", "approved_count", "approved_minor"],
    ...["0", "0", "0", "0", "rejected_count", "0", "0"],
  ]),
  callback: kindOf("callback", [
    ...["event_count", "0", "open_count", "0", "success_count", "0", "0", "0", "0", "0"],
    ...["failure_count", "first_try_count", "attempt_count"],
  ]),
};

/** `quarters`: a table expression `noted (merchant_id, quarter)` of those whose cells were just counted. */
export async function keepSums(
  tx: Transaction,
  kind: ReportKind,
  quarters: RawBuilder<unknown>,
): Promise<void> {
  const { cells, currency, figures, where } = kindsOfFigures[kind];
  await sql`delete from report_sum s using ${quarters}
    where s.kind = ${kind} and s.level = 'quarter' and s.merchant_id = noted.merchant_id and s.start = noted.quarter`.execute(
    tx,
  );
  await sql`insert into report_sum
    select ${kind}::text, 'quarter', r.merchant_id, r.quarter, ${currency}, ${figures}
      from ${cells} r join ${quarters} on r.merchant_id = noted.merchant_id and r.quarter = noted.quarter
      where ${where} group by 3, 4, 5`.execute(tx);
  const hours = sql`(select distinct merchant_id, date_trunc('hour', quarter, 'UTC') as block from ${quarters}) as blocks`;
  const days = sql`(select distinct merchant_id, date_trunc('day', quarter, 'UTC') as block from ${quarters}) as blocks`;
  await sumUp(tx, kind, { level: "hour", of: "quarter", span: "1 hour", blocks: hours });
  await sumUp(tx, kind, { level: "day", of: "hour", span: "1 day", blocks: days });
  await sumAllMerchants(tx, kind, quarters);
}

interface Level {
  level: string;
  of: string;
  span: string;
  blocks: RawBuilder<unknown>;
}

async function sumUp(tx: Transaction, kind: ReportKind, { level, of, span, blocks }: Level): Promise<void> {
  await sql`delete from report_sum s using ${blocks}
    where s.kind = ${kind} and s.level = ${level} and s.merchant_id = blocks.merchant_id and s.start = block`.execute(
    tx,
  );
  await sql`insert into report_sum
    select ${kind}::text, ${level}::text, s.merchant_id, block, s.currency, ${summedColumns}
      from ${blocks} join report_sum s on s.kind = ${kind} and s.level = ${of} and s.merchant_id = blocks.merchant_id
        and s.start >= block and s.start < block + ${span}::interval
      group by 3, 4, 5`.execute(tx);
}

async function sumAllMerchants(
  tx: Transaction,
  kind: ReportKind,
  quarters: RawBuilder<unknown>,
): Promise<void> {
  const hours = sql`(select distinct date_trunc('hour', quarter, 'UTC') as block from ${quarters}) as blocks`;
  await sql`delete from report_sum s using ${hours}
    where s.kind = ${kind} and s.level = 'hour' and s.merchant_id is null and s.start = block`.execute(tx);
  await sql`insert into report_sum
    select ${kind}::text, 'hour', null, block, s.currency, ${summedColumns}
      from ${hours} join report_sum s on s.kind = ${kind} and s.level = 'hour' and s.start = block
        and s.merchant_id is not null
      group by 4, 5`.execute(tx);
}
