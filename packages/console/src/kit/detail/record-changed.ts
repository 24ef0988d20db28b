/** After an act on an open record: it is asked for again, and where the act has deleted it, it is closed. */

import type { UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "../../api/client.ts";
import { routes } from "../../routes.static.ts";
import type { ScreenCode } from "../../screen-code.ts";
import { go } from "../../state/go.ts";
import { closeTabs, tabsStore, visitTab } from "../../state/tabs.ts";
import { recordGone } from "./codes.static.ts";

/** `changed`: what else shows it, its list above all, asks again. */
export async function recordChanged(
  record: { page: ScreenCode; id: string; query: UseQueryResult<unknown> },
  changed: () => void,
): Promise<void> {
  changed();
  const { error } = await record.query.refetch({ cancelRefetch: false });
  if (error instanceof ApiError && error.code === recordGone) closeRecord(record.page, record.id);
}

/** Its own tab, and the drawers of lists that it is open in. */
function closeRecord(page: ScreenCode, id: string): void {
  const path = `${routes[page]}/${encodeURIComponent(id)}`;
  for (const tab of tabsStore.get()) {
    const address = new URLSearchParams(tab.search);
    if (tab.path !== routes[page] || address.get("Open") !== id) continue;
    address.delete("Open");
    const search = address.size > 0 ? `?${address}` : "";
    if (location.pathname === tab.path) go(tab.path + search);
    else visitTab(tab.path, search);
  }
  const next = closeTabs((tab) => tab.path === path, location.pathname);
  if (next !== undefined) go(next);
}
