/**
 * Which order a bank credit belongs to. A *candidate* is an order of the same account. It is
 * *live* while a credit may still settle it (Pending or Paying, credit between creation and expiry); after that the
 * credit is *late* until the account's amount slot is free again. In order: remark equal; exact payable amount;
 * member's name. Only exactly one live candidate of exactly the payable amount is settled without a person. Late,
 * too small and too large payments are marked for review; everything else waits on the matching desk.
 */
import type { OrderException, PaymentOrderStatus, ReviewStatus } from "@opc/contract/payment-order/states";
import { bankClockGrainMs, coolingMs } from "../../order/credit-time.ts";
import { sameText } from "./names.ts";

export interface Credit {
  amountMinor: bigint;
  currency: string;
  remark: string | null;
  counterparty: string | null;
  occurredAt: Date;
}

export interface Candidate {
  orderId: bigint;
  payableMinor: bigint;
  currency: string;
  paymentRemark: string | null;
  memberName: string | null;
  status: PaymentOrderStatus;
  reviewStatus: ReviewStatus;
  createdAt: Date;
  expiresAt: Date;
}

export type MatchedBy = "remark" | "amount" | "name";
export type Verdict =
  | { kind: "settle"; orderId: bigint; by: MatchedBy }
  | {
      kind: "review";
      orderId: bigint;
      by: MatchedBy;
      exception: Extract<OrderException, "Late" | "Partial" | "Over">;
    }
  | { kind: "wait"; reason: "noCandidate" | "severalCandidates" | "underReview" | "locked" };

export function judgeCredit(credit: Credit, all: readonly Candidate[]): Verdict {
  const near = all.filter((one) => one.currency === credit.currency && isWithinReach(credit, one));
  const byRemark = near.filter((one) => sameText(one.paymentRemark, credit.remark));
  if (byRemark.length > 0) return judgeOne(credit, byRemark, "remark");
  // Somebody paid again by the words of an order that takes nothing any more: whose money that is, a person finds out.
  if (all.some((one) => sameText(one.paymentRemark, credit.remark)))
    return { kind: "wait", reason: "noCandidate" };
  const byAmount = near.filter((one) => one.payableMinor === credit.amountMinor);
  const live = byAmount.filter((one) => isLive(credit, one));
  // The bank's clock is coarse: what came just before a live order was made may be the late money of the one before it.
  const isCertain = live.some((one) => credit.occurredAt >= one.createdAt);
  if (byAmount.length > 0) return judgeOne(credit, isCertain ? live : byAmount, "amount");
  const byName = near.filter((one) => isLive(credit, one) && sameText(one.memberName, credit.counterparty));
  return judgeOne(credit, byName, "name");
}

function judgeOne(credit: Credit, found: readonly Candidate[], by: MatchedBy): Verdict {
  const [only, another] = found;
  if (!only) return { kind: "wait", reason: "noCandidate" };
  if (another) return { kind: "wait", reason: "severalCandidates" };
  if (only.status === "Locked") return { kind: "wait", reason: "locked" };
  const { orderId } = only;
  if (only.payableMinor === credit.amountMinor && isLive(credit, only))
    return { kind: "settle", orderId, by };
  if (only.reviewStatus !== "None") return { kind: "wait", reason: "underReview" };
  if (credit.amountMinor < only.payableMinor) return { kind: "review", orderId, by, exception: "Partial" };
  if (credit.amountMinor > only.payableMinor) return { kind: "review", orderId, by, exception: "Over" };
  return { kind: "review", orderId, by, exception: "Late" };
}

/** Paid and failed orders are nobody's candidates. */
function isWithinReach({ occurredAt }: Credit, one: Candidate): boolean {
  if (one.status === "Success" || one.status === "Failed") return false;
  const from = one.createdAt.getTime() - bankClockGrainMs;
  // A locked order's clock stands still.
  const to = one.status === "Locked" ? Number.POSITIVE_INFINITY : one.expiresAt.getTime() + coolingMs;
  return occurredAt.getTime() >= from && occurredAt.getTime() <= to;
}

function isLive({ occurredAt }: Credit, one: Candidate): boolean {
  return one.status !== "Expired" && occurredAt <= one.expiresAt;
}
