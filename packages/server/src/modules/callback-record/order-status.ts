/** The callback status that an order shows beside its own. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

/** An order shows the status of its newest callback. Rows are locked in order so that writers never wait in a ring. */
export async function refreshCallbackStatus(tx: Transaction, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ids = sql`any(${orderIds.map(String)}::bigint[])`;
  await sql`
    with locked as (select id from payment_order where id = ${ids} order by id for update)
    update payment_order o set callback_status = (
      select r.status from callback_record r where r.order_id = o.id order by r.id desc limit 1)
    from locked where o.id = locked.id and o.id = ${ids}`.execute(tx);
}
