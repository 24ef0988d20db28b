/** The callback status that an order, of either kind, shows beside its own. */
import type { CallbackOrderKind } from "@opc/contract/callback-record/states";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

export interface ToldOrder {
  OrderKind: CallbackOrderKind;
  OrderId: bigint;
}

const tableOf = {
  Payment: "payment_order",
  Payout: "payout_order",
} as const satisfies Record<CallbackOrderKind, string>;

/**
 * An order shows the status of its newest callback. Rows are locked in order so that writers never wait in a ring, and by a
 * statement of their own: the next one sees what whoever held them has written of the other callbacks.
 */
export async function refreshCallbackStatus(tx: Transaction, orders: readonly ToldOrder[]): Promise<void> {
  for (const kind of ["Payment", "Payout"] as const) {
    const own = orders.filter(({ OrderKind }) => OrderKind === kind);
    if (own.length === 0) continue;
    const ids = sql`any(${own.map(({ OrderId }) => String(OrderId))}::bigint[])`;
    const table = sql.table(tableOf[kind]);
    await Promise.all([
      sql`select id from ${table} where id = ${ids} order by id for update`.execute(tx),
      sql`update ${table} o set callback_status = (
        select r.status from callback_record r where r.order_id = o.id and r.order_kind = ${kind}
        order by r.id desc limit 1)
      where o.id = ${ids}`.execute(tx),
    ]);
  }
}
