/** Why a channel takes no new orders now, as far as that is the channel's own: what people see beside its name. */
import type { ChannelProblem, SupplierAdapter } from "@opc/contract/channel/values";
import { isOpen } from "../routing/route-rules.ts";

export interface ChannelStanding {
  kind: "Native" | "ThirdParty";
  adapter: SupplierAdapter;
  enabled: boolean;
  supplierEnabled: boolean;
  /** Address, merchant number and both keys are there. */
  isConnected: boolean;
  /** Enabled accounts or cards of a native one, and how many of them a living crawler watches. */
  accounts: number;
  watchedAccounts: number;
  pausedUntil: Date | null;
  window: { opensMinute: number; closesMinute: number } | null;
  healthy: boolean;
  dailyLimitMinor: bigint | null;
  promisedMinor: bigint;
}

export interface StandingFacts {
  now: Date;
  operatorMinutes: number;
  /** Only the demo world and tests. */
  allowSandbox: boolean;
}

/** The first that somebody would have to do something about. */
export function channelProblem(
  standing: ChannelStanding,
  { now, operatorMinutes, allowSandbox }: StandingFacts,
): ChannelProblem | null {
  if (!standing.enabled) return "disabled";
  if (!standing.supplierEnabled) return "supplier disabled";
  if (standing.kind === "ThirdParty" && !hasAdapter(standing, allowSandbox)) return "not connected";
  if (standing.kind === "Native" && standing.accounts === 0) return "no account";
  if (standing.kind === "Native" && standing.watchedAccounts === 0) return "crawler down";
  if (standing.pausedUntil !== null && standing.pausedUntil > now) return "paused";
  if (!isOpen(standing.window, now, operatorMinutes)) return "window closed";
  if (!standing.healthy) return "unhealthy";
  const { dailyLimitMinor, promisedMinor } = standing;
  return dailyLimitMinor !== null && promisedMinor >= dailyLimitMinor ? "daily limit" : null;
}

function hasAdapter({ adapter, isConnected }: ChannelStanding, allowSandbox: boolean): boolean {
  if (adapter === "sandbox") return allowSandbox;
  return adapter === "http" && isConnected;
}
