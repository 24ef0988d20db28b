/**
 * One row, as a line of cells or as a card. It is drawn again only when something of its own changes, so a
 * scroll or a key costs one or two rows. Clicks are handled by the table's body, not here.
 */
import { memo, type ReactNode } from "react";
import { CopyIcon } from "../icons.tsx";
import alarming from "./alarming.module.css";
import type { CellFacts, Column } from "./column.ts";
import css from "./table.module.css";

export interface RowProps<Row> {
  row: Row;
  id: string;
  /** What people call it. */
  name: string;
  index: number;
  columns: readonly Column<Row>[];
  facts: CellFacts;
  isSelectable: boolean;
  isSelected: boolean;
  /** Where the keyboard is. */
  isActive: boolean;
  /** Shows its buttons: the pointer or the keyboard is on it. */
  isReady: boolean;
  /** Its detail is open. */
  isOpen: boolean;
  isNew: boolean;
  isAlarming: boolean;
  isCard: boolean;
  actions: ((row: Row) => ReactNode) | undefined;
}

export function rowElementId(id: string): string {
  return `row-${id}`;
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { row, id, index, columns, facts, isSelected, isReady, actions } = props;
  return (
    <tr
      id={rowElementId(id)}
      aria-rowindex={index + 2}
      aria-selected={props.isSelectable ? isSelected : undefined}
      className={`${props.isCard ? css.card : css.row} ${props.isAlarming ? alarmingClass(props.isCard) : ""}`}
      data-index={index}
      data-active={props.isActive || undefined}
      data-open={props.isOpen || undefined}
      data-new={props.isNew || undefined}
    >
      {props.isSelectable && (
        <td className={css.cell} data-pin="select">
          <input
            type="checkbox"
            readOnly
            checked={isSelected}
            tabIndex={isReady ? 0 : -1}
            aria-label={facts.t("kit.table.selectRow", { id: props.name })}
          />
        </td>
      )}
      {columns.map((column, position) =>
        cellOf({ column, row, facts, isFirst: position === 0, isReady, isCard: props.isCard }),
      )}
      {actions && isReady && (
        <td className={css.cell} data-pin="end">
          {actions(row)}
        </td>
      )}
    </tr>
  );
}

function alarmingClass(isCard: boolean): string {
  return `${alarming.row} ${isCard ? alarming.card : alarming.line}`;
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  facts: CellFacts;
  isFirst: boolean;
  isReady: boolean;
  isCard: boolean;
}

/** No component of its own: a list would have some 500 of them before its rows can be read. */
function cellOf<Row>({ column, row, facts, isFirst, isReady, isCard }: CellProps<Row>) {
  const copied = isReady ? column.copy?.(row) : undefined;
  return (
    <td
      key={column.id}
      className={css.cell}
      title={isReady ? column.hint?.(row, facts) : undefined}
      data-column={column.id}
      data-align={column.align}
      data-mono={column.mono}
      data-money={column.amountOf && ""}
      data-pin={isFirst ? "start" : undefined}
      data-copies={copied == null ? undefined : ""}
    >
      {isCard && column.isTitledOnCard && <small className={css.cardTitle}>{facts.t(column.title)} </small>}
      {column.cell(row, facts)}
      {copied != null && (
        <button
          type="button"
          className={css.copy}
          data-copy={copied}
          aria-label={`${facts.t("common.copy")} ${copied}`}
        >
          <CopyIcon />
        </button>
      )}
    </td>
  );
}

export const TableRow = memo(PlainRow) as typeof PlainRow;
