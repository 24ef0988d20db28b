import { dayMs, minuteMs } from "@opc/contract/time";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * True while a screen is drawn by the server, and while the browser takes that over: what only this browser knows (what it
 * keeps in its storage) is drawn right after.
 */
export function useDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** By the server's clock: by then it takes over what was drawn, and not what has changed since. */
export function drawnAtMs(): number {
  return Number(document.getElementById("root")?.dataset.drawnAt ?? Date.now());
}

/** Whether it is still the day of the drawing on the clock of who looks: what it says of today would be of yesterday. */
export function isDrawnToday(offsetMinutes: number, nowMs = Date.now()): boolean {
  const dayOf = (ms: number) => Math.floor((ms + offsetMinutes * minuteMs) / dayMs);
  return dayOf(drawnAtMs()) === dayOf(nowMs);
}
