import { formatCountdown } from "../format/time.ts";
import { useNow } from "../use-now.ts";

/** How long it has been so, second by second: "4:59". */
export function Elapsed({ since }: { since: string }) {
  const nowMs = useNow();
  return <span role="timer">{formatCountdown(nowMs - Date.parse(since))}</span>;
}
