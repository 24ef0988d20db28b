/**
 * Settlement: orders become Success, the books are posted, the merchant is told. All of it in the transaction of the
 * caller, set-based, each order at most once. A matched credit of the exact amount settles by itself; a person settles by
 * confirming a locked order or by approving a review, which alone may credit another amount than the order's own.
 */
import { feeOf, formatAmount } from "@opc/contract/money";
import type { OrderEventKind } from "@opc/contract/payment-order/states";
import type { Transaction } from "../../db/transaction.ts";
import { type LastTransfer, postLast } from "../../ledger/post-last.ts";
import { paymentOrderSucceeded } from "../../ledger/transfers.ts";
import { type Actor, type OrderEvent, writeEvents } from "../../order/payment-events.ts";
import { type MoveOfOrder, moveOrders } from "../../order/payment-move.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { type NewCase, openCases } from "../money-case/open.ts";
import { queueMerchantCallbacks } from "./queue-callbacks.ts";

export interface Settlement {
  /** The order as locked by the caller. */
  order: PaymentOrder;
  exponent: number;
  /** What arrived. */
  paidMinor: bigint;
  /** The bank's or supplier's number of it; null where only evidence tells. */
  externalId: string | null;
  /** Money that is heard of only now: its lines come before the settlement's. */
  credit?: CreditFacts;
  /** By default a matched credit of the exact amount. */
  move?: keyof typeof kinds;
  /** By default the matching engine. */
  actor?: Actor;
  /** What the merchant is credited for, before the fee; by default the order's amount. */
  settledMinor?: bigint;
  /** More facts for the operator's timeline. */
  operatorDetail?: Readonly<Record<string, string>>;
}

export interface CreditFacts {
  occurredAt: Date;
  /** What told that the credit is the order's: "amount", "remark", … */
  matchedBy: string;
  /** Who reported the credit. */
  reporter: Actor;
}

const kinds = {
  succeed: "succeeded",
  confirm: "confirmed",
  settleReviewed: "reviewApproved",
} as const satisfies Record<string, OrderEventKind>;

const matcher: Actor = { kind: "system", name: "matching" };

/** Throws when an order cannot be settled: the caller holds its lock and has judged that it can. */
export async function settleOrders(
  tx: Transaction,
  settlements: readonly Settlement[],
  now: Date,
): Promise<void> {
  if (settlements.length === 0) return;
  await writeEvents(tx, settlements.flatMap(creditEvents), now);
  const settled: PaymentOrder[] = [];
  for (const move of Object.keys(kinds) as (keyof typeof kinds)[]) {
    const own = settlements.filter((one) => (one.move ?? "succeed") === move);
    const moved = await moveOrders(tx, move, own.map(moveOf), now);
    const unmoved = own.find(({ order }) => !moved.has(order.Id));
    if (unmoved)
      throw new Error(`order ${unmoved.order.OrderNo} was judged payable but could not be settled`);
    settled.push(...moved.values());
  }
  const exponents = new Map(settlements.map(({ order, exponent }) => [order.Currency, exponent]));
  await queueMerchantCallbacks(tx, settled, { exponentOf: (currency) => exponents.get(currency) ?? 0 }, now);
  await openCases(tx, settlements.flatMap(overPayment), now);
  postLast(
    tx,
    settled.map((order) => transferOf(order, now)),
  );
}

/** What a member paid beyond what it was told to pay, of an order that is settled as what it is. */
function overPayment({ order, paidMinor, settledMinor }: Settlement): NewCase[] {
  const amountMinor = paidMinor - order.PayableMinor;
  if (amountMinor <= 0n || (settledMinor ?? order.AmountMinor) !== order.AmountMinor) return [];
  return [{ kind: "OverPayment", about: order.Id, orderKind: "Payment", order, amountMinor }];
}

/** The fee of crediting so much for an order, by the terms that it was made with. */
export function feeOfSettling(order: PaymentOrder, settledMinor: bigint): bigint {
  if (settledMinor === order.AmountMinor) return order.FeeMinor;
  return feeOf(settledMinor, {
    rateBasisPoints: order.FeeBasisPoints,
    minimumMinor: order.FeeMinimumMinor,
    maximumMinor: order.FeeMaximumMinor,
  });
}

function moveOf(settlement: Settlement): MoveOfOrder {
  const { order, exponent, paidMinor, externalId, operatorDetail } = settlement;
  const settledMinor = settlement.settledMinor ?? order.AmountMinor;
  const feeMinor = feeOfSettling(order, settledMinor);
  return {
    orderId: order.Id,
    to: "Success",
    kind: kinds[settlement.move ?? "succeed"],
    actor: settlement.actor ?? matcher,
    detail: {
      Amount: formatAmount(settledMinor, exponent),
      Fee: formatAmount(feeMinor, exponent),
      Credited: formatAmount(settledMinor - feeMinor, exponent),
    },
    ...(operatorDetail && { operatorDetail }),
    paidMinor,
    externalId,
    settledMinor,
    feeMinor,
  };
}

function creditEvents({ order, exponent, paidMinor, externalId, credit }: Settlement): OrderEvent[] {
  if (!credit) return [];
  const { Id: orderId, MerchantId: merchantId } = order;
  const reported = {
    Amount: formatAmount(paidMinor, exponent),
    ExternalId: externalId ?? "",
    OccurredAt: credit.occurredAt.toISOString(),
  };
  return [
    { orderId, merchantId, kind: "creditReported", actor: credit.reporter, detail: reported },
    { orderId, merchantId, kind: "matched", actor: matcher, detail: { By: credit.matchedBy } },
  ];
}

function transferOf(order: PaymentOrder, now: Date): LastTransfer {
  const transfer = paymentOrderSucceeded({
    merchantId: order.MerchantId,
    currency: order.Currency,
    orderId: order.Id,
    orderNo: order.OrderNo,
    amountMinor: order.SettledMinor ?? order.AmountMinor,
    feeMinor: order.FeeMinor,
    at: now,
  });
  return {
    transfer,
    unposted: ({ kind }) => new Error(`order ${order.OrderNo} was not posted: ${kind}`),
    trace: order.Trace,
  };
}
