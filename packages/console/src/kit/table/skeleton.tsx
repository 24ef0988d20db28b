import type { Column } from "./column.ts";
import css from "./table.module.css";

const rowCount = 14;

/** Stands in the rows' own places until they come, so that nothing moves then. */
export function Skeleton<Row>(props: {
  columns: readonly Column<Row>[];
  isSelectable: boolean;
  isCard: boolean;
}) {
  return Array.from({ length: rowCount }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={index} className={props.isCard ? css.card : css.row}>
      {props.isSelectable && <td className={css.cell} data-pin="select" />}
      {props.columns.map((column) => (
        <td key={column.id} className={css.cell} data-align={column.align}>
          <span className={css.bone} />
        </td>
      ))}
    </tr>
  ));
}
