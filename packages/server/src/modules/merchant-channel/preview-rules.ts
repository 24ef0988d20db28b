/**
 * Looking ahead: which channel would take an amount now, and why not the others. Judged by the very functions that route
 * orders; `preview-rules.test.ts` compares the two. By weight a draw decides: the *chance* of each channel is its weight
 * among those that would take the amount, because whatever refuses falls through to a fair draw of the rest.
 */
import type { AccountWhyNot, ChannelWhyNot } from "@opc/contract/merchant-channel/common";
import type { RoutingMode } from "../../db/column-types.ts";
import { type PayoutRouteChannel, type PayoutTermsWishes, whyNotOf } from "../payout-channel/route-rules.ts";
import type { Weighted } from "../routing/choice.ts";
import {
  accountRefusal,
  channelRefusal,
  leastPromisedFirst,
  type RouteAccount,
  type RouteChannel,
  type TermsWishes,
} from "../routing/route-rules.ts";

export interface AccountVerdict {
  name: string;
  whyNot: AccountWhyNot | null;
}

export interface Verdict {
  code: string;
  weight: number;
  whyNot: ChannelWhyNot | null;
  accounts: readonly AccountVerdict[];
}

/** `hasSlot`: whether an account has a free amount slot for the amount. */
export function payVerdict(
  channel: RouteChannel,
  wishes: TermsWishes,
  hasSlot: (account: RouteAccount) => boolean,
): Verdict {
  const { code, weight } = channel;
  const accounts = leastPromisedFirst(channel.accounts).map((account) => ({
    name: account.name,
    whyNot:
      accountRefusal(account, wishes.amountMinor, wishes.now) ??
      (hasSlot(account) ? null : ("no slot" as const)),
  }));
  const refused = channelRefusal(channel, wishes);
  if (refused) return { code, weight, whyNot: refused as ChannelWhyNot, accounts };
  if (channel.kind === "ThirdParty") return { code, weight, whyNot: null, accounts: [] };
  return { code, weight, whyNot: nearestMiss(accounts), accounts };
}

/** Of accounts that all refuse, the reason of the one that came nearest to taking the amount. */
function nearestMiss(accounts: readonly AccountVerdict[]): ChannelWhyNot | null {
  if (accounts.some(({ whyNot }) => whyNot === null)) return null;
  const near = ["no slot", "daily limit", "range", "crawler down", "held"] as const;
  return near.find((reason) => accounts.some(({ whyNot }) => whyNot === reason)) ?? "no account";
}

export function payoutVerdict(channel: PayoutRouteChannel, wishes: PayoutTermsWishes): Verdict {
  const accounts = channel.cards.map(({ name, whyNot }) => ({
    name,
    whyNot: whyNot as AccountWhyNot | null,
  }));
  return { code: channel.code, weight: channel.weight, whyNot: whyNotOf(channel, wishes), accounts };
}

/** Of each channel in turn, in hundredths of a percent; together 10,000 where any takes the amount. */
export function chancesOf(
  channels: readonly (Weighted & Pick<Verdict, "whyNot">)[],
  mode: RoutingMode,
): number[] {
  const takes = channels.map(({ whyNot }) => whyNot === null);
  const sum = channels.reduce((all, { weight }, at) => all + (takes[at] ? weight : 0), 0);
  if (mode === "Order" || sum === 0) {
    // Channels of weight 0 come last, in the merchant's order.
    const first = takes.indexOf(true);
    return channels.map((_, at) => (at === first ? 10_000 : 0));
  }
  return shared(channels.map(({ weight }, at) => (takes[at] ? weight : 0)));
}

/** Largest remainders, so that the parts shown add up to the whole. */
function shared(weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (weight * 10_000) / sum);
  const parts = exact.map(Math.floor);
  const left = 10_000 - parts.reduce((all, part) => all + part, 0);
  const byRest = exact
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .sort((a, b) => b.rest - a.rest);
  for (const { at } of byRest.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

/** By order the first that takes it; by weight the likeliest, of equals the first. */
export function likeliestOf(verdicts: readonly Verdict[], mode: RoutingMode): string | null {
  const chances = chancesOf(verdicts, mode);
  const most = Math.max(0, ...chances);
  return most === 0 ? null : (verdicts[chances.indexOf(most)]?.code ?? null);
}
