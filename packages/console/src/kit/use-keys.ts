/**
 * Keys without aiming first: it listens on the document, but never while someone types or while a dialog, a popup
 * or a menu is open. A page behind another tab has its effects taken away, so it hears nothing.
 */
import { useEffect, useRef } from "react";

/** What a key does now, if anything. `isOnControl`: the focus is on something that Enter and arrows belong to. */
export type KeyMeaning = (key: string, isOnControl: boolean) => (() => void) | undefined;

export function useKeys(meaning: KeyMeaning): void {
  const latest = useRef(meaning);
  latest.current = meaning;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (isTaken(target)) return;
      const isOnControl = target.closest("button, a, input, [role=tab]") !== null;
      const act = latest.current(event.key, isOnControl);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

function isTaken(target: Element): boolean {
  // An open dialog or popup has the keys to itself; preventing the default of Esc would keep a popup open.
  if (document.querySelector("[aria-modal=true], :popover-open")) return true;
  if (target.closest("[role=listbox], [role=menu]")) return true;
  return target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
}
