/**
 * Settlement: matched credits make their orders Success, the books are posted, the merchant is told. All of it in
 * the transaction of the caller, set-based, each order at most once.
 */
import { formatAmount } from "@opc/contract/money";
import type { Transaction } from "../../db/transaction.ts";
import { postInTransaction } from "../../ledger/post.ts";
import { paymentOrderSucceeded } from "../../ledger/transfers.ts";
import { queueCallbacks } from "../callback-record/queue.ts";
import { type Actor, writeEvents } from "./events.ts";
import { gatewayOrderOf, type PaymentOrder } from "./gateway-order.ts";
import { moveOrders } from "./move.ts";

export interface Settlement {
  /** The order as locked by the caller. */
  order: PaymentOrder;
  exponent: number;
  paidMinor: bigint;
  externalId: string;
  occurredAt: Date;
  /** What told that the credit is the order's: "amount", "remark", … */
  matchedBy: string;
  /** Who reported the credit. */
  reporter: Actor;
}

const matcher: Actor = { kind: "system", name: "matching" };

/** Throws when an order cannot be settled: the caller holds its lock and has judged that it can. */
export async function settleOrders(
  tx: Transaction,
  settlements: readonly Settlement[],
  now: Date,
): Promise<void> {
  if (settlements.length === 0) return;
  await writeEvents(tx, settlements.flatMap(creditEvents), now);
  const moved = await moveOrders(
    tx,
    "succeed",
    settlements.map(({ order, exponent, paidMinor, externalId }) => ({
      orderId: order.Id,
      to: "Success",
      kind: "succeeded",
      actor: matcher,
      detail: {
        Amount: formatAmount(order.AmountMinor, exponent),
        Fee: formatAmount(order.FeeMinor, exponent),
        Credited: formatAmount(order.AmountMinor - order.FeeMinor, exponent),
      },
      paidMinor,
      externalId,
    })),
    now,
  );
  const unmoved = settlements.find(({ order }) => !moved.has(order.Id));
  if (unmoved) throw new Error(`order ${unmoved.order.OrderNo} was judged payable but could not be settled`);
  await queueCallbacks(
    tx,
    settlements.map((one) => callbackOf(one, now)),
    now,
  );
  // Last, so that the balances' rows are locked for the shortest time.
  await postAll(tx, settlements, now);
}

function creditEvents({ order, exponent, paidMinor, externalId, ...credit }: Settlement) {
  const { Id: orderId, MerchantId: merchantId } = order;
  const paid = { Amount: formatAmount(paidMinor, exponent), ExternalId: externalId };
  const reported = { ...paid, OccurredAt: credit.occurredAt.toISOString() };
  return [
    { orderId, merchantId, kind: "creditReported" as const, actor: credit.reporter, detail: reported },
    { orderId, merchantId, kind: "matched" as const, actor: matcher, detail: { By: credit.matchedBy } },
  ];
}

async function postAll(tx: Transaction, settlements: readonly Settlement[], now: Date): Promise<void> {
  const transfers = settlements.map(({ order }) =>
    paymentOrderSucceeded({
      merchantId: order.MerchantId,
      currency: order.Currency,
      orderId: order.Id,
      orderNo: order.OrderNo,
      amountMinor: order.AmountMinor,
      feeMinor: order.FeeMinor,
      at: now,
    }),
  );
  const outcomes = await postInTransaction(tx, transfers);
  const failed = outcomes.findIndex((outcome) => outcome.kind !== "posted");
  if (failed >= 0) {
    throw new Error(`order ${settlements[failed]?.order.OrderNo} was not posted: ${outcomes[failed]?.kind}`);
  }
}

function callbackOf({ order, exponent, paidMinor, externalId }: Settlement, now: Date) {
  const paid: PaymentOrder = {
    ...order,
    Status: "Success",
    PaidMinor: paidMinor,
    ExternalId: externalId,
    FinishedAt: now,
  };
  return {
    orderId: order.Id,
    merchantId: order.MerchantId,
    orderNo: order.OrderNo,
    merchantOrderNo: order.MerchantOrderNo,
    url: order.NotifyUrl,
    body: gatewayOrderOf(paid, exponent),
  };
}
