/**
 * Payouts of the demo world's past, told as stories: a merchant pays out a part of what its members paid in, most of it
 * arrives within minutes, and of the rest each kind of trouble is there.
 */
import type { Random } from "../../random.ts";
import { type DemoTrade, trades } from "../people.ts";
import { memberName } from "../shopping.ts";
import { isReviewed, payoutCards } from "./setup.ts";

/** How a story ends; each passes through the statuses before it. */
export type PayoutEnding =
  | "card"
  | "supplier"
  /** The debit was never reported: a person saw it at the bank. */
  | "confirmed"
  | "rejected"
  | "cancelled"
  | "gaveUp"
  /** The payee was wrong, was corrected, and was paid. */
  | "corrected";

export interface Payee {
  name: string;
  bankCode: string;
  cardNumber: string;
}

export interface PayoutStory {
  trade: DemoTrade;
  number: number;
  createdMs: number;
  amountMinor: bigint;
  payee: Payee;
  ending: PayoutEnding;
  cardName: string;
  /** A person of the merchant made it in the console. */
  isByHand: boolean;
  random: Random;
}

/** What a payment added to a merchant's available balance. */
export interface PaidIn {
  alias: string;
  atMs: number;
  amountMinor: bigint;
}

export interface StoryOptions {
  random: Random;
  endMs: number;
  /** In the order of time. */
  paidIn: readonly PaidIn[];
}

/** After so many payments a merchant pays out again. */
const paymentsBetween = 16;
/** The newest payments are left alone: what is under way now is made by the system itself. */
const quietMs = 8 * 3_600_000;
/** Of what came in since the last one at most so much, so that withdrawals beside it never meet an empty balance. */
const maxPercent = 24;
const minMinor = 10_000n;
const stepMinor = 5_000n;

const banks = ["KBANK", "SCB", "BBL", "KTB", "BAY", "GSB", "TTB"] as const;

const endings: readonly (readonly [PayoutEnding, number])[] = [
  ["card", 46],
  ["supplier", 40],
  ["confirmed", 3],
  ["cancelled", 4],
  ["gaveUp", 3],
  ["corrected", 2],
];

export function payoutStories({ random, endMs, paidIn }: StoryOptions): PayoutStory[] {
  const stories = trades.flatMap((trade) => {
    const own = paidIn.filter(({ alias, atMs }) => alias === trade.alias && atMs < endMs - quietMs);
    const draws = random.fork(trade.alias);
    const told: PayoutStory[] = [];
    for (let from = 0; from + paymentsBetween <= own.length; from += paymentsBetween) {
      const some = own.slice(from, from + paymentsBetween);
      const amountMinor = shareOf(draws, some);
      const last = some.at(-1);
      if (!last || amountMinor < minMinor) continue;
      told.push(
        storyOf(draws, { trade, number: told.length + 1, amountMinor, createdMs: last.atMs + 60_000 }),
      );
    }
    return told;
  });
  return stories.sort((one, other) => one.createdMs - other.createdMs);
}

function shareOf(random: Random, some: readonly PaidIn[]): bigint {
  const sum = some.reduce((all, { amountMinor }) => all + amountMinor, 0n);
  const part = (sum * BigInt(random.between(maxPercent / 2, maxPercent))) / 100n;
  return part - (part % stepMinor);
}

function storyOf(
  random: Random,
  begun: Pick<PayoutStory, "trade" | "number" | "createdMs" | "amountMinor">,
): PayoutStory {
  const isRejected = isReviewed(begun.trade.alias, begun.amountMinor) && random.chance(0.06);
  return {
    ...begun,
    payee: newPayee(random),
    ending: isRejected ? "rejected" : random.weighted(endings),
    cardName: random.pick(payoutCards).name,
    isByHand: random.chance(0.08),
    random,
  };
}

/** Numbers that no bank gives out: they begin with zeros. */
export function newPayee(random: Random): Payee {
  const digits = Array.from({ length: 6 }, () => random.between(0, 9)).join("");
  return { name: memberName(random), bankCode: random.pick(banks), cardNumber: `0000${digits}` };
}
