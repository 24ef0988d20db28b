/**
 * A person takes what waits for a review for no money of its order. A bank's credit goes back to the matching desk; a supplier's
 * money would be in nobody's list, and told once more it is known, so it is a case.
 */
import type { Transaction } from "../../db/transaction.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { type NewCase, openCases } from "../money-case/open.ts";
import { reviewOf } from "./action-store.ts";
import { type Reviewer, rejectReviews } from "./reviews.ts";

/** Nothing happens where nothing waits. The order is locked by the caller. */
export async function rejectMoney(
  tx: Transaction,
  order: PaymentOrder,
  decider: Reviewer,
  reason: string,
  now: Date,
): Promise<void> {
  await openCases(tx, await surplusOf(tx, order), now);
  await rejectReviews(tx, [order.Id], decider, reason, now);
}

/** Of the attempt that its supplier told as paid: one of an order is, while its money waits. */
async function surplusOf(tx: Transaction, order: PaymentOrder): Promise<NewCase[]> {
  const review = await reviewOf(tx, order.Id);
  if (review?.Status !== "PendingReview" || review.BankTransactionId !== null) return [];
  const attempt = await tx
    .selectFrom("SupplierAttempt")
    .innerJoin("Supplier", "Supplier.Id", "SupplierAttempt.SupplierId")
    .select(["SupplierAttempt.Id", "SupplierAttempt.Reference", "Supplier.Code"])
    .where("SupplierAttempt.OrderId", "=", order.Id)
    .where("SupplierAttempt.SupplierOrderNo", "=", review.ExternalId)
    .where("SupplierAttempt.Status", "=", "Paid")
    .orderBy("SupplierAttempt.Id", "desc")
    .executeTakeFirst();
  if (!attempt) return [];
  return [
    {
      kind: "CollectionPaidTwice",
      about: attempt.Id,
      orderKind: "Payment",
      order,
      amountMinor: review.PaidMinor,
      supplierCode: attempt.Code,
      reference: attempt.Reference,
    },
  ];
}
