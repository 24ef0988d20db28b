/** What a column of a list is: where its text comes from and how it stands. Cells are plain light markup. */
import type { ReactNode } from "react";
import type { TextKey, Translate } from "../../i18n/i18n.ts";

/** What every cell may need to know; the same for all cells of a table. */
export interface CellFacts {
  t: Translate;
  /** Minutes that the merchant's clock is ahead of UTC. */
  offsetMinutes: number;
}

export interface Column<Row> {
  /** Also the name under which order, width and visibility are kept. */
  id: string;
  title: TextKey;
  widthPx: number;
  cell: (row: Row, facts: CellFacts) => ReactNode;
  align?: "start" | "end";
  mono?: true;
  /** Sorting by time is done by this column. */
  sortable?: true;
  /** Of a column of money: what can be summed. */
  amountOf?: (row: Row) => { amount: string; currency: string } | undefined;
  /** A balance or a limit: no sum is made of it. */
  isLevel?: true;
  /** Whole text for the copy button; null when there is nothing to copy. */
  copy?: (row: Row) => string | null;
  /** Whole text on hover. */
  hint?: (row: Row, facts: CellFacts) => string | undefined;
  superOnly?: true;
  /** On a card its title stands before it: another value there looks the same. */
  isTitledOnCard?: true;
  /** Not shown until someone chooses it. */
  initiallyHidden?: true;
}

/** Width of the tick boxes' column, and of the row actions' one per action. */
export const selectWidthPx = 36;
export const minimumWidthPx = 56;
