import { useEffect, useState } from "react";
import { drawnAtMs, useDrawn } from "../state/drawn.ts";

/** The time, every second; while the page is behind another tab it stands still. */
export function useNow(): number {
  const isDrawn = useDrawn();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return isDrawn ? drawnAtMs() : nowMs;
}
