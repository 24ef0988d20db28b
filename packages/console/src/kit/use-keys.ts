/**
 * Keys without aiming first: it listens on the document, but never while someone types or while a dialog, a popup
 * or a menu is open. A page behind another tab has its effects taken away, so it hears nothing. What hears a key says
 * what the key does: `?` lists just that (app/layout/keys-dialog.tsx).
 */
import { useEffect, useRef } from "react";
import type { TextKey } from "../i18n/i18n.ts";

export interface HeardKey {
  /** As the browser calls them; each does the same. */
  keys: readonly string[];
  says: TextKey;
  /** Absent while there is nothing to do: the key is then neither heard nor listed. */
  act: ((key: string) => unknown) | undefined;
  /** Heard with Ctrl or ⌘, and wherever the focus is. */
  withControl?: true;
}

export type KeyPlace = "here" | "everywhere";

interface Heard {
  place: KeyPlace;
  keys: { current: readonly HeardKey[] };
}

const all = new Set<Heard>();

/** What would be heard now. */
export function keysHeard(place: KeyPlace): readonly HeardKey[] {
  const there = [...all].filter((one) => one.place === place);
  return there.flatMap(({ keys }) => keys.current).filter(({ act, keys }) => act && keys.length > 0);
}

export function useKeys(keys: readonly HeardKey[], place: KeyPlace = "here"): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const heard: Heard = { place, keys: latest };
    const hear = (event: KeyboardEvent) => {
      const act = event.altKey ? undefined : meaningOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act(event.key);
    };
    all.add(heard);
    document.addEventListener("keydown", hear);
    return () => {
      all.delete(heard);
      document.removeEventListener("keydown", hear);
    };
  }, [place]);
}

/** Those of whatever has the focus, if it can be pressed. */
const ofControls = ["Enter", "ArrowDown", "ArrowUp"];

function meaningOf(event: KeyboardEvent, keys: readonly HeardKey[]): HeardKey["act"] {
  const isControl = event.ctrlKey || event.metaKey;
  const key = isControl ? event.key.toLowerCase() : event.key;
  const found = keys.find((one) => one.keys.includes(key) && (one.withControl ?? false) === isControl);
  if (!found || found.withControl) return found?.act;
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || isTaken(target)) return undefined;
  const isOnControl = target.closest("button, a, input, [role=tab]") !== null;
  return isOnControl && ofControls.includes(key) ? undefined : found.act;
}

function isTaken(target: Element): boolean {
  // An open dialog or popup has the keys to itself; preventing the default of Esc would keep a popup open.
  if (document.querySelector("[aria-modal=true], :popover-open")) return true;
  if (target.closest("[role=listbox], [role=menu]")) return true;
  return target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
}
