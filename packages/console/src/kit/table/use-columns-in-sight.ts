/**
 * How many of a table's columns are drawn. What lies right of the window is not, until somebody scrolls that way: a list has
 * twice as many cells as are in sight. What is left of the window stays, so the drawn ones are the first ones.
 */
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { sidebarStore, useMobile } from "../../state/sidebar.ts";
import { useStore } from "../../state/store.ts";
import { whenLaidOut } from "../when-laid-out.ts";

/** The width of the open sidebar in the language in which it is narrower. */
const sidebarPx = 210;

interface Sizes {
  widthsPx: readonly number[];
  /** Of what stands before the first of them. */
  beforePx: number;
}

export function useColumnsInSight(
  scroller: RefObject<HTMLElement | null>,
  { widthsPx, beforePx }: Sizes,
): { count: number; onScroll: () => void } {
  const [isWhole, setWhole] = useState(false);
  const { opened } = useStore(sidebarStore);
  const hasSidebar = !useMobile() && opened;
  const leftPx = beforePx + (hasSidebar ? sidebarPx : 0);
  const inWindow = () => (isWhole ? widthsPx.length : startingBefore(innerWidth - leftPx, widthsPx));
  const count = useSyncExternalStore(onResize, inWindow, inWindow);
  const look = useCallback(() => {
    if (scroller.current && scroller.current.scrollLeft > 0) setWhole(true);
  }, [scroller]);
  // Somebody may have scrolled what the server drew.
  useEffect(() => (scroller.current ? whenLaidOut(scroller.current, look) : undefined), [scroller, look]);
  return { count, onScroll: look };
}

/** How many of what stands side by side start before that place. */
function startingBefore(placePx: number, widthsPx: readonly number[]): number {
  let startPx = 0;
  const first = widthsPx.findIndex((widthPx) => {
    const isBeyond = startPx >= placePx;
    startPx += widthPx;
    return isBeyond;
  });
  return first < 0 ? widthsPx.length : first;
}

function onResize(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}
