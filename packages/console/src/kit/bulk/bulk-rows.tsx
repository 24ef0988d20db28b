/** The rows of a step for many, in columns: their number, what tells one from another, how much, and what became of them. */
import type { ReactNode } from "react";
import css from "./bulk-dialog.module.css";

/** Whom or what it is for, and how much. */
export type About = readonly [what: string, amount: string];

interface BulkRowsProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  about?: ((row: Row) => About) | undefined;
  /** Once they are tried. */
  outcome?: ((row: Row) => ReactNode) | undefined;
}

export function BulkRows<Row>({ rows, rowId, about, outcome }: BulkRowsProps<Row>) {
  return (
    <ul className={css.rows} data-outcomes={outcome && true}>
      {rows.map((row) => {
        const [what, amount] = about?.(row) ?? [];
        return (
          <li key={rowId(row)}>
            <code>{rowId(row)}</code>
            {what !== undefined && <span className={css.what}>{what}</span>}
            {amount !== undefined && <span className={css.amount}>{amount}</span>}
            {outcome?.(row)}
          </li>
        );
      })}
    </ul>
  );
}
