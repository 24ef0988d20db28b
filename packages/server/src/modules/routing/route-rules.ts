/**
 * Routing: the merchant's channels by order or by weight; inside a native channel the accounts that take the amount, the
 * one that was promised least today first; a third-party channel is asked as it is. Whatever is passed over is
 * remembered with its reason, so that an order (or its refusal) can be explained.
 */
import type { FeeTerms } from "@opc/contract/money";
import type { RoutingMode } from "../../db/column-types.ts";
import { isHeld } from "../../order/account-hold.ts";
import { isMonitored } from "../../order/crawler-heartbeat.ts";
import type { PayableAccount } from "../offline-account/instructions.ts";
import { inTurn } from "./choice.ts";

export interface RouteAccount {
  id: bigint;
  name: string;
  /** What a member is told to pay into. */
  payInto: PayableAccount;
  currency: string;
  enabled: boolean;
  /** New, or its money goes elsewhere since lately: it takes none before then. */
  heldUntil: Date | null;
  crawlerEnabled: boolean;
  lastHeartbeatAt: Date | null;
  validityMinutes: number;
  minimumMinor: bigint;
  maximumMinor: bigint;
  differenceMinimumMinor: bigint;
  differenceMaximumMinor: bigint;
  randomRemarkLength: number | null;
  dailyLimitMinor: bigint;
  /** Order amounts promised to it today; grows with each order of the batch. */
  promisedMinor: bigint;
}

/** What live and paid orders of today promise to a channel; grows with each order of the batch, whoever's it is. */
export interface ChannelDay {
  promisedMinor: bigint;
}

/** What any channel is held to, whether money comes in or goes out through it. */
export interface ChannelTerms {
  id: bigint;
  code: string;
  kind: "Native" | "ThirdParty";
  supplierId: bigint;
  enabled: boolean;
  /** A third-party channel whose supplier can be spoken to: its adapter is there and has what it needs. */
  hasAdapter: boolean;
  minimumMinor: bigint;
  maximumMinor: bigint;
  weight: number;
  dailyLimitMinor: bigint | null;
  day: ChannelDay;
  /** Minutes of the operator's day. */
  window: { opensMinute: number; closesMinute: number } | null;
  pausedUntil: Date | null;
  healthy: boolean;
}

export interface RouteChannel extends ChannelTerms {
  fee: FeeTerms;
  /** How long a member may take, where no account says it. */
  validityMinutes: number;
  accounts: RouteAccount[];
}

/** Why a channel is passed over, whatever is behind it. */
export type TermsRefusal =
  | "disabled"
  | "range"
  | "paused"
  | "window closed"
  | "unhealthy"
  | "daily limit"
  | "no adapter"
  | "tried before";

/** Why an account is, besides being without a free slot. */
export type AccountRefusal = "disabled" | "held" | "range" | "crawler down" | "daily limit";

export type RefusalReason = TermsRefusal | "no slot" | "crawler down" | "held" | "no account";

export interface Refusal {
  /** Channel code or account name. */
  name: string;
  reason: RefusalReason;
}

/** Without an account: the supplier takes the payment. */
export interface Route {
  channel: RouteChannel;
  account: RouteAccount | null;
}

export interface TermsWishes {
  amountMinor: bigint;
  now: Date;
  /** Minutes that the operator's clock is ahead of UTC. */
  operatorMinutes: number;
  /** Ids of channels that this order asked already. */
  triedBefore?: ReadonlySet<bigint>;
}

/** With channels asked already, the others must be third-party too. */
export interface RouteWishes extends TermsWishes {
  mode: RoutingMode;
  seed: number;
}

/**
 * The routes of one order, best first. A route that is handed out has the amount promised; asking for the next one gives
 * that back and, for an account, notes that it had no free amount slot.
 */
