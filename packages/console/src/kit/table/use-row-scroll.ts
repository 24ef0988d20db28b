/**
 * Which rows are in the document, and where. All rows of a table are equally high, so the place of a row is
 * known without measuring it; when a refresh puts rows above the reader, the reader's place moves along.
 */
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useDrawn } from "../../state/drawn.ts";
import { useMedia } from "../use-media.ts";
import { whenLaidOut } from "../when-laid-out.ts";

const overscanRows = 5;
/** What the server draws is what is seen, at most: without the bar of tabs a row more than there is room for elsewhere. */
const drawnOverscanRows = 1;
/** The next page is asked for while this many rows are still below the view. */
const nearEndRows = 25;

/** What stands above and below the rows, about: so many are drawn before anything has been measured. */
const aroundRowsPx = 240;

interface RowScrollOptions<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  heightPx: number;
  questionKey: string;
  onNearEnd: () => void;
}

export function useRowScroll<Row>(options: RowScrollOptions<Row>) {
  const { scroller, rows, heightPx, onNearEnd } = options;
  const isPrinting = useMedia("print");
  const usualOverscan = useDrawn() ? drawnOverscanRows : overscanRows;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan: isPrinting ? rows.length : usualOverscan,
    initialRect: { width: 0, height: Math.max(0, innerHeight - aroundRowsPx) },
    observeElementRect: rectOnceLaidOut,
    observeElementOffset: offsetOnceLaidOut,
    scrollToFn: scrollUnlessThere,
  });
  const measuredPx = useRef(heightPx);
  useLayoutEffect(() => {
    // Also when the table comes back into sight: to measure would draw it once more.
    if (measuredPx.current === heightPx) return;
    measuredPx.current = heightPx;
    virtualizer.measure();
  }, [heightPx, virtualizer]);
  useKeptPlace(options, virtualizer);
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    // All rows are drawn for paper: nobody has come near their end.
    if (!isPrinting && last >= 0 && last >= rows.length - nearEndRows) onNearEnd();
  }, [last, rows.length, isPrinting, onNearEnd]);
  return {
    /** On paper every loaded row is drawn, as high as it needs to be. */
    isPrinting,
    indexes: items.map((item) => item.index),
    startPx: items[0]?.start ?? 0,
    totalPx: virtualizer.getTotalSize(),
    show: (index: number) => virtualizer.scrollToIndex(index, { align: "auto" }),
  };
}

type Scroller = Virtualizer<HTMLDivElement, HTMLDivElement>;
type Observe<Told extends unknown[]> = (
  scroller: Scroller,
  tell: (...told: Told) => void,
) => undefined | (() => void);

/** Looks at the element when it has its place anyway: to ask for it sooner would lay the page out while it is being built. */
function onceLaidOut<Told extends unknown[]>(observe: Observe<Told>): Observe<Told> {
  return (scroller, tell) => {
    if (!scroller.scrollElement) return undefined;
    let stop: (() => void) | undefined;
    const callOff = whenLaidOut(scroller.scrollElement, () => {
      stop = observe(scroller, tell);
    });
    return () => {
      callOff();
      stop?.();
    };
  };
}

const rectOnceLaidOut = onceLaidOut<[{ width: number; height: number }]>(observeElementRect);
const offsetOnceLaidOut = onceLaidOut<[number, boolean]>((scroller, tell) => {
  const stop = observeElementOffset(scroller, tell);
  // Somebody may have scrolled already.
  tell(scroller.scrollElement?.scrollTop ?? 0, false);
  return stop;
});

/** At its top a new element is by itself; to say so would lay the page out, too. */
function scrollUnlessThere(offset: number, options: { adjustments?: number }, scroller: Scroller): void {
  if (offset + (options.adjustments ?? 0) === 0 && !scroller.scrollOffset) return;
  elementScroll(offset, options, scroller);
}

/** Where it is the virtualizer was told: to ask the element would lay out at once what has just been drawn. */
function useKeptPlace<Row>(
  { scroller, rows, rowId, heightPx, questionKey }: RowScrollOptions<Row>,
  virtualizer: Scroller,
): void {
  const before = useRef({ rows, questionKey });
  useLayoutEffect(() => {
    const { rows: oldRows, questionKey: oldKey } = before.current;
    before.current = { rows, questionKey };
    const element = scroller.current;
    const offsetPx = virtualizer.scrollOffset ?? 0;
    if (!element || oldRows === rows || offsetPx === 0) return;
    if (oldKey !== questionKey) {
      element.scrollTop = 0;
      return;
    }
    const top = Math.floor(offsetPx / heightPx);
    const anchor = oldRows[top];
    if (top === 0 || anchor === undefined) return;
    const anchorId = rowId(anchor);
    const now = rows.findIndex((row) => rowId(row) === anchorId);
    if (now >= 0) element.scrollTop += (now - top) * heightPx;
  }, [scroller, rows, rowId, heightPx, questionKey, virtualizer]);
}
