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
