/** The sticky header: titles, the tick for all, the order of time, widths by drag and by double click. */

import type { SortOrder } from "@opc/contract/question/fields";
import type { CSSProperties } from "react";
import { SortIcon } from "../icons.tsx";
import { autoFit } from "./auto-fit.ts";
import type { CellFacts, Column } from "./column.ts";
import css from "./table.module.css";
import type { DataTableInstance } from "./use-data-table.ts";

export interface HeaderProps<Row> {
  table: DataTableInstance<Row>;
  columns: readonly Column<Row>[];
  facts: CellFacts;
  /** Of every amount in the table, where they share one: it stands here once, and not in each row. */
  currency: string | undefined;
  isSelectable: boolean;
  hasActions: boolean;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  onWidth: (id: string, widthPx: number) => void;
}

export function TableHeader<Row>(props: HeaderProps<Row>) {
  const { table, columns, facts } = props;
  return (
    <tr aria-rowindex={1} className={css.row}>
      {props.isSelectable && (
        <th scope="col" className={css.cell} data-pin="select">
          <SelectAll table={table} label={facts.t("kit.table.selectAll")} />
        </th>
      )}
      {columns.map((column, position) => (
        <HeaderCell key={column.id} {...props} column={column} isFirst={position === 0} />
      ))}
      {props.hasActions && (
        <th scope="col" className={css.unseen} data-pin="end">
          {facts.t("kit.table.actions")}
        </th>
      )}
    </tr>
  );
}

function SelectAll<Row>({ table, label }: { table: DataTableInstance<Row>; label: string }) {
  const all = table.getIsAllRowsSelected();
  const onlySome = table.getIsSomeRowsSelected() && !all;
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = onlySome;
      }}
      onChange={table.getToggleAllRowsSelectedHandler()}
    />
  );
}

function HeaderCell<Row>(props: HeaderProps<Row> & { column: Column<Row>; isFirst: boolean }) {
  const { table, column, facts, isFirst, sort } = props;
  const header = table.getFlatHeaders().find((candidate) => candidate.id === column.id);
  const title = facts.t(column.title);
  const currency = column.amountOf && props.currency;
  const resize = header?.getResizeHandler();
  return (
    <th
      scope="col"
      className={css.cell}
      data-align={column.align}
      data-pin={isFirst ? "start" : undefined}
      {...(column.sortable ? { "aria-sort": sort === "newest" ? "descending" : "ascending" } : {})}
    >
      {column.sortable ? (
        <button
          type="button"
          className={css.sort}
          title={facts.t(sort === "newest" ? "kit.table.newestFirst" : "kit.table.oldestFirst")}
          onClick={() => props.onSort(sort === "newest" ? "oldest" : "newest")}
        >
          {title} <SortIcon order={sort} />
        </button>
      ) : (
        <span className={css.title} title={title}>
          {currency ? <span>{title}</span> : title}
          {currency && `\u00a0· ${currency}`}
        </span>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer's shortcut; the column chooser does the same by keyboard */}
      <span
        className={css.resize}
        data-resizing={header?.column.getIsResizing() || undefined}
        onMouseDown={resize}
        onTouchStart={resize}
        onDoubleClick={(event) => props.onWidth(column.id, autoFit(event.currentTarget, column.id))}
      />
    </th>
  );
}

/** The tracks of a row: tick, columns, the rest of the width. Actions lie over it; scrolled to the end they cover nothing. */
export function tracks(
  widths: readonly number[],
  parts: { selectPx: number; actionsPx: number },
): CSSProperties & Record<`--${string}`, string> {
  const sum = widths.reduce((total, width) => total + width, parts.selectPx + parts.actionsPx);
  const select = parts.selectPx > 0 ? [`${parts.selectPx}px`] : [];
  const all = [...select, ...widths.map((width) => `${width}px`), "minmax(0, 1fr)"];
  return {
    "--tracks": all.join(" "),
    "--total": `${sum}px`,
    "--select": `${parts.selectPx}px`,
    // On paper the columns share the width of the page.
    "--print-tracks": widths.map((width) => `minmax(0, ${width}fr)`).join(" "),
  };
}
