/**
 * What is believed of a channel that pays out, and what follows. A *report* says that the money left, or never will; it was
 * signed by the supplier, yet only one that agrees with what was asked for (reference, amount, currency, payee, channel,
 * number) moves anything. Where a channel contradicts itself, nothing moves: the *conflict* is kept for a person, because a
 * payout that is sent again while the first may have left is money lost (docs/decisions, "a channel that takes back").
 */
import type { PayoutDoubt, PayoutStatus } from "@opc/contract/payout-order/states";
import type { PayoutAttemptStatus } from "../../db/column-types.ts";

export interface JudgedReport {
  status: "Paid" | "Failed";
  currency: string;
  /** Undefined when the amount could not be read. */
  amountMinor: bigint | undefined;
  bankCode: string;
  cardLast4: string;
  supplierOrderNo: string;
  merchantNo: string;
}

export interface JudgedAttempt {
  status: PayoutAttemptStatus;
  amountMinor: bigint;
  currency: string;
  bankCode: string;
  cardLast4: string;
  /** As it was told with the acceptance, if it was. */
  supplierOrderNo: string | null;
  conflict: PayoutDoubt | null;
  /** Who we are to this supplier on the attempt's channel. */
  merchantNo: string;
}

export const payoutReportOutcomes = [
  /** The order is settled. */
  "Settled",
  /** Failed before it was accepted: the order is channel failed. */
  "Refused",
  /** It was accepted, and now it is said that the money did not leave: a person finds out. */
  "Denied",
  /** It was refused, and now it is said that the money left: a person finds out. */
  "PaidAfterRefusal",
  /** The money left, of an order that a person had settled already. */
  "AlreadySettled",
  /** Told before, or nothing that changes anything. */
  "Known",
  "UnknownReference",
  "ChannelMismatch",
  "CurrencyMismatch",
  "AmountMismatch",
  "PayeeMismatch",
  "NumberMismatch",
  "Contradiction",
] as const;
export type PayoutReportOutcome = (typeof payoutReportOutcomes)[number];

/** Outcomes that say: this cannot be so. They are answered with a refusal, and move nothing. */
export const untrustedPayoutOutcomes: readonly PayoutReportOutcome[] = [
  "UnknownReference",
  "ChannelMismatch",
  "CurrencyMismatch",
  "AmountMismatch",
  "PayeeMismatch",
  "NumberMismatch",
  "Contradiction",
];

export function judgePayoutReport(
  report: JudgedReport,
  attempt: JudgedAttempt,
  orderStatus: PayoutStatus,
): PayoutReportOutcome {
  if (report.merchantNo !== attempt.merchantNo) return "ChannelMismatch";
  if (report.currency !== attempt.currency) return "CurrencyMismatch";
  if (report.amountMinor !== attempt.amountMinor) return "AmountMismatch";
  if (report.bankCode !== attempt.bankCode || report.cardLast4 !== attempt.cardLast4) return "PayeeMismatch";
  if (attempt.supplierOrderNo !== null && attempt.supplierOrderNo !== report.supplierOrderNo)
    return "NumberMismatch";
  // What was never asked for cannot have been paid.
  if (attempt.status === "Planned" || attempt.status === "Cancelled") return "Contradiction";
  return report.status === "Failed" ? judgeFailure(attempt) : judgePayment(attempt, orderStatus);
}

function judgeFailure({ status, conflict }: JudgedAttempt): PayoutReportOutcome {
  if (status === "Paid") return "Contradiction";
  if (status === "Asked") return "Refused";
  return status === "Accepted" && conflict === null ? "Denied" : "Known";
}

function judgePayment({ status, conflict }: JudgedAttempt, orderStatus: PayoutStatus): PayoutReportOutcome {
  if (status === "Paid") return "Known";
  if (status === "Refused") return conflict === null ? "PaidAfterRefusal" : "Known";
  return isUnderWay(orderStatus) ? "Settled" : "AlreadySettled";
}

/** The channel has it, and its money may leave. */
export function isUnderWay(status: PayoutStatus): boolean {
  return status === "ChannelInProgress" || status === "ChannelSuccess";
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** After a lost answer the supplier is soon asked what became of it; the last pause repeats. */
const lostDelaysMs = [2, 5, 10, 20, 30, 60].map((seconds) => seconds * second);
/** An accepted payout is told by notice; asking finds those whose notice was lost. */
const acceptedDelaysMs = [15, 30, 60, 120, 300].map((seconds) => seconds * second);
const patientAfterMs = 24 * hour;
const settledFor = 30 * patientAfterMs;

/**
 * When to ask by reference next, or null when there is nothing left to hear. Of an order that is not settled it is asked for
 * ever: nothing but the channel's word, or a person's, ends it.
 */
export function nextPayoutQueryAt(
  attempt: { status: PayoutAttemptStatus; queries: number; askedAt: Date },
  orderStatus: PayoutStatus,
  now: Date,
): Date | null {
  const delays =
    attempt.status === "Asked" ? lostDelaysMs : attempt.status === "Accepted" ? acceptedDelaysMs : null;
  if (delays === null) return null;
  const ageMs = now.getTime() - attempt.askedAt.getTime();
  const settled = !isUnderWay(orderStatus);
  if (settled && ageMs > settledFor) return null;
  const delayMs = delays[Math.min(attempt.queries, delays.length - 1)] ?? minute;
  return new Date(now.getTime() + (settled || ageMs > patientAfterMs ? hour : delayMs));
}

/** Much longer than a request can be on its way: who pays out twice does not get it back. */
const onItsWayMs = minute;

/** A supplier that does not know a reference may yet receive it, as long as the request can be on its way. */
export function isSurelyUnknown(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() >= onItsWayMs;
}
