/**
 * Sums of counted orders by type, channel and account (table report_way_sum), by hour and day of UTC for each merchant, so
 * that a report of long periods, and a list's footer, is few rows. They are made anew of the quarters that were counted, in the same transaction.
 */
import { type RawBuilder, sql } from "kysely";
import type { ReportKind } from "../../db/column-types.ts";
import type { Transaction } from "../../db/transaction.ts";
import { collections, payouts, type ReportOfKind } from "./order-report-kinds.ts";

const kinds: Partial<Record<ReportKind, ReportOfKind>> = { payment: collections, payout: payouts };
const tookClasses = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const wayKeys = sql.raw("currency, type_code, channel, account, is_test");

/** The columns of a row, of cells of a quarter as they are counted. */
export function wayOfCell(kind: ReportOfKind): RawBuilder<unknown> {
  const { typeColumn, channelColumn, accountColumn, ends } = kind;
  return sql`currency, ${sql.ref(typeColumn)} as type_code, ${sql.ref(channelColumn)}::text as channel,
    ${sql.ref(accountColumn)}::text as account, ${kind.isTest} as is_test, order_count, amount_minor, open_count,
    ${kind.successes} as success_count, ${kind.amount} as success_minor, ${kind.fee} as fee_minor,
    ${kind.returned} as back_count, ${kind.returnedAmount} as back_minor,
    array[${sql.join(ends.map(({ count }) => sql.ref(count)))}]::bigint[] as ends, took::bigint[] as took,
    status_counts::bigint[] as status_counts, status_minor, ${kind.statusFees} as status_fees`;
}

export const wayColumns = sql.raw(
  `order_count, amount_minor, open_count, success_count, success_minor, fee_minor, back_count, back_minor, ends, took,
    status_counts, status_minor, status_fees`,
);

function summedWays({ ends, statuses, hasStatusFees }: ReportOfKind): RawBuilder<unknown> {
  const each = (column: string, positions: readonly number[]) =>
    sql`array[${sql.join(positions.map((at) => sql.raw(`sum(${column}[${at}])`)))}]::bigint[]`;
  const plain = ["order_count", "amount_minor", "open_count", "success_count", "success_minor", "fee_minor"];
  const sums = [...plain, "back_count", "back_minor"].map((column) => sql.raw(`sum(${column})::bigint`));
  const endPositions = ends.map((_, at) => at + 1);
  const byStatus = Array.from({ length: statuses }, (_, at) => at + 1);
  const fees = hasStatusFees ? each("status_fees", byStatus) : sql`'{}'::bigint[]`;
  return sql`${sql.join(sums)}, ${each("ends", endPositions)}, ${each("took", tookClasses)},
    ${each("status_counts", byStatus)}, ${each("status_minor", byStatus)}, ${fees}`;
}

/** `quarters`: a table expression `noted (merchant_id, quarter)` of those whose cells were just counted. */
export async function keepWaySums(
  tx: Transaction,
  name: ReportKind,
  quarters: RawBuilder<unknown>,
): Promise<void> {
  const kind = kinds[name];
  if (!kind) return;
  const cells = sql`(select merchant_id, quarter as start, ${wayOfCell(kind)} from ${sql.table(`report_${name}`)}) as s`;
  await sumUp(tx, { name, kind, level: "hour", quarters, source: cells });
  const hours = sql`report_way_sum s`;
  const isHour = sql<boolean>`s.kind = ${name} and s.level = 'hour'`;
  await sumUp(tx, { name, kind, level: "day", quarters, source: hours, isOf: isHour });
}

interface Level {
  name: ReportKind;
  kind: ReportOfKind;
  level: "hour" | "day";
  quarters: RawBuilder<unknown>;
  /** Rows `s` with a `start`, and which of them count. */
  source: RawBuilder<unknown>;
  isOf?: RawBuilder<boolean>;
}

async function sumUp(
  tx: Transaction,
  { name, kind, level, quarters, source, isOf = sql<boolean>`true` }: Level,
): Promise<void> {
  const blocks = sql`(select distinct merchant_id, date_trunc(${level}, quarter, 'UTC') as block from ${quarters}) as blocks`;
  await sql`delete from report_way_sum s using ${blocks}
    where s.kind = ${name} and s.level = ${level} and s.merchant_id = blocks.merchant_id and s.start = block`.execute(
    tx,
  );
  await sql`insert into report_way_sum (kind, level, merchant_id, start, ${wayKeys}, ${wayColumns})
    select ${name}::text, ${level}::text, s.merchant_id, block, ${wayKeys}, ${summedWays(kind)}
      from ${blocks} join ${source} on ${isOf} and s.merchant_id = blocks.merchant_id
        and s.start >= block and s.start < block + ${`1 ${level}`}::interval
      group by s.merchant_id, block, ${wayKeys}`.execute(tx);
}
