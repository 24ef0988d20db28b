/** Everything a list screen is at a moment: its question, its rows, what is chosen, where the keyboard is. */

import type { ListQuestion } from "@opc/contract/question/fields";
import { useCallback, useMemo, useRef, useState } from "react";
import { useTexts } from "../i18n/i18n.ts";
import { useMenu, useSession } from "../state/session.ts";
import { useSettings } from "../state/settings.ts";
import { readLook } from "./gallery/look.ts";
import { permitted } from "./list/permitted.ts";
import { useAutoRefresh } from "./list/use-auto-refresh.ts";
import { useListAddress } from "./list/use-list-address.ts";
import { useListData } from "./list/use-list-data.ts";
import { useListKeys } from "./list/use-list-keys.ts";
import { usePreference } from "./list/use-preference.ts";
import { useRowFocus } from "./list/use-row-focus.ts";
import { preferencesOf } from "./preferences.ts";
import { fieldsOf, type ListCallName, type Resource, type SummaryCallName } from "./resource.ts";
import type { DataTableHandle } from "./table/data-table.tsx";
import { readLayout } from "./table/layout.ts";
import { rowElementId } from "./table/table-row.tsx";
import type { Selection } from "./table/use-data-table.ts";
import { useMedia } from "./use-media.ts";

/** Columns grow with the type of the chosen size. */
const widthScales = { mini: 1, small: 1, default: 1.08, large: 1.16 } as const;
const cardQuery = "(max-width: 600px)";

export function useScreen<Name extends ListCallName, Summary extends SummaryCallName>(
  resource: Resource<Name, Summary>,
) {
  const { page, rowId, detail } = resource;
  const { t } = useTexts();
  const { IsSuper, TimeDifferenceMinutes: offsetMinutes } = useSession();
  const fields = useMemo(() => fieldsOf(resource), [resource]);
  const address = useListAddress(fields, resource.view);
  const data = useListData(resource, fields, address.question);
  const kept = preferencesOf(resource);
  const [layout, setLayout] = usePreference(kept.layout, readLayout);
  const [look, setLook] = usePreference(kept.look, readLook);
  const [selection, setSelection] = useState<Selection>({});
  const [seconds, onSeconds] = useAutoRefresh(page, resource.usualRefresh ?? 0, () => data.lookAgain(true));
  const { lookAgain } = data;
  const refresh = useCallback(() => lookAgain(false), [lookAgain]);
  /** The same question again is a wish for its newest answer. */
  const onAsk = (next: ListQuestion) => {
    if (!address.ask(next)) (data.error ? data.again : refresh)();
  };
  const searchBox = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const focus = useRowFocus({ rows: data.rows, rowId, table, address, hasDetail: detail !== undefined });
  const { size } = useSettings();
  const columns = useMemo(
    () =>
      resource.columns
        .filter((column) => IsSuper || !column.superOnly)
        .map((column) => ({ ...column, widthPx: Math.round(column.widthPx * widthScales[size]) })),
    [resource, IsSuper, size],
  );
  const facts = useMemo(() => ({ t, offsetMinutes }), [t, offsetMinutes]);
  const filters = useRef(data.filters);
  filters.current = data.filters;
  const { open } = focus;
  const tools = useMemo(() => ({ t, refresh, filters: () => filters.current(), open }), [t, refresh, open]);

  const menu = useMenu();
  const bulk = permitted(resource.bulk ?? [], menu, page);
  const isSelectable = resource.search.kind !== "text" || bulk.length > 0;
  const toolbar = useMemo(() => permitted(resource.toolbar ?? [], menu, page), [resource, menu, page]);

  const { activeId } = focus;
  useListKeys({
    search: () => searchBox.current?.select(),
    move: focus.move,
    open: detail && (() => activeId !== undefined && focus.open(activeId)),
    select: isSelectable
      ? () => activeId !== undefined && setSelection((now) => toggled(now, activeId))
      : undefined,
    selectAll: isSelectable ? () => setSelection((now) => allOrNone(now, data.rows.map(rowId))) : undefined,
    // An open record's own actions are nearer.
    actions: address.openId === undefined ? () => showActions(activeId) : undefined,
    close: () => (address.openId === undefined ? setSelection({}) : focus.close()),
  });

  return {
    fields,
    address,
    onAsk,
    data,
    columns,
    kept,
    layout,
    setLayout,
    isGallery: resource.gallery !== undefined && look === "gallery",
    look,
    setLook,
    selection,
    setSelection,
    refresh: { seconds, onSeconds, onRefresh: refresh },
    searchBox,
    table,
    focus,
    facts,
    tools,
    toolbar,
    isSelectable,
    isCard: useMedia(cardQuery),
  };
}

export type Screen<Name extends ListCallName, Summary extends SummaryCallName> = ReturnType<
  typeof useScreen<Name, Summary>
>;

/** What can be done to the selected rows; else the row's menu, or the first of its signs. */
function showActions(activeId: string | undefined): void {
  // Another tab's bar may be there unseen.
  const bulk = [...document.querySelectorAll<HTMLElement>("[data-bulk]:enabled")];
  const row = activeId === undefined ? null : document.getElementById(rowElementId(activeId));
  const actions =
    bulk.find((one) => one.checkVisibility()) ?? row?.querySelector<HTMLElement>("[data-pin=end] button");
  actions?.focus();
  if (actions?.ariaExpanded !== null) actions?.click();
}

function allOrNone(selection: Selection, ids: readonly string[]): Selection {
  return ids.every((id) => selection[id]) ? {} : Object.fromEntries(ids.map((id) => [id, true]));
}

function toggled(selection: Selection, id: string): Selection {
  const { [id]: wasSelected, ...rest } = selection;
  return wasSelected ? rest : { ...rest, [id]: true };
}