export function* routesFor(
  channels: readonly RouteChannel[],
  wishes: RouteWishes,
  refusals: Refusal[],
): Generator<Route> {
  const { amountMinor, now } = wishes;
  for (const channel of inTurn(channels, wishes.mode, wishes.seed)) {
    const reason = channelRefusal(channel, wishes);
    if (reason) {
      refusals.push({ name: channel.code, reason });
      continue;
    }
    if (channel.kind === "ThirdParty") {
      channel.day.promisedMinor += amountMinor;
      yield { channel, account: null };
      channel.day.promisedMinor -= amountMinor;
      continue;
    }
    for (const account of leastPromisedFirst(channel.accounts)) {
      const refused = accountRefusal(account, amountMinor, now);
      if (refused) {
        refusals.push({ name: account.name, reason: refused });
        continue;
      }
      account.promisedMinor += amountMinor;
      channel.day.promisedMinor += amountMinor;
      yield { channel, account };
      account.promisedMinor -= amountMinor;
      channel.day.promisedMinor -= amountMinor;
      refusals.push({ name: account.name, reason: "no slot" });
    }
  }
}

/** Why the channel is passed over before any of its accounts is looked at. */
export function channelRefusal(channel: RouteChannel, wishes: TermsWishes): RefusalReason | undefined {
  const reason = termsRefusal(channel, wishes);
  if (reason) return reason;
  return channel.kind === "Native" && channel.accounts.length === 0 ? "no account" : undefined;
}

/** Why the channel does not take the amount now, whatever pays or is paid behind it. */
export function termsRefusal(channel: ChannelTerms, wishes: TermsWishes): TermsRefusal | undefined {
  const { amountMinor, now, triedBefore } = wishes;
  if (triedBefore?.has(channel.id)) return "tried before";
  if (!channel.enabled) return "disabled";
  if (amountMinor < channel.minimumMinor || amountMinor > channel.maximumMinor) return "range";
  if (channel.pausedUntil !== null && channel.pausedUntil > now) return "paused";
  if (!isOpen(channel.window, now, wishes.operatorMinutes)) return "window closed";
  if (!channel.healthy) return "unhealthy";
  if (channel.dailyLimitMinor !== null && channel.day.promisedMinor + amountMinor > channel.dailyLimitMinor)
    return "daily limit";
  return channel.kind === "ThirdParty" && !channel.hasAdapter ? "no adapter" : undefined;
}

const minutesPerDay = 1_440;

/** From the opening minute up to, not including, the closing one; over midnight when it closes before it opens. */
export function isOpen(window: ChannelTerms["window"], now: Date, operatorMinutes: number): boolean {
  if (window === null) return true;
  const minute = (Math.floor(now.getTime() / 60_000) + operatorMinutes) % minutesPerDay;
  const { opensMinute, closesMinute } = window;
  if (opensMinute < closesMinute) return minute >= opensMinute && minute < closesMinute;
  return minute >= opensMinute || minute < closesMinute;
}

export function accountRefusal(
  account: RouteAccount,
  amountMinor: bigint,
  now: Date,
): AccountRefusal | undefined {
  if (!account.enabled) return "disabled";
  if (isHeld(account.heldUntil, now)) return "held";
  if (amountMinor < account.minimumMinor || amountMinor > account.maximumMinor) return "range";
  if (!isMonitored(account, now)) return "crawler down";
  if (account.promisedMinor + amountMinor > account.dailyLimitMinor) return "daily limit";
  return undefined;
}

export function leastPromisedFirst(accounts: readonly RouteAccount[]): RouteAccount[] {
  return accounts.toSorted((a, b) =>
    a.promisedMinor < b.promisedMinor ? -1 : a.promisedMinor > b.promisedMinor ? 1 : 0,
  );
}

/** "KBANK-2: crawler down; SCB-1: no slot", for the operator. */
export function refusalsText(refusals: readonly Refusal[]): string {
  return refusals.map(({ name, reason }) => `${name}: ${reason}`).join("; ");
}

/** How a route was chosen. */
export interface Decision {
  mode: RoutingMode;
  /** Of a choice by weight: drawn again, it chooses the same. */
  seed: number;
  refusals: readonly Refusal[];
}

/** What the operator's timeline tells of it. */
export function decisionDetail({ mode, seed, refusals }: Decision): Record<string, string> {
  return {
    ...(mode === "Weight" && { Mode: mode, Seed: String(seed) }),
    ...(refusals.length > 0 && { Refused: refusalsText(refusals) }),
  };
}
