/** Closing and refreshing tabs, after asking where that would lose input that is not saved. */
import { useNavigate } from "react-router";
import { redirectPrefix } from "../../boot/addresses.ts";
import { closeTabs, homePath, type Tab } from "../../state/tabs.ts";
import { mayLose } from "../confirm-discard.ts";

export function useCloseTabs(active: string) {
  const navigate = useNavigate();

  /** Closes what `which` picks; `otherwise` is where to go if the page in front stays open. */
  const close = async (which: (tab: Tab) => boolean, otherwise?: string) => {
    if (!(await mayLose((tab) => tab.path !== homePath && which(tab)))) return;
    const next = closeTabs(which, active) ?? otherwise;
    if (next) navigate(next);
  };
  const refresh = async (path: string, search: string) => {
    if (!(await mayLose((tab) => tab.path === path))) return;
    navigate(redirectPrefix + path + search, { replace: path === active });
  };
  return { close, refresh };
}
