/** Rows that open lists keep, brought up to date by a screen that has changed what they show. */
import { queryClient } from "../../api/query.ts";
import type { ListCallName, RowOf } from "../resource.ts";

/** Coming back to a list asks for nothing, so whoever changes one of its rows elsewhere says so here. */
export function changeKeptRows<Name extends ListCallName>(
  call: Name,
  change: (row: RowOf<Name>) => RowOf<Name>,
): void {
  queryClient.setQueriesData<{ rows: readonly RowOf<Name>[] }>(
    { predicate: ({ queryKey }) => queryKey[1] === call },
    (list) => list && { ...list, rows: list.rows.map(change) },
  );
}
