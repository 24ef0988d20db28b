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
  const title = header?.firstElementChild;
  const widths = [...cells, ...(title ? [title] : [])].map(contentWidthPx);
  const widest = Math.ceil(Math.max(0, ...widths)) + cellPaddingPx + autoFitPaddingPx;
  return Math.min(maxPx, Math.max(minimumWidthPx, widest));
}

function contentWidthPx(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}
