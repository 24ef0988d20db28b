/** Every payment order that succeeded has exactly its transfer: amount from clearing, fee to us, the rest theirs. */
import { sql } from "kysely";
import type { Transaction } from "../db/transaction.ts";
import { type Bad, type Checked, portion, unequal } from "./proof.ts";
import { paymentOrderSucceeded, type Transfer } from "./transfers.ts";

interface OrderRow {
  Id: bigint;
  OrderNo: string;
  MerchantId: bigint;
  Currency: string;
  AmountMinor: bigint;
  FeeMinor: bigint;
  CreatedAt: Date;
  Legs: string | null;
}

export async function proveOrders(tx: Transaction, checked: Checked): Promise<Bad | undefined> {
  let last: bigint | undefined = 0n;
  while (last !== undefined) {
    const rows: OrderRow[] = await readOrders(tx, last);
    for (const row of rows) {
      const expected = legsText(row);
      const bad = unequal("has its transfer", `payment_order ${row.OrderNo}`, expected, row.Legs ?? "none");
      if (bad) return bad;
      checked.paymentOrders += 1;
    }
    last = rows.length === portion ? rows.at(-1)?.Id : undefined;
  }
  return undefined;
}

async function readOrders(tx: Transaction, last: bigint): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    with chunk as (
      select * from payment_order where id > ${last} and status = 'Success' order by id limit ${portion}
    )
    select o.id, o.order_no, o.merchant_id, o.currency, o.amount_minor, o.fee_minor, o.created_at,
           (select string_agg(e.kind || ' ' || e.amount_minor || ' ' || e.currency, ', ' order by e.id)
              from ledger_entry e
             where e.id >= j.id and e.id < j.id + 8 and e.journal_id = j.id and e.merchant_id = o.merchant_id) as legs
      from chunk o
      left join journal j on j.cause_type = 'payment_order_succeeded' and j.cause_id = o.id::text
     order by o.id`.execute(tx);
  return rows;
}

function legsText(order: OrderRow): string {
  const transfer: Transfer = paymentOrderSucceeded({
    merchantId: order.MerchantId,
    currency: order.Currency,
    orderId: order.Id,
    orderNo: order.OrderNo,
    amountMinor: order.AmountMinor,
    feeMinor: order.FeeMinor,
    at: order.CreatedAt,
  });
  return transfer.legs.map(({ kind, amountMinor }) => `${kind} ${amountMinor} ${order.Currency}`).join(", ");
}
