/**
 * What binding a credit to an order does. *Exact*: the payable amount to the smallest unit. *In time*: the order is live
 * and the credit came between its making and its expiry. Only what is exact, in time, on the order's own account and
 * reported whole by a bank settles by one person's word; a *part* of a split credit has the amount that a person gave it.
 * Locked orders take it as evidence. An order that a person's evidence settled is *unbacked* until the bank's money for it is
 * bound, exactly that and not older than the order: it is credited already. All else somebody else has to approve.
 */
import type { BindOutcome } from "@opc/contract/bank-transaction/calls";
import type { ReviewException } from "@opc/contract/payment-order/reviews";
import type { PaymentOrderStatus, ReviewStatus } from "@opc/contract/payment-order/states";
import { bankClockGrainMs } from "../../order/credit-time.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";

export interface BoundCredit {
  accountId: bigint;
  amountMinor: bigint;
  occurredAt: Date;
  isPart: boolean;
}

export interface BindableOrder {
  accountId: bigint | null;
  payableMinor: bigint;
  status: PaymentOrderStatus;
  isUnbacked: boolean;
  reviewStatus: ReviewStatus;
  /** Another transaction stands for its money already. */
  hasTransaction: boolean;
  createdAt: Date;
  expiresAt: Date;
}

export interface Binding {
  outcome: BindOutcome;
  exception: ReviewException;
}

export function judgeBinding(credit: BoundCredit, order: BindableOrder): Binding {
  const isExact = credit.amountMinor === order.payableMinor;
  if (order.isUnbacked && isExact && !isOlder(credit, order) && !order.hasTransaction)
    return { outcome: "Belongs", exception: "None" };
  const exception = exceptionOf(credit, order);
  const isCertain = exception === "None" && isOnTime(credit, order) && !credit.isPart;
  const refused = refusalOf(order);
  if (refused) return { outcome: refused, exception };
  if (order.status === "Locked") return { outcome: "Evidence", exception };
  const settles = isCertain && credit.accountId === order.accountId;
  return { outcome: settles ? "Settle" : "Review", exception };
}

/** Settled, and no money of a bank or a supplier is known that did it. */
export function isUnbacked({
  Status,
  MatchStatus,
  Exception,
}: Pick<PaymentOrder, "Status" | "MatchStatus" | "Exception">): boolean {
  return Status === "Success" && MatchStatus === "PendingMatch" && Exception !== "Marked";
}

function refusalOf(order: BindableOrder): BindOutcome | undefined {
  if (order.status === "Success") return "OrderPaid";
  if (order.reviewStatus === "PendingReview") return "ReviewWaiting";
  return order.hasTransaction ? "TransactionTaken" : undefined;
}

/** What is unusual about the money. None of an order that is over, or of money older than it, still is not in time. */
export function exceptionOf(
  { amountMinor, occurredAt }: Pick<BoundCredit, "amountMinor" | "occurredAt">,
  { payableMinor, status, expiresAt }: Pick<BindableOrder, "payableMinor" | "status" | "expiresAt">,
): ReviewException {
  if (amountMinor < payableMinor) return "Partial";
  if (amountMinor > payableMinor) return "Over";
  // A locked order's clock stands still.
  const isLate = status === "Expired" || (occurredAt > expiresAt && status !== "Locked");
  return isLate ? "Late" : "None";
}

function isOnTime(credit: BoundCredit, order: BindableOrder): boolean {
  const isLive = order.status === "Pending" || order.status === "Paying";
  return isLive && credit.occurredAt <= order.expiresAt && !isOlder(credit, order);
}

/** Nobody pays an order that is not made yet. */
function isOlder({ occurredAt }: BoundCredit, { createdAt }: BindableOrder): boolean {
  return occurredAt.getTime() < createdAt.getTime() - bankClockGrainMs;
}
