import { minimumWidthPx } from "./column.ts";

/** Specification section 9. */
const autoFitPaddingPx = 10;
/** Of a cell, left and right, as the style sheet has it. */
const cellPaddingPx = 16;
const maxPx = 640;

/** The width in which everything of the column that is drawn now stands whole, plus the padding. */
export function autoFit(inTable: Element, columnId: string): number {
  const grid = inTable.closest("[role=grid]");
  const header = inTable.closest("th");
  const cells = grid ? [...grid.querySelectorAll(`[data-column="${CSS.escape(columnId)}"]`)] : [];
  // Part by part: of a long title what is not seen lies under the currency.
  const title = [...(header?.firstElementChild?.childNodes ?? [])].map(contentWidthPx);
  const titlePx = title.reduce((sum, widthPx) => sum + widthPx, 0);
  const widest =
    Math.ceil(Math.max(titlePx, ...cells.map(contentWidthPx))) + cellPaddingPx + autoFitPaddingPx;
  return Math.min(maxPx, Math.max(minimumWidthPx, widest));
}

function contentWidthPx(part: Node): number {
  const range = document.createRange();
  range.selectNodeContents(part);
  return range.getBoundingClientRect().width;
}
