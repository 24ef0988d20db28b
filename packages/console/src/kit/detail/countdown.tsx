import { formatCountdown } from "../format/time.ts";
import { useNow } from "../use-now.ts";

/** Time left, second by second; while the page is behind another tab it stands still. */
export function Countdown({ until }: { until: string }) {
  const nowMs = useNow();
  return <span role="timer">{formatCountdown(Date.parse(until) - nowMs)}</span>;
}
