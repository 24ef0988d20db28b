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
}

/** Asked of each credit that would settle, one after the other; false: somebody else has to see it. */
export type MaySettle = (credit: ReportedCredit, order: PaymentOrder) => boolean;

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
  maySettle: MaySettle = () => true,
): Decisions {
  const decisions: Decisions = { settlements: [], reviews: [] };
  const candidates = new Map([...orders].map(([account, own]) => [account, own.map(candidateOf)]));
  for (const credit of credits) {
    const own = candidates.get(credit.accountId) ?? [];
    const list = orders.get(credit.accountId) ?? [];
    const needsAnother = (orderId: bigint) => {
      const mayNot = (order: PaymentOrder) => order.Id === orderId && !maySettle(credit, order);
      return credit.isPart || list.some(mayNot);
    };
    const verdict = seenByAnother(judgeCredit(credit, own), own, needsAnother);
    if (verdict.kind === "wait") continue;
    const index = own.findIndex(({ orderId }) => orderId === verdict.orderId);
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

type Seen =
  | Exclude<Verdict, { kind: "review" }>
  | { kind: "review"; orderId: bigint; by: MatchedBy; exception: ReviewException };

/** What a person made of a credit, or brought in beyond what one person may, is a review in place of a settlement. */
function seenByAnother(
  verdict: Verdict,
  own: readonly Candidate[],
  needsAnother: (orderId: bigint) => boolean,
): Seen {
  if (verdict.kind !== "settle" || !needsAnother(verdict.orderId)) return verdict;
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
