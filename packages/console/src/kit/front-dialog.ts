/**
 * Esc for dialogs that stand one above the other: the last opened one alone hears it, once, and none of them while something
 * that is no frame has the keys (a question of the browser's own, the palette). Mantine's own listeners, one of each dialog,
 * would close all of them at once.
 */
import { useEffect, useRef } from "react";

type Wish = { current: (() => void) | undefined };

/** Of those that are open, the front one last. */
const open: Wish[] = [];

/** On what a frame is drawn in. */
export const framed = { "data-dialog-frame": true };

/** `onEscape`: absent where the dialog is not left by Esc; those behind it are not left either. */
export function useFrontEscape(isOpen: boolean, onEscape: (() => void) | undefined): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    if (!isOpen) return;
    if (open.length === 0) addEventListener("keydown", hear, true);
    open.push(latest);
    return () => {
      open.splice(open.indexOf(latest), 1);
      if (open.length === 0) removeEventListener("keydown", hear, true);
    };
  }, [isOpen]);
}

/** Before anything in a dialog hears the key: its choices and its calendar say by a mark that it is theirs. */
function hear(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing || isTakenBy(event.target)) return;
  open.at(-1)?.current?.();
}

function isTakenBy(target: EventTarget | null): boolean {
  if (document.querySelector("dialog:modal")) return true;
  if (!(target instanceof Element)) return false;
  if (target.getAttribute("data-mantine-stop-propagation") === "true") return true;
  return target.closest("[aria-modal=true]") !== null && target.closest("[data-dialog-frame]") === null;
}
