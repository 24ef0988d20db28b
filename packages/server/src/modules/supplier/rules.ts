/**
 * What is believed of a supplier and what follows. A *report* says that money came for a reference, or never will; it
 * was signed by the supplier, yet only a report that agrees with what we asked (currency, amount, number) and comes while
 * the order may still be paid settles by itself. Money that differs or is late goes to review; what contradicts itself is
 * kept and moves nothing.
 */
import type { OrderException, PaymentOrderStatus, ReviewStatus } from "@opc/contract/payment-order/states";
import type { SupplierAttemptStatus } from "../../db/column-types.ts";

export interface JudgedReport {
  status: "Paid" | "Failed";
  currency: string;
  /** Undefined when the amount could not be read. */
  amountMinor: bigint | undefined;
  supplierOrderNo: string;
  merchantNo: string;
  at: Date;
}

export interface JudgedAttempt {
  status: SupplierAttemptStatus;
  /** As it was told with the acceptance, if it was. */
  supplierOrderNo: string | null;
  /** Who we are to this supplier on the attempt's channel. */
  merchantNo: string;
  /** The latest of its order: earlier ones were given up. */
  isCurrent: boolean;
}

export interface JudgedOrder {
  status: PaymentOrderStatus;
  reviewStatus: ReviewStatus;
  payableMinor: bigint;
  currency: string;
  expiresAt: Date;
  /** What a successful one stands on: this attempt's own money, a person's evidence alone, or other money. */
  standsOn: "attempt" | "evidence" | "other" | null;
}

export const reportOutcomes = [
  /** Credited. */
  "Settled",
  /** Waits for a person: late, too little, too much. */
  "Review",
  /** The order failed. */
  "Failed",
  /** Failed before it was accepted: the next channel is asked. */
  "Refused",
  /** Told before, or nothing that changes anything. */
  "Known",
  /** The order is locked: it is asked again later. */
  "Held",
  /** Other money of the order waits for a person already: this is told again. */
  "UnderReview",
  /** The order was credited by other money. */
  "AlreadySettled",
  /** Of a credited order it says that no money came: it had told it as paid, or a person's evidence had. */
  "TakenBack",
  "UnknownReference",
  "ChannelMismatch",
  "CurrencyMismatch",
  "AmountUnreadable",
  "NumberMismatch",
  "Contradiction",
] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export type ReportVerdict =
  | { outcome: Exclude<ReportOutcome, "Review"> }
  | { outcome: "Review"; exception: Extract<OrderException, "Late" | "Partial" | "Over"> };

/** Outcomes that say: this cannot be so. They are answered with a refusal. */
export const untrustedOutcomes: readonly ReportOutcome[] = [
  "UnknownReference",
  "ChannelMismatch",
  "CurrencyMismatch",
  "AmountUnreadable",
  "NumberMismatch",
  "Contradiction",
];

export function judgeReport(report: JudgedReport, attempt: JudgedAttempt, order: JudgedOrder): ReportVerdict {
  if (report.merchantNo !== attempt.merchantNo) return { outcome: "ChannelMismatch" };
  if (report.currency !== order.currency) return { outcome: "CurrencyMismatch" };
  // Nothing is no payment; of a failure it is what came.
  if (report.amountMinor === undefined || (report.status === "Paid" && report.amountMinor === 0n))
    return { outcome: "AmountUnreadable" };
  if (attempt.supplierOrderNo !== null && attempt.supplierOrderNo !== report.supplierOrderNo)
    return { outcome: "NumberMismatch" };
  // What was never asked cannot have been paid.
  if (attempt.status === "Planned" || attempt.status === "Cancelled") return { outcome: "Contradiction" };
  return report.status === "Failed"
    ? judgeFailure(attempt, order)
    : judgePayment(report.amountMinor, report.at, attempt, order);
}

