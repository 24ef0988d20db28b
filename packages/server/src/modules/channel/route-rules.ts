/**
 * Routing: the merchant's channels in their sort order, inside a native channel the accounts that take the amount,
 * the one that was promised least today first. Whatever is passed over is remembered with its reason, so that an
 * order (or its refusal) can be explained.
 */
import type { FeeTerms } from "@opc/contract/money";

export interface RouteAccount {
  id: bigint;
  name: string;
  kind: "QrCode" | "BankCard" | "TrueMoney";
  promptId: string | null;
  currency: string;
  enabled: boolean;
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

export interface RouteChannel {
  id: bigint;
  code: string;
  kind: "Native" | "ThirdParty";
  enabled: boolean;
  minimumMinor: bigint;
  maximumMinor: bigint;
  fee: FeeTerms;
  accounts: RouteAccount[];
}

export type RefusalReason =
  | "disabled"
  | "range"
  | "daily limit"
  | "no slot"
  | "crawler down"
  | "no account"
  | "no adapter";

export interface Refusal {
  /** Channel code or account name. */
  name: string;
  reason: RefusalReason;
}

export interface Route {
  channel: RouteChannel;
  account: RouteAccount;
}

/** A crawler is monitored while its heartbeat is younger. */
export const heartbeatLimitMs = 60_000;

/**
 * The routes of one order, best first. The account of a route has the amount promised when it is handed out; asking
 * for the next route gives that back and notes that the account had no free amount slot.
 */
export function* routesFor(
  channels: readonly RouteChannel[],
  amountMinor: bigint,
  now: Date,
  refusals: Refusal[],
): Generator<Route> {
  for (const channel of channels) {
    const reason = channelRefusal(channel, amountMinor);
    if (reason) {
      refusals.push({ name: channel.code, reason });
      continue;
    }
    for (const account of leastPromisedFirst(channel.accounts)) {
      const refused = accountRefusal(account, amountMinor, now);
      if (refused) {
        refusals.push({ name: account.name, reason: refused });
        continue;
      }
      account.promisedMinor += amountMinor;
      yield { channel, account };
      account.promisedMinor -= amountMinor;
      refusals.push({ name: account.name, reason: "no slot" });
    }
  }
}

function channelRefusal(channel: RouteChannel, amountMinor: bigint): RefusalReason | undefined {
  if (!channel.enabled) return "disabled";
  if (amountMinor < channel.minimumMinor || amountMinor > channel.maximumMinor) return "range";
  if (channel.kind === "ThirdParty") return "no adapter";
  if (channel.accounts.length === 0) return "no account";
  return undefined;
}

function accountRefusal(account: RouteAccount, amountMinor: bigint, now: Date): RefusalReason | undefined {
  if (!account.enabled) return "disabled";
  if (amountMinor < account.minimumMinor || amountMinor > account.maximumMinor) return "range";
  if (!isMonitored(account, now)) return "crawler down";
  if (account.promisedMinor + amountMinor > account.dailyLimitMinor) return "daily limit";
  return undefined;
}

export function isMonitored(
  { crawlerEnabled, lastHeartbeatAt }: Pick<RouteAccount, "crawlerEnabled" | "lastHeartbeatAt">,
  now: Date,
): boolean {
  if (!crawlerEnabled || lastHeartbeatAt === null) return false;
  return now.getTime() - lastHeartbeatAt.getTime() < heartbeatLimitMs;
}

function leastPromisedFirst(accounts: readonly RouteAccount[]): RouteAccount[] {
  return accounts.toSorted((a, b) =>
    a.promisedMinor < b.promisedMinor ? -1 : a.promisedMinor > b.promisedMinor ? 1 : 0,
  );
}

/** "KBANK-2: crawler down; SCB-1: no slot", for the operator. */
export function refusalsText(refusals: readonly Refusal[]): string {
  return refusals.map(({ name, reason }) => `${name}: ${reason}`).join("; ");
}
