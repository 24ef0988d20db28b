/**
 * Matches reported credits in the transaction that stores them: the rule judges each credit against the locked orders
 * of its account, what is settled is settled at once, what needs a person is marked, the rest stays PendingMatch.
 */
import { formatAmount } from "@opc/contract/money";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, type OrderEvent, writeEvents } from "../payment-order/events.ts";
import type { PaymentOrder } from "../payment-order/gateway-order.ts";
import { type Proposal, proposeReviews, type Reviewer, rejectReviews } from "../payment-order/reviews.ts";
import { type Settlement, settleOrders } from "../payment-order/settle.ts";
import { linkTransactions } from "./link.ts";
import { type Candidate, type Credit, judgeCredit, type MatchedBy, type Verdict } from "./rules.ts";
import { lockCandidates } from "./store.ts";

export interface ReportedCredit extends Credit {
  /** Of the bank transaction. */
  id: bigint;
  accountId: bigint;
  externalId: string;
  reporter: Actor;
}

type ReviewException = Extract<Verdict, { kind: "review" }>["exception"];

interface Review {
  credit: ReportedCredit;
  order: PaymentOrder;
  exception: ReviewException;
  by: MatchedBy;
}

const matcher: Reviewer = { kind: "system", name: "matching", userId: null };

export async function matchCredits(
  tx: Transaction,
  credits: readonly ReportedCredit[],
  currencies: Currencies,
  now: Date,
): Promise<void> {
  if (credits.length === 0) return;
  const orders = await lockCandidates(tx, credits);
  const settlements: (Settlement & { creditId: bigint })[] = [];
  const reviews: Review[] = [];
  for (const credit of credits) {
    const own = orders.get(credit.accountId) ?? [];
    const verdict = judgeCredit(credit, own.map(candidateOf));
    if (verdict.kind === "wait") continue;
    const order = own.find((one) => one.Id === verdict.orderId);
    if (!order) throw new Error("the matching rule chose an order that it was not given");
    if (verdict.kind === "settle") {
      settlements.push({ ...settlementOf(credit, order, verdict.by, currencies), creditId: credit.id });
      replace(own, { ...order, Status: "Success" });
    } else {
      reviews.push({ credit, order, exception: verdict.exception, by: verdict.by });
      replace(own, { ...order, ReviewStatus: "PendingReview" });
    }
  }
  await writeEvents(
    tx,
    reviews.map((review) => reportedEvent(review, currencies)),
    now,
  );
  await proposeReviews(
    tx,
    reviews.map((review) => proposalOf(review, currencies)),
    now,
  );
  await settle(tx, settlements, now);
}

async function settle(
  tx: Transaction,
  settlements: readonly (Settlement & { creditId: bigint })[],
  now: Date,
): Promise<void> {
  const underReview = settlements.filter(({ order }) => order.ReviewStatus === "PendingReview");
  // The exact money came after other money: that is not the order's any more.
  const ids = underReview.map(({ order }) => order.Id);
  await rejectReviews(tx, ids, matcher, "settled by the exact amount", now);
  const linked = await linkTransactions(tx, settlements.map(linkOf), now);
  if (linked.size !== settlements.length) throw new Error("a new bank transaction could not be linked");
  await settleOrders(tx, settlements, now);
}

function linkOf({ creditId, order }: Settlement & { creditId: bigint }) {
  return {
    transactionId: creditId,
    orderId: order.Id,
    settles: true,
    how: "Auto" as const,
    actor: matcher.name,
  };
}

/** The next credit of the same report sees what this one did. */
function replace(orders: PaymentOrder[], changed: PaymentOrder): void {
  const index = orders.findIndex((one) => one.Id === changed.Id);
  orders[index] = changed;
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

function settlementOf(
  credit: ReportedCredit,
  order: PaymentOrder,
  by: MatchedBy,
  currencies: Currencies,
): Settlement {
  return {
    order,
    exponent: currencies.exponentOf(order.Currency),
    paidMinor: credit.amountMinor,
    externalId: credit.externalId,
    credit: { occurredAt: credit.occurredAt, matchedBy: by, reporter: credit.reporter },
  };
}

function proposalOf({ credit, order, exception, by }: Review, currencies: Currencies): Proposal {
  return {
    order,
    exponent: currencies.exponentOf(order.Currency),
    transactionId: credit.id,
    paidMinor: credit.amountMinor,
    externalId: credit.externalId,
    exception,
    by,
    proposer: matcher,
    note: null,
  };
}

function reportedEvent({ credit, order }: Review, currencies: Currencies): OrderEvent {
  return {
    orderId: order.Id,
    merchantId: order.MerchantId,
    kind: "creditReported",
    actor: credit.reporter,
    detail: {
      Amount: formatAmount(credit.amountMinor, currencies.exponentOf(order.Currency)),
      ExternalId: credit.externalId,
      OccurredAt: credit.occurredAt.toISOString(),
    },
  };
}