function judgeFailure(attempt: JudgedAttempt, order: JudgedOrder): ReportVerdict {
  if (attempt.status === "Paid")
    return { outcome: order.status === "Success" ? "TakenBack" : "Contradiction" };
  if (attempt.status === "Failed" || attempt.status === "Refused") return { outcome: "Known" };
  if (order.status === "Locked") return { outcome: "Held" };
  // The evidence spoke of this attempt's payment.
  if (order.standsOn === "evidence" && attempt.isCurrent) return { outcome: "TakenBack" };
  if (!isLive(order) || !attempt.isCurrent) return { outcome: "Known" };
  return { outcome: attempt.status === "Asked" ? "Refused" : "Failed" };
}

function judgePayment(
  amountMinor: bigint,
  at: Date,
  attempt: JudgedAttempt,
  order: JudgedOrder,
): ReportVerdict {
  const isExact = amountMinor === order.payableMinor;
  const inTime = isLive(order) && attempt.isCurrent && attempt.status !== "Failed" && at <= order.expiresAt;
  // A person rejected what it told before, or has yet to decide on it, and now exactly the money that was asked for came.
  const isDecidable = order.reviewStatus === "Rejected" || order.reviewStatus === "PendingReview";
  const isRightAfterAll = isDecidable && isExact && (inTime || order.status === "Locked");
  if (attempt.status === "Paid" && !isRightAfterAll) return { outcome: "Known" };
  if (order.status === "Success") return { outcome: "AlreadySettled" };
  if (order.status === "Locked") return { outcome: "Held" };
  if (order.reviewStatus === "PendingReview" && !(isRightAfterAll && attempt.status === "Paid"))
    return { outcome: "UnderReview" };
  if (amountMinor < order.payableMinor) return { outcome: "Review", exception: "Partial" };
  if (amountMinor > order.payableMinor) return { outcome: "Review", exception: "Over" };
  return inTime ? { outcome: "Settled" } : { outcome: "Review", exception: "Late" };
}

export function isLive({ status }: Pick<JudgedOrder, "status">): boolean {
  return status === "Pending" || status === "Paying";
}

const second = 1_000;
const minute = 60 * second;
/** After a lost answer the supplier is soon asked what became of it; the last pause repeats. */
const lostDelaysMs = [2, 5, 10, 20, 30, 60].map((seconds) => seconds * second);
/** An accepted payment is told by notice; asking finds those whose notice was lost. */
const acceptedDelaysMs = [15, 30, 60, 120, 300].map((seconds) => seconds * second);
/** When the order is over, late money is still to be heard of, and what its supplier says of one that other money settled. */
const afterwardsDelayMs = 10 * minute;
const givenUpAfterMs = 24 * 60 * minute;

/** When to ask by reference next, or null when there is nothing left to hear. */
export function nextQueryAt(
  attempt: { status: SupplierAttemptStatus; queries: number },
  order: { status: PaymentOrderStatus; reviewStatus: ReviewStatus; expiresAt: Date },
  now: Date,
): Date | null {
  const delays =
    attempt.status === "Asked" ? lostDelaysMs : attempt.status === "Accepted" ? acceptedDelaysMs : null;
  if (delays === null) return null;
  // A lock stops the order's clock, and money that waits keeps other money from being taken: both may last for days.
  const waits = order.status === "Locked" || order.reviewStatus === "PendingReview";
  if (!waits && now.getTime() > order.expiresAt.getTime() + givenUpAfterMs) return null;
  const delayMs = delays[Math.min(attempt.queries, delays.length - 1)] ?? minute;
  const isOver = !isLive(order) && order.status !== "Locked";
  return new Date(now.getTime() + (isOver ? Math.max(delayMs, afterwardsDelayMs) : delayMs));
}

/** Longer than a request can be on its way. */
const onItsWayMs = 15 * second;

/** A supplier that does not know a reference may yet receive it, as long as the request can be on its way. */
export function maySettleAsUnknown(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() >= onItsWayMs;
}
