/** Where the keyboard is in a list, and how that and the open record follow each other. */
import { type RefObject, useCallback, useState } from "react";
import type { DataTableHandle } from "../table/data-table.tsx";

interface RowFocusOptions<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  table: RefObject<DataTableHandle | null>;
  address: { openId: string | undefined; open: (id: string | undefined) => void };
  hasDetail: boolean;
}

export function useRowFocus<Row>({ rows, rowId, table, address, hasDetail }: RowFocusOptions<Row>) {
  const [activeId, setActive] = useState<string>();
  const { openId, open: openAt } = address;
  const indexOf = (id: string | undefined) => rows.findIndex((row) => rowId(row) === id);

  const open = useCallback(
    (id: string) => {
      setActive(id);
      openAt(id);
    },
    [openAt],
  );

  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    const id = rowId(row);
    setActive(id);
    table.current?.show(index);
    if (openId !== undefined) openAt(id);
  };

  const move = (by: 1 | -1) => {
    const from = indexOf(openId ?? activeId);
    goTo(from < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, from + by)));
    if (openId === undefined) table.current?.focus();
  };

  const close = () => {
    openAt(undefined);
    table.current?.focus();
  };

  /** The neighbours of the open record, as far as the list has them. */
  const stepOf = (id: string) => {
    const at = indexOf(id);
    const to = (index: number) => (at >= 0 && rows[index] ? () => goTo(index) : undefined);
    const next = at < 0 ? undefined : rows[at + 1];
    return { previous: to(at - 1), next: to(at + 1), nextId: next && rowId(next) };
  };

  return { activeId, setActive, open: hasDetail ? open : () => undefined, move, close, stepOf };
}
