/** Closing and refreshing tabs, after asking where that would lose input that is not saved. */
import { useNavigate } from "react-router";
import { redirectPrefix } from "../../boot/addresses.ts";
import { closeTabs, homePath, type Tab, tabsStore } from "../../state/tabs.ts";
import { mayLose } from "../confirm-discard.ts";
import { focusTab, isInTabs } from "./tab-focus.ts";

export function useCloseTabs(active: string) {
  const navigate = useNavigate();

  /** Closes what `which` picks; `otherwise` is where to go if the page in front stays open. */
  const close = async (which: (tab: Tab) => boolean, otherwise?: string) => {
    const hasFocus = isInTabs(document.activeElement);
    if (!(await mayLose((tab) => tab.path !== homePath && which(tab)))) return;
    const before = tabsStore.get();
    const next = closeTabs(which, active) ?? otherwise;
    if (next) navigate(next);
    if (hasFocus) focusTab(besideClosed(before, tabsStore.get()));
  };
  const refresh = async (path: string, search: string) => {
    if (!(await mayLose((tab) => tab.path === path))) return;
    navigate(redirectPrefix + path + search, { replace: path === active });
  };
  return { close, refresh };
}

/** The tab behind the first that was closed, else the last one. */
function besideClosed(before: readonly Tab[], kept: readonly Tab[]): string | undefined {
  const first = before.findIndex((tab) => !kept.includes(tab));
  return (before.slice(first).find((tab) => kept.includes(tab)) ?? kept.at(-1))?.path;
}
