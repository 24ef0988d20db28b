/** Every status of an order was written on its timeline: the check behind "no change without its line". */
import { sql } from "kysely";
import type { Transaction } from "../db/transaction.ts";

/**
 * Order numbers whose timeline does not tell their status: lines with a status must follow one another (each
 * from where the last one led), begin with none and end at the order's own. At most 100.
 */
export function ordersWithoutLine(tx: Transaction): Promise<string[]> {
  return numbersWithoutLine(tx, { orders: "payment_order", lines: "order_event" });
}

export function payoutsWithoutLine(tx: Transaction): Promise<string[]> {
  return numbersWithoutLine(tx, { orders: "payout_order", lines: "payout_event" });
}

async function numbersWithoutLine(
  tx: Transaction,
  { orders, lines }: { orders: string; lines: string },
): Promise<string[]> {
  const { rows } = await sql<{ OrderNo: string }>`
    with line as (
      select order_id, status_from, status_to,
        lag(status_to) over (partition by order_id order by id) as status_before,
        row_number() over (partition by order_id order by id desc) as from_last
      from ${sql.table(lines)} where status_to is not null
    )
    select o.order_no from ${sql.table(orders)} o
    left join line last on last.order_id = o.id and last.from_last = 1
    where last.status_to is distinct from o.status
      or exists (select from line where line.order_id = o.id
        and line.status_from is distinct from line.status_before)
    limit 100`.execute(tx);
  return rows.map((row) => row.OrderNo);
}
