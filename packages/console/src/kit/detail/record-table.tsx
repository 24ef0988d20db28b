import type { ReactNode } from "react";
import css from "./detail.module.css";

interface RecordTableProps {
  /** What the lines are, to those who do not see them. */
  title: string;
  heads: readonly { name: string; isAmount?: boolean }[];
  children: ReactNode;
}

/** A few lines that belong to a record; what is too wide scrolls. */
export function RecordTable({ title, heads, children }: RecordTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
    <section className={css.linesBox} tabIndex={0} aria-label={title}>
      <table className={css.lines}>
        <thead>
          <tr>
            {heads.map(({ name, isAmount }) => (
              <th key={name} scope="col" className={isAmount ? css.amount : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
