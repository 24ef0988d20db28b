/**
 * Where the focus goes when what had it is gone, such as an action that a decision has made impossible: to the open drawer,
 * else to the list's rows. It would fall to the body otherwise, out of which the next Tab begins at the top of the page.
 */
import { useEffect, useLayoutEffect, useRef } from "react";

/** What may be gone to stands in this attribute; of several that are shown the last one. */
export const focusHome = { "data-focus-home": "" };

/** Unless something else has the focus by now. */
export function focusNearest(): void {
  if (document.activeElement !== document.body) return;
  const places = [...document.querySelectorAll<HTMLElement>("[data-focus-home]")];
  places.findLast((place) => place.checkVisibility())?.focus({ preventScroll: true });
}

/** Handlers for what holds actions that may go while one of them has the focus. */
export function useKeptFocus() {
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return;
    isWithin.current = false;
    focusNearest();
  });
  useEffect(() => () => void (isWithin.current && setTimeout(focusNearest)), []);
  return {
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: () => {
      isWithin.current = false;
    },
  };
}
