/** TanStack Table holds the arrangement of columns and the selection; markup and scrolling are ours. */
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type RowSelectionState,
  rowSelectionFeature,
  type TableOptions,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { type Column, minimumWidthPx } from "./column.ts";
import { arrange, type ColumnLayout, isHidden } from "./layout.ts";

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSelectionFeature,
});

export type Selection = RowSelectionState;

export interface DataTableState<Row> {
  columns: readonly Column<Row>[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection: Selection;
  onSelection: (selection: Selection) => void;
}

export function useDataTable<Row>(state: DataTableState<Row>) {
  const { columns, layout, rows, rowId, selection } = state;
  const definitions = useMemo(
    () => columns.map(({ id, widthPx }) => ({ id, size: widthPx, minSize: minimumWidthPx })),
    [columns],
  );
  const columnOrder = useMemo(
    () => arrange(columns, layout.order).map(({ id }) => id),
    [columns, layout.order],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, !isHidden(column, layout)])),
    [columns, layout],
  );
  const options: TableOptions<typeof features, Row & object> = {
    features,
    columns: definitions,
    data: rows as readonly (Row & object)[],
    getRowId: rowId,
    enableSubRowSelection: false,
    columnResizeMode: "onChange",
    state: { columnOrder, columnVisibility, columnSizing: { ...layout.widthsPx }, rowSelection: selection },
    onColumnSizingChange: (updater: Updater<Record<string, number>>) =>
      state.onLayout({ ...layout, widthsPx: functionalUpdate(updater, { ...layout.widthsPx }) }),
    onRowSelectionChange: (updater: Updater<RowSelectionState>) =>
      state.onSelection(functionalUpdate(updater, selection)),
  };
  const table = useTable(options);
  const visible = useVisible(columns, columnOrder, columnVisibility);
  return { table, visible };
}

export type DataTableInstance<Row> = ReturnType<typeof useDataTable<Row>>["table"];

function useVisible<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[],
  visibility: Readonly<Record<string, boolean>>,
): readonly Column<Row>[] {
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return order.flatMap((id) => (visibility[id] ? (byId.get(id) ?? []) : []));
  }, [columns, order, visibility]);
}
