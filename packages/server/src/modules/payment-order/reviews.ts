/**
 * Reviews of money that does not settle by itself: who may tell proposes, somebody else decides. A *proposal* links the
 * money to the order and waits; while it waits nothing moves. Approving is settling (settle.ts), rejecting gives the
 * money back to the matching desk and leaves the order's status alone.
 */
import { formatAmount } from "@opc/contract/money";
import type { ReviewException } from "@opc/contract/payment-order/reviews";
import type { OrderEventKind } from "@opc/contract/payment-order/states";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import { linkTransactions, unlinkTransactions } from "../../order/credit-link.ts";
import { type OrderEvent, writeEvents } from "../../order/payment-events.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";

/** Who proposes or decides: the system by its module, a person as "ALIAS/user". */
export interface Reviewer {
  kind: "system" | "user";
  name: string;
  userId: bigint | null;
}

export interface Proposal {
  /** The order as locked by the caller. */
  order: PaymentOrder;
  exponent: number;
  /** The bank transaction; null for a supplier's money. */
  transactionId: bigint | null;
  paidMinor: bigint;
  externalId: string;
  exception: ReviewException;
  /** What told that the money is the order's: "amount", "remark", "name", "person", "supplier". */
  by: string;
  proposer: Reviewer;
  note: string | null;
}

const exceptionEvents = {
  None: "reviewProposed",
  Late: "lateMoney",
  Partial: "partialMoney",
  Over: "overMoney",
} as const satisfies Record<ReviewException, OrderEventKind>;

/**
 * At most one proposal for each order. Throws ReviewWaiting, StatusChanged (an order that is settled or locked) or
 * TransactionTaken.
 */
export async function proposeReviews(
  tx: Transaction,
  proposals: readonly Proposal[],
  now: Date,
): Promise<void> {
  if (proposals.length === 0) return;
  for (const { order } of proposals) {
    if (order.ReviewStatus === "PendingReview") throw new CallError("ReviewWaiting");
    if (order.Status === "Success" || order.Status === "Locked") throw new CallError("StatusChanged");
  }
  const links = proposals.flatMap(({ transactionId, order, proposer }) =>
    transactionId === null
      ? []
      : [{ transactionId, orderId: order.Id, settles: false, how: "Review" as const, actor: proposer.name }],
  );
  const linked = await linkTransactions(tx, links, now);
  if (linked.size !== links.length) throw new CallError("TransactionTaken");
  await insertRows(
    tx,
    "OrderReview",
    proposals.map((one) => rowOf(one, now)),
  );
  await markOrders(tx, proposals);
  await writeEvents(tx, proposals.map(eventOf), now);
}

function rowOf({ order, proposer, ...proposal }: Proposal, now: Date) {
  return {
    Id: newId(now),
    OrderId: order.Id,
    MerchantId: order.MerchantId,
    BankTransactionId: proposal.transactionId,
    Exception: proposal.exception,
    PaidMinor: proposal.paidMinor,
    ExternalId: proposal.externalId,
    FoundBy: proposal.by,
    ProposedByUserId: proposer.userId,
    ProposedBy: proposer.name,
    ProposedAt: now,
    Note: proposal.note,
    Status: "PendingReview" as const,
    DecidedByUserId: null,
    DecidedBy: null,
    DecidedAt: null,
    Reason: null,
    SettledMinor: null,
  };
}

async function markOrders(tx: Transaction, proposals: readonly Proposal[]): Promise<void> {
  await sql`
    update payment_order o set exception = mark.exception, review_status = 'PendingReview',
      paid_minor = mark.paid_minor, external_id = mark.external_id
    from unnest(${proposals.map(({ order }) => order.Id)}::bigint[], ${proposals.map((one) => one.exception)}::text[],
      ${proposals.map((one) => one.paidMinor)}::bigint[],
      ${proposals.map((one) => one.externalId)}::text[]) as mark (id, exception, paid_minor, external_id)
    where o.id = mark.id`.execute(tx);
}

function eventOf({ order, exponent, proposer, ...proposal }: Proposal): OrderEvent {
  return {
    orderId: order.Id,
    merchantId: order.MerchantId,
    kind: exceptionEvents[proposal.exception],
    actor: { kind: proposer.kind, name: proposer.name },
    detail: {
      By: proposal.by,
      Amount: formatAmount(proposal.paidMinor, exponent),
      PayableAmount: formatAmount(order.PayableMinor, exponent),
    },
    operatorDetail: {
      ExternalId: proposal.externalId,
      ...(proposal.note && { Note: proposal.note }),
    },
  };
}

/**
 * Rejects what waits for a review on these orders (locked by the caller): the money goes back to the matching desk, the
 * orders keep their status. Returns the ids of the orders where something waited.
 */
export async function rejectReviews(
  tx: Transaction,
  orderIds: readonly bigint[],
  decider: Reviewer,
  reason: string,
  now: Date,
): Promise<Set<bigint>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await sql<{ OrderId: bigint; MerchantId: bigint }>`
    update order_review set status = 'Rejected', decided_by_user_id = ${decider.userId}, decided_by = ${decider.name},
      decided_at = ${now}, reason = ${reason}
    where order_id = any(${[...orderIds]}::bigint[]) and status = 'PendingReview'
    returning order_id, merchant_id`.execute(tx);
  const ids = rows.map((row) => row.OrderId);
  await unlinkTransactions(tx, ids);
  // The money is not this order's: nothing arrived for it, and nothing is unusual about it.
  await sql`
    update payment_order set review_status = 'Rejected', exception = 'None', paid_minor = null, external_id = null
    where id = any(${ids}::bigint[])`.execute(tx);
  await writeEvents(
    tx,
    rows.map(({ OrderId, MerchantId }) => ({
      orderId: OrderId,
      merchantId: MerchantId,
      kind: "reviewRejected",
      actor: { kind: decider.kind, name: decider.name },
      operatorDetail: { Reason: reason },
    })),
    now,
  );
  return new Set(ids);
}

/** Notes the approval; the caller settles. Throws StatusChanged when it was decided on meanwhile. */
export async function approveReview(
  tx: Transaction,
  review: { Id: bigint; OrderId: bigint },
  decider: Reviewer,
  { settledMinor, reason }: { settledMinor: bigint; reason: string | undefined },
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("OrderReview")
    .set({ Status: "Approved", DecidedByUserId: decider.userId, DecidedBy: decider.name, DecidedAt: now })
    .set({ SettledMinor: settledMinor, Reason: reason ?? null })
    .where("Id", "=", review.Id)
    .where("Status", "=", "PendingReview")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new CallError("StatusChanged");
  await tx
    .updateTable("PaymentOrder")
    .set({ ReviewStatus: "Approved" })
    .where("Id", "=", review.OrderId)
    .execute();
}
