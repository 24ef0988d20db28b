/**
 * What can be under way before the first drawing: the page's code, its tab, and where it is a list, its rows. A tab that a
 * layout effect opened would be drawn in a second pass, and a list that asks when it is drawn has waited for that.
 */
import type { ComponentType } from "react";
import { recordPath } from "../pages.ts";
import { sessionStore } from "../state/session.ts";
import { tabsStore, visitTab } from "../state/tabs.ts";
import { isAllowed } from "./allowed.ts";

/** Of a list's page: asks what it will ask at an address, in a tab, by the clock of a merchant. */
interface Asking {
  askAhead(search: string, instance: number, offsetMinutes: number): void;
}

/** For who is signed in: opens the tab of the address, if it is one of theirs, and lets its list ask as soon as its code is here. */
export function openFirstPage(page: Promise<ComponentType<object> | undefined>): void {
  const { pathname, search } = location;
  const session = sessionStore.get();
  if (!session || session.user.MustChangePassword || recordPath(pathname, search)) return;
  if (!isAllowed(session.menu, pathname)) return;
  visitTab(pathname, search);
  const tab = tabsStore.get().find(({ path }) => path === pathname);
  void page.then((Page) => {
    if (tab && isAsking(Page)) Page.askAhead(search, tab.instance, session.user.TimeDifferenceMinutes);
  });
}

function isAsking(Page: object | undefined): Page is Asking {
  return Page !== undefined && "askAhead" in Page;
}
