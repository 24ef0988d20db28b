import type { ListQuestion } from "@opc/contract/question/fields";
import type { Column } from "./table/column.ts";
import type { ColumnLayout } from "./table/layout.ts";

/** What a printed list tells of itself. */
export interface PrintedList {
  screen: {
    address: { question: ListQuestion };
    /** `filters`: the call's own input, with From and To unless it is of all time. */
    data: { filters: () => object };
    columns: readonly Column<never>[];
    layout: ColumnLayout;
  };
  /** The field of the search box. */
  search: string;
  /** Rows that were chosen: they alone are printed. */
  selected: readonly unknown[];
}
