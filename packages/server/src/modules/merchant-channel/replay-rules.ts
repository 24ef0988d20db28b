/**
 * Looking back: what typed settings would have done to orders that were made. Known are the order, its time, what its own
 * decision passed over and why (stored with it), and opening hours. Not known is how channels stood then that nobody tried:
 * those are taken to have been able, and such orders are counted as *assumed*. Daily limits are not added up anew.
 */
import type { BlockedReason, ChannelWhyNot } from "@opc/contract/merchant-channel/common";
import { channelWhyNots } from "@opc/contract/merchant-channel/common";
import { inTurn } from "../routing/choice.ts";
import { type ChannelTerms, isOpen } from "../routing/route-rules.ts";
import type { ChannelUse, TypeSetting } from "./setting.ts";

export interface PastOrder {
  id: bigint;
  amountMinor: bigint;
  createdAt: Date;
  /** The channel that has it, or had it last; null: none ever did. */
  channelCode: string | null;
  /** Of its own draw. */
  seed: number | null;
  /** Channel code → why its own decision passed it over. */
  skipped: ReadonlyMap<string, ChannelWhyNot>;
}

/** A channel as it is now, as far as it holds for then, too. */
export interface PastChannel {
  enabled: boolean;
  window: ChannelTerms["window"];
}

export type ReplayReason = ChannelWhyNot | BlockedReason | "no channel";

export type Replayed = { use: ChannelUse; isAssumed: boolean } | { use: null; reason: ReplayReason };

/** Depend on nothing that a merchant's settings say: what refused for one of these then, refuses again. */
const stillRefuses: ReadonlySet<ChannelWhyNot> = new Set([
  "paused",
  "window closed",
  "unhealthy",
  "daily limit",
  "no adapter",
  "no account",
  "no slot",
  "crawler down",
  "held",
  "no card",
  "bank not served",
  "tried before",
]);

export function replayed(
  order: PastOrder,
  setting: TypeSetting | undefined,
  channels: ReadonlyMap<string, PastChannel>,
  operatorMinutes: number,
): Replayed {
  const blocked = setting ? blockedBy(order, setting) : "no channel";
  if (!setting || blocked) return { use: null, reason: blocked ?? "no channel" };
  let reason: ReplayReason = "no channel";
  for (const use of inTurn(setting.uses, setting.mode, order.seed ?? seedOf(order.id))) {
    const refused = refusalOf(use, order, channels.get(use.channelCode), operatorMinutes);
    if (!refused) return { use, isAssumed: use.channelCode !== order.channelCode };
    reason = refused;
  }
  return { use: null, reason };
}

function blockedBy({ amountMinor }: PastOrder, { terms }: TypeSetting): BlockedReason | undefined {
  if (!terms) return undefined;
  if (!terms.enabled) return "type not offered";
  return amountMinor < terms.minimumMinor || amountMinor > terms.maximumMinor ? "range" : undefined;
}

function refusalOf(
  use: ChannelUse,
  { amountMinor, createdAt, channelCode, skipped }: PastOrder,
  channel: PastChannel | undefined,
  operatorMinutes: number,
): ChannelWhyNot | undefined {
  if (!use.enabled || !channel?.enabled) return "disabled";
  if (amountMinor < use.minimumMinor || amountMinor > use.maximumMinor) return "range";
  // It had the order: whatever an account of it said before, another one took it.
  if (use.channelCode === channelCode) return undefined;
  if (!isOpen(channel.window, createdAt, operatorMinutes)) return "window closed";
  const then = skipped.get(use.channelCode);
  return then && stillRefuses.has(then) ? then : undefined;
}

/** The same for the same order, as if drawn then. */
function seedOf(id: bigint): number {
  return Number((id ^ (id >> 22n)) & 0xffff_ffffn);
}

const known: ReadonlySet<string> = new Set(channelWhyNots);
const ofAccountReasons: ReadonlySet<string> = new Set(["no slot", "crawler down", "daily limit", "held"]);

/** "KBANK-2: crawler down; SEA-1: paused", with accounts and cards told as the channel that they belong to. */
export function skippedOf(
  text: string | undefined,
  channelOf: ReadonlyMap<string, string>,
): Map<string, ChannelWhyNot> {
  const passed = new Map<string, ChannelWhyNot>();
  for (const part of (text ?? "").split("; ")) {
    const at = part.lastIndexOf(": ");
    const [name, reason] = [part.slice(0, at), part.slice(at + 2)];
    const ofAccount = channelOf.get(name);
    if (at < 0 || name === "") continue;
    // All of its accounts refused, or it would have taken the order: whatever the last one said, there was none.
    if (ofAccount !== undefined)
      passed.set(ofAccount, ofAccountReasons.has(reason) ? (reason as ChannelWhyNot) : "no account");
    else if (known.has(reason)) passed.set(name, reason as ChannelWhyNot);
  }
  return passed;
}
