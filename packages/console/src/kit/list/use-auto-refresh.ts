/** Auto-refresh (specification section 9): off, or every 15, 30 or 60 seconds, kept per screen. */
import { useEffect, useRef, useState } from "react";
import { useDrawn } from "../../state/drawn.ts";

export const refreshSeconds = [0, 15, 30, 60] as const;
export type RefreshSeconds = (typeof refreshSeconds)[number];

/**
 * Calls `tick` at the chosen pace while the page is in front and the document is visible; on coming back late
 * it ticks at once. A page behind another tab has its effects taken away, so its timer stops with them.
 */
export function useAutoRefresh(key: string, usual: RefreshSeconds, tick: () => void) {
  const storageKey = `opc_refresh:${key}`;
  const [seconds, setSeconds] = useState<RefreshSeconds>(() => stored(storageKey) ?? usual);
  const latest = useRef(tick);
  latest.current = tick;
  const tickedAtMs = useRef(Date.now());

  useEffect(() => {
    if (seconds === 0) return;
    const tickWhenDue = () => {
      if (document.hidden || Date.now() - tickedAtMs.current < seconds * 1000 - 50) return;
      tickedAtMs.current = Date.now();
      latest.current();
    };
    // Behind another tab it was late as well.
    tickWhenDue();
    const timer = setInterval(tickWhenDue, seconds * 1000);
    document.addEventListener("visibilitychange", tickWhenDue);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tickWhenDue);
    };
  }, [seconds]);

  const choose = (chosen: RefreshSeconds) => {
    tickedAtMs.current = Date.now();
    localStorage.setItem(storageKey, String(chosen));
    setSeconds(chosen);
  };
  return [useDrawn() ? usual : seconds, choose] as const;
}

/** Undefined until someone chose. */
function stored(key: string): RefreshSeconds | undefined {
  const kept = localStorage.getItem(key);
  return refreshSeconds.find((seconds) => String(seconds) === kept);
}
