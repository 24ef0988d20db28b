/**
 * What people may do with an order by hand. A *lock* is one operator's: only its owner confirms or rejects. Evidence of a
 * confirmation is the linked bank transaction of exactly the payable amount, or a remark with an image. Who proposed a
 * review never decides on it, whatever they hold.
 */
import { formatAmount } from "@opc/contract/money";
import { minimumEvidenceRemark } from "@opc/contract/payment-order/actions";
import { type SettleChoice, settleChoices } from "@opc/contract/payment-order/reviews";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import type { AskedBy } from "../approval/second-person.ts";

type LockOfOrder = Pick<PaymentOrder, "Status" | "LockedBy" | "LockedByUserId">;

export function assertLocked({ Status }: Pick<PaymentOrder, "Status">): void {
  if (Status !== "Locked") throw new CallError("StatusChanged");
}

export function assertOwnLock(order: LockOfOrder, userId: bigint): void {
  assertLocked(order);
  if (order.LockedByUserId === userId) return;
  throw new CallError(
    "LockedBySomeoneElse",
    { LockedBy: order.LockedBy ?? "" },
    { LockedBy: order.LockedBy },
  );
}

export function assertMayUnlock(
  order: LockOfOrder,
  { userId, permissions }: Pick<UserViewer, "userId" | "permissions">,
): void {
  if (permissions.has("PayOrder.unlockAny")) assertLocked(order);
  else assertOwnLock(order, userId);
}

export interface GivenEvidence {
  /** Amount of the linked bank transaction, where there is one. */
  linkedMinor: bigint | undefined;
  remark: string | undefined;
  hasImage: boolean;
}

type MoneyOfOrder = Pick<PaymentOrder, "PayableMinor" | "ReviewStatus">;

/** What a confirmation rests on. Throws BoundMoneyUnequal, ReviewWaiting or EvidenceNeeded. */
export function evidenceFor(
  order: MoneyOfOrder,
  { linkedMinor, remark, hasImage }: GivenEvidence,
  exponent: number,
): "transaction" | "remark" {
  if (linkedMinor !== undefined && linkedMinor !== order.PayableMinor) {
    const amounts = {
      PaidAmount: formatAmount(linkedMinor, exponent),
      PayableAmount: formatAmount(order.PayableMinor, exponent),
    };
    throw new CallError("BoundMoneyUnequal", amounts, amounts);
  }
  if (order.ReviewStatus === "PendingReview") throw new CallError("ReviewWaiting");
  if (linkedMinor !== undefined) return "transaction";
  if (isEvidence(remark) && hasImage) return "remark";
  throw new CallError("EvidenceNeeded", { Minimum: minimumEvidenceRemark });
}

/** A remark long enough to tell something. */
export function isEvidence(remark: string | undefined): remark is string {
  return remark !== undefined && [...remark].length >= minimumEvidenceRemark;
}

export function assertNotProposer(review: { ProposedByUserId: bigint | null }, userId: bigint): void {
  if (review.ProposedByUserId === userId) throw new CallError("OwnProposal");
}

/** Nobody where the matching engine proposed it. */
export function proposersOf({
  ProposedByUserId,
  ProposedAt,
}: {
  ProposedByUserId: bigint | null;
  ProposedAt: Date;
}): AskedBy[] {
  return ProposedByUserId === null ? [] : [{ userId: ProposedByUserId, at: ProposedAt }];
}

/**
 * What an approval can credit. The order's amount only where the money covers it, so that nobody is credited for money
 * that never came; what really arrived only where it is not what was asked for.
 */
export function choicesFor(
  order: Pick<PaymentOrder, "AmountMinor" | "PayableMinor">,
  paidMinor: bigint,
): SettleChoice[] {
  const possible: Record<SettleChoice, boolean> = {
    OrderAmount: paidMinor >= order.AmountMinor,
    RealPayment: paidMinor !== order.PayableMinor,
  };
  return settleChoices.filter((choice) => possible[choice]);
}

export function settledBy(
  choice: SettleChoice,
  order: Pick<PaymentOrder, "AmountMinor">,
  paidMinor: bigint,
): bigint {
  return choice === "OrderAmount" ? order.AmountMinor : paidMinor;
}
