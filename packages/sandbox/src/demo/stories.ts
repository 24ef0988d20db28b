/**
 * What happened to each order of the demo world's past: decisions only, no rows. A story is what a member, a
 * bank and a crawler did and when; what the system made of it follows from its rules (`order-rows.ts`).
 */
import { dayMs, minuteMs } from "@opc/contract/time";
import type { Random } from "../random.ts";
import { arrivalTimes } from "./curve.ts";
import { type DemoAccount, type DemoTrade, trades } from "./people.ts";
import { bankCounterparty, bankReference, memberName, shoppingAmount } from "./shopping.ts";
import { SlotBook } from "./slots.ts";

export interface Credit {
  amountMinor: bigint;
  externalId: string;
  counterparty: string;
  occurredMs: number;
  reportedMs: number;
}

export interface OrderStory {
  trade: DemoTrade;
  /** Position among the merchant's orders, for its own number. */
  number: number;
  createdMs: number;
  expiresMs: number;
  /** When the sweep of due orders comes by. */
  sweptMs: number;
  amountMinor: bigint;
  payableMinor: bigint;
  account: DemoAccount;
  memberName: string | null;
  /** When the member opened the page; null when nobody did. */
  shownMs: number | null;
  saysPaidMs: number | null;
  credit: Credit | null;
  /** When the supplier gave the payment up. */
  failedMs: number | null;
}

export interface StoriesOptions {
  random: Random;
  endMs: number;
  days: number;
  count: number;
  /** How long an amount rests after its order expired. */
  slotRestMs: number;
}

const sweepMs = 2_000;
/** Late and unequal money waits for a review; what is older than this has been seen to. */
const reviewBacklogMs = 6 * dayMs;

/** So that the newest screens are not empty at night: orders of the last minutes, most of them still open. */
const lastMinutes = { count: 30, spanMs: 12 * minuteMs };

type Ending = "exact" | "unpaid" | "failed" | "late" | "partial" | "over";

/**
 * Chance alone would leave a small world now and then without one of these, and so without a review that waits, was
 * approved or rejected. What chance still owes by the last day happens then, long enough ago to have been reported.
 */
const leastOfEach: readonly (readonly [Ending, number])[] = [
  ["late", 3],
  ["partial", 3],
  ["over", 2],
];
const owedBetween = { maxMs: dayMs, minMs: 60 * minuteMs };

class Owed {
  readonly #left = new Map<Ending, number>(leastOfEach);

  /** The ending that chance drew, or one that it owes. Of an order that the member saw: others get no money. */
  settle(drawn: Ending, ageMs: number): Ending {
    const isDue = ageMs >= owedBetween.minMs && ageMs < owedBetween.maxMs;
    const owed = [...this.#left].find(([, left]) => left > 0)?.[0];
    const end = isDue && owed && !this.#left.has(drawn) ? owed : drawn;
    const left = this.#left.get(end);
    if (left !== undefined && ageMs >= owedBetween.minMs) this.#left.set(end, left - 1);
    return end;
  }
}

export function orderStories({ random, endMs, days, count, slotRestMs }: StoriesOptions): OrderStory[] {
  const slots = new SlotBook(slotRestMs);
  const owed = new Owed();
  const numbers = new Map<string, number>();
  const shares = trades.map((trade) => [trade, trade.share] as const);
  const latest = Array.from(
    { length: lastMinutes.count },
    () => endMs - random.between(1_000, lastMinutes.spanMs),
  );
  const times = [...arrivalTimes(random, endMs, days, count - latest.length), ...latest].sort(
    (a, b) => a - b,
  );
  return times.flatMap((createdMs) => {
    const trade = random.weighted(shares);
    const amountMinor = shoppingAmount(random);
    const slot = slots.take(random, amountMinor, createdMs);
    if (!slot) return [];
    const number = (numbers.get(trade.alias) ?? 0) + 1;
    numbers.set(trade.alias, number);
    const story: OrderStory = {
      trade,
      number,
      createdMs,
      expiresMs: createdMs + slot.account.validityMinutes * minuteMs,
      sweptMs: createdMs + slot.account.validityMinutes * minuteMs + random.between(0, sweepMs),
      amountMinor,
      payableMinor: slot.payableMinor,
      account: slot.account,
      memberName: random.chance(0.7) ? memberName(random) : null,
      shownMs: random.chance(0.97) ? createdMs + random.between(800, 9_000) : null,
      saysPaidMs: null,
      credit: null,
      failedMs: null,
    };
    const ageMs = endMs - createdMs;
    const drawn = ending(random, ageMs);
    return [live(story, story.shownMs === null ? drawn : owed.settle(drawn, ageMs), random, endMs)];
  });
}

function ending(random: Random, ageMs: number): Ending {
  const odd = ageMs < reviewBacklogMs ? 1 : 0;
  return random.weighted([
    ["exact", 84],
    ["unpaid", 14],
    ["failed", 0.9],
    ["late", 0.8 * odd],
    ["partial", 0.4 * odd],
    ["over", 0.3 * odd],
  ]);
}

/** Lets the member act, up to the present: what would come later has not happened. */
function live(story: OrderStory, end: Ending, random: Random, endMs: number): OrderStory {
  if (end === "failed") story.failedMs = story.createdMs + random.between(240, 480) * 1_000;
  else if (end !== "unpaid" && story.shownMs !== null) story.credit = creditOf(story, end, random);
  const paidMs = story.credit?.occurredMs ?? story.createdMs + random.between(60, 220) * 1_000;
  const claims = story.shownMs !== null && random.chance(end === "unpaid" ? 0.06 : 0.4);
  const lastMs = Math.min(story.expiresMs - 1_000, (story.credit?.reportedMs ?? story.expiresMs) - 200);
  if (claims) story.saysPaidMs = Math.min(paidMs + random.between(500, 4_000), lastMs);
  if (story.failedMs !== null && story.failedMs > endMs) story.failedMs = null;
  if (story.credit && story.credit.reportedMs > endMs) story.credit = null;
  if (story.saysPaidMs !== null && story.saysPaidMs > endMs) story.saysPaidMs = null;
  if (story.shownMs !== null && story.shownMs > endMs) story.shownMs = null;
  return story;
}

function creditOf(story: OrderStory, end: Ending, random: Random): Credit {
  const { payableMinor, createdMs, expiresMs, shownMs } = story;
  const from = shownMs ?? createdMs;
  const paidInTimeMs = Math.min(from + 12_000 + Math.round(random.exponential(80_000)), expiresMs - 90_000);
  const occurredMs = end === "late" ? expiresMs + random.between(20, 600) * 1_000 : paidInTimeMs;
  return {
    amountMinor: paidAmount(payableMinor, end, random),
    externalId: bankReference(random),
    counterparty: counterpartyOf(story, end, random),
    occurredMs,
    reportedMs: occurredMs + random.between(1_500, 25_000),
  };
}

/** Unequal money is only known as an order's by its payer's full name. */
function counterpartyOf(story: OrderStory, end: Ending, random: Random): string {
  if (end === "partial" || end === "over") story.memberName ??= memberName(random);
  const name = story.memberName ?? memberName(random);
  return end === "exact" ? bankCounterparty(random, name) : name;
}

/** Partial: the satang forgotten or a part missing. Over: rounded up. */
function paidAmount(payableMinor: bigint, end: Ending, random: Random): bigint {
  const part = (percent: number) => (payableMinor * BigInt(percent)) / 100n;
  if (end === "partial") return part(random.pick([50, 80, 90])) || 1n;
  if (end === "over") return payableMinor + (part(random.pick([1, 5, 10])) || 1n);
  return payableMinor;
}
