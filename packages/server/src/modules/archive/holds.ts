/** What keeps a month online: it is young, is not there, or something of it is not over. */
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { firstDay, idsOf } from "./month.ts";

/** In words; undefined where nothing does. */
export async function holds(tx: Transaction, month: string): Promise<string | undefined> {
  const { rows } = await sql<{ HasPartition: boolean; IsOld: boolean }>`
    select to_regclass('callback_record_' || ${month.replace("-", "")}) is not null as has_partition,
           ${firstDay(month)}::date + interval '4 months' <= now() at time zone 'UTC' as is_old`.execute(tx);
  if (!rows[0]?.IsOld) return `${month} ended less than three months ago`;
  if (!rows[0]?.HasPartition)
    return `${month} has no partition of its own: there is nothing of it, or it lies in the default partition`;
  const counts = await countOpen(tx, month);
  const open = Object.entries(counts).filter(([, count]) => count > 0);
  return open.length === 0 ? undefined : open.map(([what, count]) => `${count} ${what}`).join(", ");
}

async function countOpen(tx: Transaction, month: string): Promise<Record<string, number>> {
  const count = (condition: RawBuilder<unknown>) =>
    sql`(select count(*)::integer from callback_record r where ${idsOf(month)} and ${condition})`;
  const { rows } = await sql<{ Callbacks: number; Payments: number; Payouts: number; Cases: number }>`
    select ${count(sql`r.status = 'InProgress'`)} as callbacks,
           ${count(sql`r.order_kind = 'Payment' and exists (
             select from payment_order o where o.id = r.order_id and o.status in ('Pending', 'Paying', 'Locked'))`)} as payments,
           ${count(sql`r.order_kind = 'Payout' and exists (
             select from payout_order o where o.id = r.order_id and o.finished_at is null)`)} as payouts,
           ${count(sql`exists (select from money_case k where k.order_no = r.order_no and k.state = 'Open')`)} as cases`.execute(
    tx,
  );
  const [row] = rows;
  return {
    "callbacks have not ended": row?.Callbacks ?? 0,
    "callbacks are of collection orders that are not final": row?.Payments ?? 0,
    "callbacks are of payouts that are not final": row?.Payouts ?? 0,
    "callbacks are of orders with an open case": row?.Cases ?? 0,
  };
}
