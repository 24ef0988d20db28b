/**
 * Decides on many credits one after the other: each sees what those before it did to their orders. Writes nothing; the
 * preview of a statement stops here.
 */
import type { ReviewException } from "@opc/contract/payment-order/reviews";
import type { Actor } from "../../order/payment-events.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { type Candidate, type Credit, judgeCredit, type MatchedBy, type Verdict } from "./rules.ts";

export interface ReportedCredit extends Credit {
  /** Of the bank transaction. */
  id: bigint;
  accountId: bigint;
  externalId: string;
  reporter: Actor;
  /** Who brought it in by hand; somebody else then decides on what it proposes. */
  enteredBy: { name: string; userId: bigint } | null;
  /** Its amount is what a person made of a larger credit: it never settles without somebody else. */
  isPart: boolean;
  /** A person brought it in, and from its amount on a second one has to see what it settles. */
  isHeld?: boolean;
}

export interface Decided {
  credit: ReportedCredit;
  /** As it is before the decision. */
  order: PaymentOrder;
  by: MatchedBy;
}
export interface DecidedReview extends Decided {
  exception: ReviewException;
}

export interface Decisions {
  settlements: Decided[];
  reviews: DecidedReview[];
}

/** `orders` by account; what was decided is noted there. */
export function decide(
  credits: readonly ReportedCredit[],
  orders: ReadonlyMap<bigint, PaymentOrder[]>,
): Decisions {
  const decisions: Decisions = { settlements: [], reviews: [] };
  const candidates = new Map([...orders].map(([account, own]) => [account, own.map(candidateOf)]));
  for (const credit of credits) {
    const own = candidates.get(credit.accountId) ?? [];
    const verdict = forPart(credit, judgeCredit(credit, own), own);
    if (verdict.kind === "wait") continue;
    const index = own.findIndex(({ orderId }) => orderId === verdict.orderId);
    const list = orders.get(credit.accountId) ?? [];
    const order = list[index];
    if (!order) throw new Error("the matching rule chose an order that it was not given");
    const { by } = verdict;
    if (verdict.kind === "settle") decisions.settlements.push({ credit, order, by });
    else decisions.reviews.push({ credit, order, by, exception: verdict.exception });
    const changed: PaymentOrder =
      verdict.kind === "settle"
        ? { ...order, Status: "Success" }
        : { ...order, ReviewStatus: "PendingReview" };
    list[index] = changed;
    own[index] = candidateOf(changed);
  }
  return decisions;
}

type VerdictOnPart =
  | Exclude<Verdict, { kind: "review" }>
  | { kind: "review"; orderId: bigint; by: MatchedBy; exception: ReviewException };

function forPart(
  { isPart, isHeld }: ReportedCredit,
  verdict: Verdict,
  own: readonly Candidate[],
): VerdictOnPart {
  if (!(isPart || isHeld) || verdict.kind !== "settle") return verdict;
  const order = own.find(({ orderId }) => orderId === verdict.orderId);
  if (order?.reviewStatus !== "None") return { kind: "wait", reason: "underReview" };
  return { kind: "review", orderId: verdict.orderId, by: verdict.by, exception: "None" };
}

function candidateOf(order: PaymentOrder): Candidate {
  return {
    orderId: order.Id,
    payableMinor: order.PayableMinor,
    currency: order.Currency,
    paymentRemark: order.PaymentRemark,
    memberName: order.MemberName,
    status: order.Status,
    reviewStatus: order.ReviewStatus,
    createdAt: order.CreatedAt,
    expiresAt: order.ExpiresAt,
  };
}
