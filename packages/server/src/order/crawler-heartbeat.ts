/** Whether somebody watches an account or a card: nothing is promised to one whose crawler is not heard. */
import { hourMs } from "@opc/contract/time";

/** A crawler is monitored while its heartbeat is younger. */
export const heartbeatLimitMs = 60_000;

interface Watch {
  crawlerEnabled: boolean;
  lastHeartbeatAt: Date | null;
}

export function isMonitored({ crawlerEnabled, lastHeartbeatAt }: Watch, now: Date): boolean {
  if (!crawlerEnabled || lastHeartbeatAt === null) return false;
  return now.getTime() - lastHeartbeatAt.getTime() < heartbeatLimitMs;
}

/** So long a doubt lasts at most; and so old the balance that credits are compared with may become. */
export const doubtMs = 24 * hourMs;

/** The balance that a crawler sees contradicts the credits that it reported (`modules/crawler/balance.ts`). */
export function isDoubted(crawler: { BalanceDoubtedAt: Date | null }, now: Date): boolean {
  const { BalanceDoubtedAt: at } = crawler;
  return at !== null && now.getTime() - at.getTime() < doubtMs;
}
