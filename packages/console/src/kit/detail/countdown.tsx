import { useEffect, useState } from "react";
import { formatCountdown } from "../format/time.ts";

/** Time left, second by second; while the page is behind another tab it stands still. */
export function Countdown({ until }: { until: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{formatCountdown(Date.parse(until) - nowMs)}</span>;
}
