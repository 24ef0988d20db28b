/**
 * Every payment order that succeeded has exactly its transfers: what its merchant was credited for from clearing, the fee
 * to us, the rest theirs; and, where the money was taken back, the exact opposite once. Another amount than the order's
 * own was credited only by an approved review of that very amount.
 */
import type { OrderException } from "@opc/contract/payment-order/states";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { paymentOrderReversed, paymentOrderSucceeded, type Transfer } from "../../ledger/transfers.ts";
import { type Bad, bookedText, type Checked, portion, transfersText, unequal } from "./proof.ts";

interface OrderRow {
  Id: bigint;
  OrderNo: string;
  MerchantId: bigint;
  Currency: string;
  Exception: OrderException;
  AmountMinor: bigint;
  SettledMinor: bigint;
  FeeMinor: bigint;
  CreatedAt: Date;
  /** What the approved review of its money credits; null without one. */
  ReviewedMinor: bigint | null;
  Legs: string | null;
}

export async function proveOrders(tx: Transaction, checked: Checked): Promise<Bad | undefined> {
  let last: bigint | undefined = 0n;
  while (last !== undefined) {
    const rows: OrderRow[] = await readOrders(tx, last);
    for (const row of rows) {
      const bad = proveOrder(row);
      if (bad) return bad;
      checked.paymentOrders += 1;
    }
    last = rows.length === portion ? rows.at(-1)?.Id : undefined;
  }
  return undefined;
}

function proveOrder(row: OrderRow): Bad | undefined {
  const name = `payment_order ${row.OrderNo}`;
  const agreed = row.ReviewedMinor ?? row.AmountMinor;
  return (
    unequal("has its transfers", name, legsText(row), row.Legs ?? "none") ??
    unequal("settled its own amount, or a reviewed one", name, agreed, row.SettledMinor)
  );
}

async function readOrders(tx: Transaction, last: bigint): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    with chunk as (
      select * from payment_order where id > ${last} and status = 'Success' order by id limit ${portion}
    )
    select o.id, o.order_no, o.merchant_id, o.currency, o.exception, o.amount_minor, o.settled_minor, o.fee_minor,
           o.created_at,
           (select r.settled_minor from order_review r
             where r.order_id = o.id and r.status = 'Approved' and o.review_status = 'Approved') as reviewed_minor,
           ${bookedText("o", ["payment_order_succeeded", "payment_order_reversed"])} as legs
      from chunk o order by o.id`.execute(tx);
  return rows;
}

function legsText(order: OrderRow): string {
  const facts = {
    merchantId: order.MerchantId,
    currency: order.Currency,
    orderId: order.Id,
    orderNo: order.OrderNo,
    amountMinor: order.SettledMinor,
    feeMinor: order.FeeMinor,
    at: order.CreatedAt,
  };
  const transfers: Transfer[] = [paymentOrderSucceeded(facts)];
  if (order.Exception === "Marked") transfers.push(paymentOrderReversed(facts));
  return transfersText(transfers);
}
