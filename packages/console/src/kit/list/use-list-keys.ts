/**
 * The keyboard of a list: `/` to the search box, j/k and arrows move, Enter opens, x selects, Esc closes. It
 * listens on the document, so nobody has to aim first, but never while someone types or a dialog is open.
 */
import { useEffect, useRef } from "react";

export interface ListKeys {
  search: () => void;
  move: (by: 1 | -1) => void;
  open: () => void;
  select: () => void;
  close: () => void;
}

export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const does = meaning(event.key, target);
      if (!does) return;
      event.preventDefault();
      does(latest.current);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

function meaning(key: string, target: Element): ((keys: ListKeys) => void) | undefined {
  // An open dialog or popup has the keys to itself; preventing the default of Esc would keep a popup open.
  if (document.querySelector("[aria-modal=true], :popover-open")) return undefined;
  if (target.closest("[role=listbox], [role=menu]")) return undefined;
  const isTyping = target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
  if (isTyping) return undefined;
  if (key === "Escape") return (keys) => keys.close();
  const isOnControl = target.closest("button, a, input, [role=tab]") !== null;
  switch (key) {
    case "/":
      return (keys) => keys.search();
    case "j":
      return (keys) => keys.move(1);
    case "k":
      return (keys) => keys.move(-1);
    case "x":
      return (keys) => keys.select();
    case "ArrowDown":
      return isOnControl ? undefined : (keys) => keys.move(1);
    case "ArrowUp":
      return isOnControl ? undefined : (keys) => keys.move(-1);
    case "Enter":
      return isOnControl ? undefined : (keys) => keys.open();
    default:
      return undefined;
  }
}
