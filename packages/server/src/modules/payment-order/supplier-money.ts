/**
 * A supplier's money that waits for a review, where a person decides on it. A bank's credit that is rejected goes back to the matching
 * desk; a supplier's money would be in nobody's list, and told once more it is known, so it is a case. So is money that is approved
 * although its supplier has taken its word back meanwhile.
 */
import type { CaseKind } from "@opc/contract/money-case/states";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { type NewCase, openCases } from "../money-case/open.ts";
import { reviewOf } from "./action-store.ts";
import { type Reviewer, rejectReviews } from "./reviews.ts";

type Review = NonNullable<Awaited<ReturnType<typeof reviewOf>>>;

/** Nothing happens where nothing waits. The order is locked by the caller. */
export async function rejectMoney(
  tx: Transaction,
  order: PaymentOrder,
  decider: Reviewer,
  reason: string,
  now: Date,
): Promise<void> {
  const review = await reviewOf(tx, order.Id);
  const attempt = review?.Status === "PendingReview" && (await attemptOf(tx, review));
  if (review && attempt) await openCases(tx, [caseOf("CollectionPaidTwice", order, review, attempt)], now);
  await rejectReviews(tx, [order.Id], decider, reason, now);
}

/** To be called where the money is credited. */
export async function noteTakenBack(
  tx: Transaction,
  order: PaymentOrder,
  review: Review,
  now: Date,
): Promise<void> {
  const attempt = await attemptOf(tx, review);
  if (!attempt || !(await isTakenBack(tx, review, attempt))) return;
  await openCases(tx, [caseOf("CollectionTakenBack", order, review, attempt)], now);
}

type Attempt = NonNullable<Awaited<ReturnType<typeof attemptOf>>>;

/** The one that its supplier told as paid; undefined of a bank's money. */
async function attemptOf(tx: Transaction, review: Review) {
  if (review.BankTransactionId !== null) return undefined;
  return tx
    .selectFrom("SupplierAttempt")
    .innerJoin("Supplier", "Supplier.Id", "SupplierAttempt.SupplierId")
    .select(["SupplierAttempt.Id", "SupplierAttempt.Reference", "Supplier.Code"])
    .where("SupplierAttempt.OrderId", "=", review.OrderId)
    .where("SupplierAttempt.SupplierOrderNo", "=", review.ExternalId)
    .where("SupplierAttempt.Status", "=", "Paid")
    .orderBy("SupplierAttempt.Id", "desc")
    .executeTakeFirst();
}

/** Said after it was told: that contradicts what was told, so it moved nothing (supplier/rules.ts). */
async function isTakenBack(tx: Transaction, review: Review, { Reference }: Attempt): Promise<boolean> {
  const said = await tx
    .selectFrom("OrderEvent")
    .select("Id")
    .where("OrderId", "=", review.OrderId)
    .where("Kind", "=", "supplierReported")
    .where("At", ">=", review.ProposedAt)
    .where(
      sql<boolean>`operator_detail @> ${JSON.stringify({ Reference, Says: "Failed", Outcome: "Contradiction" })}::jsonb`,
    )
    .limit(1)
    .executeTakeFirst();
  return said !== undefined;
}

function caseOf(kind: CaseKind, order: PaymentOrder, review: Review, attempt: Attempt): NewCase {
  return {
    kind,
    about: attempt.Id,
    orderKind: "Payment",
    order,
    amountMinor: review.PaidMinor,
    supplierCode: attempt.Code,
    reference: attempt.Reference,
  };
}
