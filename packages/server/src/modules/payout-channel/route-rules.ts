/**
 * Routing of payouts: the merchant's payout channels by order or by weight; inside a native channel the payout cards in the
 * order in which they were picked (payout-card/pick.ts), each with what keeps it from paying; a third-party channel is asked
 * as it is. Whatever is passed over is remembered with its reason, so that an order can be explained.
 */
import type { PayoutChannelWhyNot } from "@opc/contract/payout-order/channels";
import type { RoutingMode } from "../../db/column-types.ts";
import { inTurn } from "../routing/choice.ts";
import { type ChannelTerms, type TermsWishes, termsRefusal } from "../routing/route-rules.ts";

/** A payout card as it was picked for one order. */
export interface RouteCard {
  id: bigint;
  name: string;
  /** Why it cannot pay this order now; null when it can. */
  whyNot: string | null;
}

export interface PayoutRouteChannel extends ChannelTerms {
  /** Of a native channel, best first. */
  cards: readonly RouteCard[];
  /** Our code of each bank that it serves → the supplier's; null or absent: it serves every bank by our codes. */
  banks?: ReadonlyMap<string, string> | null;
}

export interface Skipped {
  /** Channel code or card name. */
  name: string;
  reason: string;
}

export interface PayoutRoute {
  channel: PayoutRouteChannel;
  /** Null: the supplier pays. */
  card: RouteCard | null;
}

/** What a person chose when sending again. */
export interface OnlyThese {
  channelCode?: string;
  cardId?: bigint;
}

/** What a payout asks of a channel. */
export interface PayoutTermsWishes extends TermsWishes {
  /** The payee's; absent where only channels and amounts are looked at. */
  bankCode?: string;
}

export interface PayoutWishes extends PayoutTermsWishes {
  mode: RoutingMode;
  seed: number;
  only?: OnlyThese;
}

/** The best route, with the amount promised to its channel; undefined when nothing takes the order. */
export function routeFor(
  channels: readonly PayoutRouteChannel[],
  wishes: PayoutWishes,
  skipped: Skipped[],
): PayoutRoute | undefined {
  const { only } = wishes;
  for (const channel of inTurn(channels, wishes.mode, wishes.seed)) {
    if (only?.channelCode !== undefined && channel.code !== only.channelCode) continue;
    const reason = termsRefusal(channel, wishes) ?? bankRefusal(channel, wishes);
    if (reason) {
      skipped.push({ name: channel.code, reason });
      continue;
    }
    const card = channel.kind === "Native" ? cardOf(channel, only, skipped) : null;
    if (card === undefined || (card === null && only?.cardId !== undefined)) continue;
    channel.day.promisedMinor += wishes.amountMinor;
    return { channel, card };
  }
  return undefined;
}

function cardOf(
  channel: PayoutRouteChannel,
  only: OnlyThese | undefined,
  skipped: Skipped[],
): RouteCard | undefined {
  const cards = channel.cards.filter((card) => only?.cardId === undefined || card.id === only.cardId);
  if (cards.length === 0) skipped.push({ name: channel.code, reason: "no card" });
  for (const card of cards) {
    if (card.whyNot === null) return card;
    skipped.push({ name: card.name, reason: card.whyNot });
  }
  return undefined;
}

function bankRefusal(
  { banks }: PayoutRouteChannel,
  { bankCode }: PayoutTermsWishes,
): "bank not served" | undefined {
  if (!banks || bankCode === undefined || banks.has(bankCode)) return undefined;
  return "bank not served";
}

/** Why a person cannot choose the channel for this amount now; whether it refused before is theirs to judge. */
export function whyNotOf(channel: PayoutRouteChannel, wishes: PayoutTermsWishes): PayoutChannelWhyNot | null {
  const reason = termsRefusal(channel, wishes) ?? bankRefusal(channel, wishes);
  if (reason && reason !== "tried before") return reason;
  const pays = channel.kind === "ThirdParty" || channel.cards.some((card) => card.whyNot === null);
  return pays ? null : "no card";
}

/** "BAY-2: crawler down; GPAY-1: daily limit", for the operator. */
export function skippedText(skipped: readonly Skipped[]): string {
  return skipped.map(({ name, reason }) => `${name}: ${reason}`).join("; ");
}
