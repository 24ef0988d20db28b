import { dayMs, minuteMs } from "@opc/contract/time";
import { useEffect, useState } from "react";

const lookEveryMs = 10_000;

/** Midnight before now on the viewer's clock, in epoch milliseconds; another one after the next midnight. */
export function useToday(offsetMinutes: number): number {
  const [midnightMs, setMidnightMs] = useState(() => midnightBefore(Date.now(), offsetMinutes));
  useEffect(() => {
    const look = () => setMidnightMs(midnightBefore(Date.now(), offsetMinutes));
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [offsetMinutes]);
  return midnightMs;
}

export function midnightBefore(nowMs: number, offsetMinutes: number): number {
  const shiftMs = offsetMinutes * minuteMs;
  return Math.floor((nowMs + shiftMs) / dayMs) * dayMs - shiftMs;
}
