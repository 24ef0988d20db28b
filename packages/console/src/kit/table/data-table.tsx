/**
 * The table of every list: sticky header and ends, only the visible rows in the document, one grid that holds
 * the focus while `activeId` names the row the keyboard is on. Under 600 px rows become cards. It knows
 * nothing of calls or addresses; a screen hands it rows and hears what people do.
 */

import type { SortOrder } from "@opc/contract/question/fields";
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from "react";
import { focusHome } from "../focus-home.ts";
import { type CellFacts, type Column, selectWidthPx } from "./column.ts";
import { oneCurrency } from "./one-currency.ts";
import { Skeleton } from "./skeleton.tsx";
import css from "./table.module.css";
import { TableHeader, tracks } from "./table-header.tsx";
import { rowElementId, TableRow } from "./table-row.tsx";
import { useColumnsInSight } from "./use-columns-in-sight.ts";
import { type DataTableInstance, type DataTableState, useDataTable } from "./use-data-table.ts";
import { useRowScroll } from "./use-row-scroll.ts";

const maxCardCells = 6;

export interface DataTableProps<Row> extends DataTableState<Row> {
  label: string;
  /** What people call a row. */
  rowName: (row: Row) => string;
  facts: CellFacts;
  /** Ids of the columns that a card shows, most telling first. */
  card: readonly string[];
  isCard: boolean;
  rowHeightPx: number;
  /** All rows of the question, loaded or not; undefined while nobody knows exactly. */
  rowCount: number | undefined;
  newIds: ReadonlySet<string>;
  /** Rows that must not be overlooked. */
  isAlarming?: ((row: Row) => boolean) | undefined;
  activeId: string | undefined;
  openId: string | undefined;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  onActive: (id: string) => void;
  onOpen?: ((id: string) => void) | undefined;
  onCopy: (text: string) => void;
  onNearEnd: () => void;
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsPx: number;
  isSelectable: boolean;
  isLoading: boolean;
  /** Old rows stand while the next answer is on its way. */
  isStale: boolean;
  /** What stands in the place of rows: why there are none. */
  notice: ReactNode;
  /** Changes with the question: the table goes back to its top. */
  questionKey: string;
  handle: Ref<DataTableHandle>;
}

export interface DataTableHandle {
  focus: () => void;
  show: (index: number) => void;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, isCard, isSelectable, actions, layout } = props;
  const { table, visible } = useDataTable(props);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const heightPx = isCard ? cardHeightPx(props.card) : props.rowHeightPx;
  const scroll = useRowScroll({ ...props, scroller, heightPx });
  useImperativeHandle(props.handle, () => ({
    focus: () => grid.current?.focus({ preventScroll: true }),
    show: scroll.show,
  }));
  const shown = isCard ? cardColumns(columns, props.card) : visible;
  const currency = useMemo(() => (isCard ? undefined : oneCurrency(rows, columns)), [isCard, rows, columns]);
  const actionsPx = actions && !isCard ? props.actionsPx : 0;
  const selectPx = isSelectable ? selectWidthPx : 0;
  const widthsPx = shown.map((column) => layout.widthsPx[column.id] ?? column.widthPx);
  const style = tracks(widthsPx, { selectPx, actionsPx });
  const inSight = useColumnsInSight(scroller, { widthsPx, beforePx: selectPx });

  return (
    <div className={css.box} data-print="box" style={style}>
      <div
        ref={scroller}
        className={css.scroller}
        data-card={isCard || undefined}
        onScroll={inSight.onScroll}
      >
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows the keyboard walks is a grid
          role="grid"
          className={css.table}
          tabIndex={0}
          {...focusHome}
          aria-label={props.label}
          aria-rowcount={props.rowCount === undefined ? -1 : props.rowCount + 1}
          aria-colcount={shown.length + Number(isSelectable) + Number(actionsPx > 0)}
          aria-multiselectable={isSelectable || undefined}
          aria-activedescendant={props.activeId === undefined ? undefined : rowElementId(props.activeId)}
          aria-busy={props.isLoading || props.isStale}
          data-stale={props.isStale || undefined}
          data-currency={currency}
        >
          <thead className={css.header}>
            <TableHeader
              {...props}
              table={table}
              columns={shown}
              currency={currency}
              hasActions={actionsPx > 0}
              onWidth={(id, widthPx) =>
                props.onLayout({ ...layout, widthsPx: { ...layout.widthsPx, [id]: widthPx } })
              }
            />
          </thead>
          <TableBody
            {...props}
            table={table}
            shown={shown}
            drawnCount={isCard || scroll.isPrinting ? shown.length : inSight.count}
            scroll={scroll}
            hasActions={actions !== undefined}
          />
        </table>
      </div>
      {rows.length === 0 && !props.isLoading && <div className={css.notice}>{props.notice}</div>}
    </div>
  );
}

