/** Whether somebody watches an account or a card: nothing is promised to one whose crawler is not heard. */

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
