/**
 * Which card pays an order, and why the others do not. Terms: what is *promised* counts against the day's limit, what is
 * *held* is what live tasks will still take from the card, fees included.
 */
import { isMonitored } from "../../order/crawler-heartbeat.ts";

export interface CardState {
  id: bigint;
  name: string;
  currency: string;
  enabled: boolean;
  crawlerEnabled: boolean;
  lastHeartbeatAt: Date | null;
  minimumMinor: bigint;
  maximumMinor: bigint;
  dailyLimitMinor: bigint;
  feeMinor: bigint;
  balanceMinor: bigint;
  heldMinor: bigint;
  promisedMinor: bigint;
}

export interface CardWish {
  currency: string;
  amountMinor: bigint;
  now: Date;
}

export type WhyNot = "disabled" | "crawler down" | "currency" | "range" | "daily limit" | "balance";

/** Null: it can pay the order now. */
export function whyNot(card: CardState, { currency, amountMinor, now }: CardWish): WhyNot | null {
  if (!card.enabled) return "disabled";
  if (!isMonitored(card, now)) return "crawler down";
  if (card.currency !== currency) return "currency";
  if (amountMinor < card.minimumMinor || amountMinor > card.maximumMinor) return "range";
  if (card.promisedMinor + amountMinor > card.dailyLimitMinor) return "daily limit";
  if (card.balanceMinor - card.heldMinor < amountMinor + card.feeMinor) return "balance";
  return null;
}

/** The least used of today first; of equals the older card. */
export function leastUsedFirst(cards: readonly CardState[]): CardState[] {
  return cards.toSorted((one, other) => {
    if (one.promisedMinor !== other.promisedMinor) return one.promisedMinor < other.promisedMinor ? -1 : 1;
    return one.id < other.id ? -1 : 1;
  });
}
