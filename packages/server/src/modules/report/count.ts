/**
 * Keeps the figures of reports. Every write to an order, payout, withdrawal or callback notes its merchant's quarter of an
 * hour (triggers of migration 0027); here the noted quarters are counted anew from their rows. Nothing is added up
 * piecemeal, so whatever happened, in whatever order and how often, a counted quarter equals its rows; and while it
 * is noted, the views count it from its rows themselves.
 */
import { sql } from "kysely";
import type { ReportKind } from "../../db/column-types.ts";
import type { Database } from "../../db/kysely.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { keepSums } from "./sums.ts";
import { keepWaySums } from "./way-sums.ts";

/** Quarters of one transaction; fewer, where so many take too long. */
const maxQuarters = 200;
const countersLock = 0x636f756e;

interface Noted {
  MerchantId: bigint;
  Quarter: Date;
}

const kinds: readonly ReportKind[] = ["payment", "payout", "withdrawal", "callback"];

/** Counts noted quarters until none is left and returns how many; none while another worker counts. One kind that fails keeps no other. */
export async function countNotedQuarters(database: Database): Promise<number> {
  let counted = 0;
  const failures: unknown[] = [];
  for (const kind of kinds) {
    counted += await countKind(database, kind).catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  }
  if (failures.length > 0) throw failures[0];
  return counted;
}

async function countKind(database: Database, kind: ReportKind): Promise<number> {
  let counted = 0;
  for (let portion = maxQuarters; ; ) {
    try {
      const some = await inTransaction(database, wholeScope, (tx) => countPortion(tx, kind, portion));
      counted += some;
      if (some < portion) return counted;
    } catch (error) {
      if (portion === 1) throw error;
      portion = Math.ceil(portion / 4);
    }
  }
}

async function countPortion(tx: Transaction, kind: ReportKind, portion: number): Promise<number> {
  const { rows } = await sql<{ Mine: boolean }>`
    select pg_try_advisory_xact_lock(${countersLock}::int, ${kinds.indexOf(kind)}::int) as mine`.execute(tx);
  if (!rows[0]?.Mine) return 0;
  const noted = await takeNotes(tx, kind, portion);
  if (noted.length === 0) return 0;
  const [cells, count] = [sql.table(`report_${kind}`), sql.raw(`count_${kind}s`)];
  const quarters = sql`unnest(${noted.map(({ MerchantId }) => MerchantId.toString())}::bigint[],
    ${noted.map(({ Quarter }) => Quarter.toISOString())}::timestamptz[]) as noted (merchant_id, quarter)`;
  // Statements of their own: each sees what was committed when it begins, so the count is never older than the notes.
  // What lies in an archive's file keeps the figures that its rows had.
  const isHere = kind === "callback" ? sql`not callbacks_are_archived(noted.quarter)` : sql`true`;
  await sql`delete from ${cells} r using ${quarters}
    where r.merchant_id = noted.merchant_id and r.quarter = noted.quarter and ${isHere}`.execute(tx);
  await sql`insert into ${cells} select noted.merchant_id, noted.quarter, counted.*
    from ${quarters} cross join lateral ${count}(noted.merchant_id, noted.quarter) as counted
    where ${isHere}`.execute(tx);
  await keepSums(tx, kind, quarters);
  await keepWaySums(tx, kind, quarters);
  return noted.length;
}

/** Takes all notes of some quarters; a note that is written meanwhile stays for the next time. */
async function takeNotes(tx: Transaction, kind: ReportKind, portion: number): Promise<Noted[]> {
  const { rows } = await sql<Noted>`
    with noted as (
      select distinct merchant_id, quarter from report_change where kind = ${kind} limit ${portion}
    ), taken as (
      delete from report_change c using noted
        where c.kind = ${kind} and c.merchant_id = noted.merchant_id and c.quarter = noted.quarter
    )
    select merchant_id, quarter from noted`.execute(tx);
  return rows;
}

/** Notes every quarter that has a row, or figures: `countNotedQuarters` then makes all figures anew. */
export async function noteAllQuarters(database: Database): Promise<void> {
  await inTransaction(database, wholeScope, async (tx) => {
    // Nobody counts meanwhile: both would take the same rows away, each in its own order.
    for (const kind of kinds.keys())
      await sql`select pg_advisory_xact_lock(${countersLock}::int, ${kind}::int)`.execute(tx);
    // Whatever is in there: every quarter is read from its rows until it is counted, and makes its sums then.
    await sql`delete from report_sum`.execute(tx);
    await sql`delete from report_way_sum`.execute(tx);
    for (const [kind, source] of Object.entries(sources)) {
      await sql`insert into report_change (kind, merchant_id, quarter)
        select ${kind}, merchant_id, quarter_of(id) from ${sql.table(source)} group by 2, 3
        union select ${kind}, merchant_id, quarter from ${sql.table(`report_${kind}`)}`.execute(tx);
    }
  });
}

const sources: Record<ReportKind, string> = {
  payment: "payment_order",
  payout: "payout_order",
  withdrawal: "withdrawal_order",
  callback: "callback_record",
};
