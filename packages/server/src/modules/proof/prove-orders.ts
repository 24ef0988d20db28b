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
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { paymentOrderReversed, paymentOrderSucceeded, type Transfer } from "../../ledger/transfers.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { inPortions, movedSince } from "./portions.ts";
import {
  type Bad,
  bookedText,
  type Checked,
  portion,
  type Reads,
  transfersText,
  unequal,
  type Witness,
} from "./proof.ts";

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

export async function proveOrders(
  reads: Reads,
  checked: Checked,
  { since }: Witness,
): Promise<Bad | undefined> {
  for await (const rows of ordersOf(reads, since)) {
    for (const row of rows) {
      const bad = proveOrder(row);
      if (bad) return bad;
      checked.paymentOrders += 1;
    }
  }
  return strayCredit(reads, since);
}

async function* ordersOf(reads: Reads, since: Checkpoint | undefined): AsyncGenerator<OrderRow[]> {
  for await (const ids of movedSince(reads, since, ["payment_order_succeeded", "payment_order_reversed"]))
    yield await reads((tx) => readOrders(tx, sql`id = any(${ids}::bigint[])`));
  yield* inPortions(since, (last) => reads((tx) => readOrders(tx, sql`id > ${last}`)));
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
async function strayCredit(reads: Reads, since: Checkpoint | undefined): Promise<Bad | undefined> {
  for await (const rows of inPortions(since, (last) => reads((tx) => readMatched(tx, last)))) {
    const stray = rows.find(({ IsOrders }) => !IsOrders);
    if (stray)
      return unequal(
        "every matched credit is a settled order's",
        `bank_transaction ${stray.Id}`,
        true,
        false,
      );
  }
  return undefined;
}

async function readMatched(tx: Transaction, last: bigint): Promise<{ Id: bigint; IsOrders: boolean }[]> {
  const { rows } = await sql<{ Id: bigint; IsOrders: boolean }>`
    with chunk as (
      select id, order_id from bank_transaction where id > ${last} and match_status = 'Matched' order by id limit ${portion}
    )
    select b.id, exists (
             select from payment_order o join bank_transaction_claim c on c.order_id = o.id
              where o.id = b.order_id and c.transaction_id = b.id and o.status = 'Success' and o.exception <> 'Marked'
           ) as is_orders
      from chunk b order by b.id`.execute(tx);
  return rows;
}

async function readOrders(tx: Transaction, where: RawBuilder<unknown>): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    with chunk as (
      select * from payment_order where ${where} and status = 'Success' order by id limit ${portion}
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
