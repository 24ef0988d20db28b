/**
 * Matches credits in the transaction that stores them: the rule judges each against the orders of its account, all of
 * which are locked first, in one order; what is settled is settled at once, what needs a person is proposed for review, the rest stays PendingMatch.
 */
import { formatAmount } from "@opc/contract/money";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { linkTransactions } from "../../order/credit-link.ts";
import { type OrderEvent, writeEvents } from "../../order/payment-events.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import type { AloneSums } from "../approval/day-sums.ts";
import { type Proposal, proposeReviews, type Reviewer, rejectReviews } from "../payment-order/reviews.ts";
import { type Settlement, settleOrders } from "../payment-order/settle.ts";
import {
  type Decided,
  type DecidedReview,
  type Decisions,
  decide,
  type MaySettle,
  type ReportedCredit,
} from "./decide.ts";
import { confirmedAlone } from "./entered.ts";
import { type CreditsAndOrders, findCandidates, lockCandidates } from "./store.ts";

const matcher: Reviewer = { kind: "system", name: "matching", userId: null };

/** A statement may hold many thousands; each is compared only with the orders that some of its neighbours ask for. */
const itemsAtOnce = 500;

/** For who locks something that comes after orders, and matches these credits then. */
export async function lockMatches(tx: Transaction, credits: readonly ReportedCredit[]): Promise<void> {
  await lockCandidates(tx, [...chunksOf(credits)]);
}

/** How many credits settle an order, or are proposed for one; the others wait. */
export interface Matches {
  settled: number;
  toReview: number;
}

export async function matchCredits(
  tx: Transaction,
  credits: readonly ReportedCredit[],
  currencies: Currencies,
  now: Date,
): Promise<Matches> {
  const chunks = await lockCandidates(tx, [...chunksOf(credits)]);
  const alone = await aloneOf(tx, credits, now, "hold");
  const decisions = decideAll(chunks, alone);
  const { settlements, reviews } = decisions;
  for (const one of alone.values()) await one.note();
  for (const some of chunksOf(reviews)) {
    const events = some.map((review) => reportedEvent(review, currencies));
    await writeEvents(tx, events, now);
    const proposals = some.map((review) => proposalOf(review, currencies));
    await proposeReviews(tx, proposals, now);
  }
  for (const some of chunksOf(settlements)) await settle(tx, some, currencies, now);
  return matchesOf(decisions);
}

/** A proposal ends where the exact money came after it. */
function matchesOf({ settlements, reviews }: Decisions): Matches {
  const settled = new Set(settlements.map(({ order }) => order.Id));
  return { settled: settled.size, toReview: reviews.filter(({ order }) => !settled.has(order.Id)).length };
}

/** Chunk by chunk; what one decided of an order the next ones know. */
function decideAll(chunks: readonly CreditsAndOrders[], alone: Alone): Decisions {
  const maySettle: MaySettle = ({ enteredBy, amountMinor }, { MerchantId }) =>
    enteredBy === null ||
    (alone.get(enteredBy.userId)?.take({ amountMinor, ofMerchant: MerchantId }) ?? true);
  const all: Decisions = { settlements: [], reviews: [] };
  const changed = new Map<bigint, PaymentOrder>();
  for (const { credits, orders } of chunks) {
    for (const own of orders.values()) {
      own.forEach((order, index) => {
        own[index] = changed.get(order.Id) ?? order;
      });
    }
    const { settlements, reviews } = decide(credits, orders, maySettle);
    for (const order of [...orders.values()].flat()) changed.set(order.Id, order);
    all.settlements.push(...settlements);
    all.reviews.push(...reviews);
  }
  return all;
}

/** What matching these credits would do, as the orders are now. Locks and changes nothing. */
export async function expectMatches(
  tx: Transaction,
  credits: readonly ReportedCredit[],
  now: Date,
): Promise<Matches> {
  const chunks = await findCandidates(tx, [...chunksOf(credits)]);
  return matchesOf(decideAll(chunks, await aloneOf(tx, credits, now, "look")));
}

/** By who brought credits in. */
type Alone = ReadonlyMap<bigint, AloneSums>;

/** A statement is one person's and what waited for an order is for one order, so each person's sums stand for themselves. */
async function aloneOf(
  tx: Transaction,
  credits: readonly ReportedCredit[],
  now: Date,
  how: "hold" | "look",
): Promise<Alone> {
  const all = new Map<bigint, AloneSums>();
  for (const { enteredBy, isPart, currency } of credits) {
    if (enteredBy === null || isPart || all.has(enteredBy.userId)) continue;
    const alone = await confirmedAlone(tx, { userId: enteredBy.userId, currency }, now, how);
    if (alone) all.set(enteredBy.userId, alone);
  }
  return all;
}

function* chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += itemsAtOnce) yield items.slice(from, from + itemsAtOnce);
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
