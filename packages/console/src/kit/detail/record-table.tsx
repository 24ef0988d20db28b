import type { ReactNode } from "react";
import css from "./detail.module.css";

interface RecordTableProps {
  heads: readonly { name: string; isAmount?: boolean }[];
  children: ReactNode;
}

/** A few lines that belong to a record; what is too wide scrolls. */
export function RecordTable({ heads, children }: RecordTableProps) {
  return (
    <div className={css.linesBox}>
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
    </div>
  );
}
