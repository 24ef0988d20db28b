/**
 * Every payment order that succeeded has exactly its transfers: what its merchant was credited for from clearing, the fee
 * to us, the rest theirs; and, where the money was taken back, the exact opposite once. Another amount than the order's
 * own was credited only by an approved review of that very amount.
 *
 * And its money is there. What arrived is the bank's credit that is matched to it, or stands on a person's evidence or a
 * supplier's word; it is what was credited and *its slot's difference* (payable amount less the order's), and what is beyond
 * that has its case. So order by order the clearing account is what came in, less slots' differences and surplus in cases.
 */
import type { MatchStatus, OrderException } from "@opc/contract/payment-order/states";
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
  MatchStatus: MatchStatus;
  AmountMinor: bigint;
  PayableMinor: bigint;
  PaidMinor: bigint | null;
  SettledMinor: bigint;
  FeeMinor: bigint;
  /** Null: a supplier takes it. */
  AccountId: bigint | null;
  CreatedAt: Date;
  /** What the approved review of its money credits; null without one. */
  ReviewedMinor: bigint | null;
  /** Of the credit that is matched to it. */
  CreditMinor: bigint | null;
  HasEvidence: boolean;
  /** Of the case of what was paid too much. */
  SurplusMinor: bigint | null;
  Legs: string | null;
}

export async function proveOrders(tx: Transaction, checked: Checked): Promise<Bad | undefined> {
  let last: bigint | undefined = 0n;
  let credits = 0n;
  while (last !== undefined) {
    const rows: OrderRow[] = await readOrders(tx, last);
    for (const row of rows) {
      const bad = proveOrder(row);
      if (bad) return bad;
      checked.paymentOrders += 1;
      if (row.CreditMinor !== null && row.Exception !== "Marked") credits += 1n;
    }
    last = rows.length === portion ? rows.at(-1)?.Id : undefined;
  }
  return strayCredit(tx, credits);
}

function proveOrder(row: OrderRow): Bad | undefined {
  const name = `payment_order ${row.OrderNo}`;
  const agreed = row.ReviewedMinor ?? row.AmountMinor;
  return (
    unequal("has its transfers", name, legsText(row), row.Legs ?? "none") ??
    unequal("settled its own amount, or a reviewed one", name, agreed, row.SettledMinor) ??
    (row.Exception === "Marked" ? undefined : proveMoney(row, name))
  );
}

/** Of an order whose money was not taken back. */
function proveMoney(row: OrderRow, name: string): Bad | undefined {
  const { PaidMinor, PayableMinor, AmountMinor, SettledMinor } = row;
  if (PaidMinor === null) return unequal("what was paid covers what was credited", name, true, false);
  const isOwnAmount = SettledMinor === AmountMinor;
  const least = PayableMinor < AmountMinor ? PayableMinor : AmountMinor;
  const surplus = isOwnAmount && PaidMinor > PayableMinor ? PaidMinor - PayableMinor : 0n;
  return (
    proveArrival(row, name) ??
    unequal(
      "what was paid covers what was credited",
      name,
      true,
      isOwnAmount ? PaidMinor >= least : PaidMinor === SettledMinor,
    ) ??
    unequal("what was paid too much has its case", name, surplus, row.SurplusMinor ?? 0n)
  );
}

function proveArrival(row: OrderRow, name: string): Bad | undefined {
  if (row.AccountId === null) return undefined;
  return row.MatchStatus === "Matched"
    ? unequal("the credit matched to it is what was paid", name, row.PaidMinor, row.CreditMinor)
    : unequal("evidence stands where no credit does", name, true, row.HasEvidence);
}

/** Each order was compared with its credit; one that is matched beyond them is no settled order's. */
async function strayCredit(tx: Transaction, credits: bigint): Promise<Bad | undefined> {
  const { Count } = await tx
    .selectFrom("BankTransaction")
    .select(tx.fn.countAll<bigint>().as("Count"))
    .where("MatchStatus", "=", "Matched")
    .executeTakeFirstOrThrow();
  if (Count === credits) return undefined;
  const { rows } = await sql<{ Id: bigint }>`
    select b.id from bank_transaction b
     where b.match_status = 'Matched' and not exists (
       select from payment_order o where o.id = b.order_id and o.status = 'Success' and o.exception <> 'Marked')
     order by b.id limit 1`.execute(tx);
  const row = rows[0] ? `bank_transaction ${rows[0].Id}` : "bank_transaction";
  return unequal("every matched credit is a settled order's", row, credits, Count);
}

async function readOrders(tx: Transaction, last: bigint): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    with chunk as (
      select * from payment_order where id > ${last} and status = 'Success' order by id limit ${portion}
    )
    select o.id, o.order_no, o.merchant_id, o.currency, o.exception, o.match_status, o.amount_minor, o.payable_minor,
           o.paid_minor, o.settled_minor, o.fee_minor, o.account_id, o.created_at,
           (select r.settled_minor from order_review r
             where r.order_id = o.id and r.status = 'Approved' and o.review_status = 'Approved') as reviewed_minor,
           (select b.amount_minor from bank_transaction_claim c join bank_transaction b on b.id = c.transaction_id
             where c.order_id = o.id and b.match_status = 'Matched') as credit_minor,
           exists (select from order_evidence e where e.order_id = o.id) as has_evidence,
           (select k.amount_minor from money_case k where k.cause = 'OverPayment ' || o.id) as surplus_minor,
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
