/**
 * Matches reported credits in the transaction that stores them: the rule judges each credit against the locked orders
 * of its account, what is settled is settled at once, what needs a person is marked, the rest stays PendingMatch.
 */
import { formatAmount } from "@opc/contract/money";
import type { OrderEventKind } from "@opc/contract/payment-order";
import { sql } from "kysely";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, type OrderEvent, writeEvents } from "../payment-order/events.ts";
import type { PaymentOrder } from "../payment-order/gateway-order.ts";
import { type Settlement, settleOrders } from "../payment-order/settle.ts";
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

const reviewEvents = {
  Late: "lateMoney",
  Partial: "partialMoney",
  Over: "overMoney",
} as const satisfies Record<ReviewException, OrderEventKind>;

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
  await markReviews(tx, reviews, currencies, now);
  await linkCredits(tx, [
    ...reviews.map(({ credit, order }) => ({ id: credit.id, orderId: order.Id, status: "PendingMatch" })),
    ...settlements.map(({ creditId, order }) => ({ id: creditId, orderId: order.Id, status: "Matched" })),
  ]);
  await settleOrders(tx, settlements, now);
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
    occurredAt: credit.occurredAt,
    matchedBy: by,
    reporter: credit.reporter,
  };
}

async function markReviews(
  tx: Transaction,
  reviews: readonly Review[],
  currencies: Currencies,
  now: Date,
): Promise<void> {
  if (reviews.length === 0) return;
  await sql`
    update payment_order o set exception = mark.exception, review_status = 'PendingReview',
      paid_minor = mark.paid_minor, external_id = mark.external_id
    from unnest(${reviews.map(({ order }) => order.Id)}::bigint[], ${reviews.map((one) => one.exception)}::text[],
      ${reviews.map(({ credit }) => credit.amountMinor)}::bigint[],
      ${reviews.map(({ credit }) => credit.externalId)}::text[]) as mark (id, exception, paid_minor, external_id)
    where o.id = mark.id`.execute(tx);
  await writeEvents(
    tx,
    reviews.flatMap((review) => eventsOfReview(review, currencies)),
    now,
  );
}

function eventsOfReview({ credit, order, exception, by }: Review, currencies: Currencies): OrderEvent[] {
  const { Id: orderId, MerchantId: merchantId } = order;
  const exponent = currencies.exponentOf(order.Currency);
  const reported: OrderEvent = {
    orderId,
    merchantId,
    kind: "creditReported",
    actor: credit.reporter,
    detail: {
      Amount: formatAmount(credit.amountMinor, exponent),
      ExternalId: credit.externalId,
      OccurredAt: credit.occurredAt.toISOString(),
    },
  };
  const marked: OrderEvent = {
    orderId,
    merchantId,
    kind: reviewEvents[exception],
    actor: { kind: "system", name: "matching" },
    detail: { By: by, PayableAmount: formatAmount(order.PayableMinor, exponent) },
  };
  return [reported, marked];
}

interface Link {
  id: bigint;
  orderId: bigint;
  status: string;
}

/** A credit under review knows its order and stays PendingMatch until a person decides. */
async function linkCredits(tx: Transaction, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return;
  await sql`
    update bank_transaction b set match_status = link.status, order_id = link.order_id
    from unnest(${links.map((link) => link.id)}::bigint[], ${links.map((link) => link.orderId)}::bigint[],
      ${links.map((link) => link.status)}::text[]) as link (id, order_id, status)
    where b.id = link.id`.execute(tx);
}