interface TableBodyProps<Row> extends DataTableProps<Row> {
  table: DataTableInstance<Row>;
  shown: readonly Column<Row>[];
  /** So many of them are in sight. */
  drawnCount: number;
  scroll: ReturnType<typeof useRowScroll>;
  hasActions: boolean;
}

function TableBody<Row>(props: TableBodyProps<Row>) {
  const { table, shown, drawnCount, scroll, isCard, isSelectable } = props;
  const [hovered, setHovered] = useState(-1);
  const tableRows = table.getRowModel().rows;
  const drawn = useMemo(() => shown.slice(0, drawnCount), [shown, drawnCount]);
  return (
    // biome-ignore lint/a11y: what the pointer does here, keys do on the grid's active row
    <tbody
      className={css.body}
      style={
        props.isLoading || scroll.isPrinting ? {} : { height: scroll.totalPx, paddingTop: scroll.startPx }
      }
      onClick={(event) => bodyClick(event, props)}
      onChange={(event) => tableRows[indexOf(event.target)]?.getToggleSelectedHandler()(event)}
      // Not only when it enters: what took the buttons from under a pointer that rests, the least move brings back.
      onMouseMove={(event) => setHovered(indexOf(event.target))}
      onMouseLeave={() => setHovered(-1)}
    >
      {props.isLoading && <Skeleton columns={drawn} isSelectable={isSelectable} isCard={isCard} />}
      {scroll.indexes.map((index) => {
        const row = tableRows[index];
        if (!row) return null;
        const isActive = row.id === props.activeId;
        return (
          <TableRow<Row>
            key={row.id}
            row={row.original}
            id={row.id}
            name={props.rowName(row.original)}
            index={index}
            // Who walks the rows by keyboard hears all of the one they are on.
            columns={isActive ? shown : drawn}
            facts={props.facts}
            isSelectable={isSelectable}
            isSelected={props.selection[row.id] === true}
            isActive={isActive}
            isReady={isActive || hovered === index || isCard}
            isOpen={row.id === props.openId}
            isNew={props.newIds.has(row.id)}
            isAlarming={props.isAlarming?.(row.original) ?? false}
            isCard={isCard}
            actions={props.hasActions ? props.actions : undefined}
          />
        );
      })}
    </tbody>
  );
}

function indexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return Number(row?.dataset.index ?? -1);
}

/** A click opens the row, unless it was meant for something in it or ended a selection of text. */
function bodyClick<Row>(event: { target: EventTarget }, props: DataTableProps<Row>): void {
  const row = props.rows[indexOf(event.target)];
  if (!row || !(event.target instanceof Element)) return;
  const id = props.rowId(row);
  const copied = event.target.closest<HTMLElement>("[data-copy]")?.dataset.copy;
  if (copied !== undefined) {
    props.onCopy(copied);
    return;
  }
  if (event.target.closest("a, button, input, [data-pin=select]")) {
    // What it opens may cover the row; as the active one the row keeps its buttons meanwhile.
    props.onActive(id);
    return;
  }
  if ((getSelection()?.toString() ?? "") !== "") return;
  props.onActive(id);
  props.onOpen?.(id);
}

/** Where the viewer lacks one of the first, the next moves up. */
function cardColumns<Row>(columns: readonly Column<Row>[], card: readonly string[]): Column<Row>[] {
  return card.flatMap((id) => columns.find((column) => column.id === id) ?? []).slice(0, maxCardCells);
}

/** Two values a line, as the style sheet has it. */
function cardHeightPx(card: readonly string[]): number {
  return Math.ceil(Math.min(card.length, maxCardCells) / 2) * 24 + 20;
}
