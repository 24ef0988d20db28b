/** The decision on money that waits for a review. */

import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { linkTransactions } from "../../order/credit-link.ts";
import { lockOrder } from "../../order/payment-lock.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { assertProvenAnew } from "../approval/asked-anew.ts";
import { promise } from "../routing/promises.ts";
import { userActor } from "./action-handlers.ts";
import { assertNotProposer, choicesFor, settledBy } from "./action-rules.ts";
import { reviewOf } from "./action-store.ts";
import { assertAnotherHand } from "./review-hands.ts";
import { approveReview } from "./reviews.ts";
import { settleOrders } from "./settle.ts";
import { noteTakenBack, rejectMoney } from "./supplier-money.ts";

type Review = NonNullable<Awaited<ReturnType<typeof reviewOf>>>;

export const orderReviewHandlers = {
  payorderReview: async ({ OrderNo, ReviewId, Approve, Settle, Reason }, facts) => {
    const { tx, viewer, now, recordChange } = facts;
    const order = await lockOrder(tx, OrderNo);
    if (!order) throw new CallError("NotFound");
    const review = await reviewOf(tx, order.Id);
    if (review?.Status !== "PendingReview" || review.Id.toString() !== ReviewId)
      throw new CallError("StatusChanged");
    assertNotProposer(review, viewer.userId);
    const what = { OrderNo, ReviewId, Exception: review.Exception };
    if (!Approve) {
      if (!Reason) throw new CallError("ReasonNeeded");
      await rejectMoney(tx, order, { ...userActor(viewer), userId: viewer.userId }, Reason, now);
      recordChange({ ...what, ReviewStatus: { from: "PendingReview", to: "Rejected" }, Reason });
      return {};
    }
    await assertAnotherHand(facts, order, review);
    if (order.Status === "Locked")
      throw new CallError("OrderLocked", { LockedBy: order.LockedBy ?? "" }, { LockedBy: order.LockedBy });
    await assertProvenAnew(facts, "ManualConfirm", {
      amountMinor: review.PaidMinor > order.AmountMinor ? review.PaidMinor : order.AmountMinor,
      currency: order.Currency,
    });
    const settledMinor = await approve(facts, order, review, Settle, Reason);
    recordChange({
      ...what,
      ReviewStatus: { from: "PendingReview", to: "Approved" },
      Status: { from: order.Status, to: "Success" },
      Settle,
      SettledMinor: settledMinor,
      ...(Reason && { Reason }),
    });
    return {};
  },
} satisfies Partial<Handlers>;

/** Settles the order by the money under review and returns what the merchant is credited for. */
async function approve(
  { tx, viewer, now, services }: TransactionFacts<UserViewer>,
  order: PaymentOrder,
  review: Review,
  settle: "OrderAmount" | "RealPayment" | undefined,
  reason: string | undefined,
): Promise<bigint> {
  const currencies = await currenciesOf(services.database);
  if (!settle || !choicesFor(order, review.PaidMinor).includes(settle)) {
    const amounts = {
      PaidAmount: currencies.text(review.PaidMinor, order.Currency),
      Amount: currencies.text(order.AmountMinor, order.Currency),
    };
    throw new CallError("SettleNotPossible", amounts, amounts);
  }
  const settledMinor = settledBy(settle, order, review.PaidMinor);
  const by = personName(viewer);
  await approveReview(
    tx,
    review,
    { kind: "user", name: by, userId: viewer.userId },
    { settledMinor, reason },
    now,
  );
  if (review.BankTransactionId !== null) {
    const transactionId = review.BankTransactionId;
    const link = { transactionId, orderId: order.Id, settles: true, how: "Review" as const, actor: by };
    const linked = await linkTransactions(tx, [link], now);
    if (!linked.has(transactionId)) throw new CallError("StatusChanged");
  }
  await noteTakenBack(tx, order, review, now);
  // An order that ended without money gave its promise back.
  if (order.Status === "Expired" || order.Status === "Failed") await promiseAgain(tx, order);
  await settleOrders(
    tx,
    [
      {
        order,
        exponent: currencies.exponentOf(order.Currency),
        paidMinor: review.PaidMinor,
        externalId: review.ExternalId,
        move: "settleReviewed",
        actor: userActor(viewer),
        settledMinor,
        operatorDetail: { Settle: settle, ProposedBy: review.ProposedBy, ...(reason && { Reason: reason }) },
      },
    ],
    now,
  );
  return settledMinor;
}

async function promiseAgain(tx: TransactionFacts["tx"], order: PaymentOrder): Promise<void> {
  const { ChannelId: channelId, AccountId: accountId, AmountMinor: amountMinor, PromisedDay: day } = order;
  if (day !== null) await promise(tx, [{ channelId, accountId, amountMinor }], day);
}
