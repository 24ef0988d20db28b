/**
 * Matches credits in the transaction that stores them: the rule judges each against the locked orders of its account,
 * what is settled is settled at once, what needs a person is proposed for review, the rest stays PendingMatch.
 */
import { formatAmount } from "@opc/contract/money";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { linkTransactions } from "../../order/credit-link.ts";
import { type OrderEvent, writeEvents } from "../../order/payment-events.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { type Proposal, proposeReviews, type Reviewer, rejectReviews } from "../payment-order/reviews.ts";
import { type Settlement, settleOrders } from "../payment-order/settle.ts";
import { type Decided, type DecidedReview, decide, type ReportedCredit } from "./decide.ts";
import { findCandidates, lockCandidates } from "./store.ts";

const matcher: Reviewer = { kind: "system", name: "matching", userId: null };

/** A statement may hold many thousands; each is compared only with the orders that some of its neighbours ask for. */
const creditsAtOnce = 500;

export async function matchCredits(
  tx: Transaction,
  credits: readonly ReportedCredit[],
  currencies: Currencies,
  now: Date,
): Promise<void> {
  for (const some of chunksOf(credits)) {
    const { settlements, reviews } = decide(some, await lockCandidates(tx, some));
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
    await settle(tx, settlements, currencies, now);
  }
}

export interface Expected {
  settled: number;
  toReview: number;
}

/** What matching these credits would do, as the orders are now. Locks and changes nothing. */
export async function expectMatches(tx: Transaction, credits: readonly ReportedCredit[]): Promise<Expected> {
  const expected: Expected = { settled: 0, toReview: 0 };
  const changed = new Map<bigint, PaymentOrder>();
  for (const some of chunksOf(credits)) {
    const orders = await findCandidates(tx, some);
    for (const own of orders.values()) {
      own.forEach((order, index) => {
        own[index] = changed.get(order.Id) ?? order;
      });
    }
    const { settlements, reviews } = decide(some, orders);
    for (const order of [...orders.values()].flat()) changed.set(order.Id, order);
    expected.settled += settlements.length;
    expected.toReview += reviews.length;
  }
  return expected;
}

function* chunksOf(credits: readonly ReportedCredit[]): Generator<readonly ReportedCredit[]> {
  for (let from = 0; from < credits.length; from += creditsAtOnce)
    yield credits.slice(from, from + creditsAtOnce);
}

async function settle(
  tx: Transaction,
  settlements: readonly Decided[],
  currencies: Currencies,
  now: Date,
): Promise<void> {
  const underReview = settlements.filter(({ order }) => order.ReviewStatus === "PendingReview");
  // The exact money came after other money: that is not the order's any more.
  const ids = underReview.map(({ order }) => order.Id);
  await rejectReviews(tx, ids, matcher, "settled by the exact amount", now);
  const linked = await linkTransactions(tx, settlements.map(linkOf), now);
  if (linked.size !== settlements.length) throw new Error("a new bank transaction could not be linked");
  await settleOrders(
    tx,
    settlements.map((one) => settlementOf(one, currencies)),
    now,
  );
}

function linkOf({ credit, order }: Decided) {
  return {
    transactionId: credit.id,
    orderId: order.Id,
    settles: true,
    how: "Auto" as const,
    actor: matcher.name,
  };
}

function settlementOf({ credit, order, by }: Decided, currencies: Currencies): Settlement {
  return {
    order,
    exponent: currencies.exponentOf(order.Currency),
    paidMinor: credit.amountMinor,
    externalId: credit.externalId,
    credit: { occurredAt: credit.occurredAt, matchedBy: by, reporter: credit.reporter },
  };
}

/** Who typed a statement or split a credit proposes what comes of it, so that approving it is for somebody else. */
function proposalOf({ credit, order, exception, by }: DecidedReview, currencies: Currencies): Proposal {
  return {
    order,
    exponent: currencies.exponentOf(order.Currency),
    transactionId: credit.id,
    paidMinor: credit.amountMinor,
    externalId: credit.externalId,
    exception,
    by,
    proposer: credit.enteredBy ? { kind: "user", ...credit.enteredBy } : matcher,
    note: null,
  };
}

function reportedEvent({ credit, order }: DecidedReview, currencies: Currencies): OrderEvent {
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
