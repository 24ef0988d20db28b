/**
 * What can be under way before the first drawing: the page's code, its tab, and what it shows: a list's rows, a report's figures, a
 * record. A tab that a layout effect opened would be drawn in a second pass, and a page that asks when it is drawn has waited for that.
 */
import type { ComponentType } from "react";
import { recordPath } from "../pages.ts";
import { type LoggedInUser, sessionStore } from "../state/session.ts";
import type { TabContext } from "../state/tab.tsx";
import { tabsStore, visitTab } from "../state/tabs.ts";
import { isAllowed } from "./allowed.ts";

/** Of a page: asks what it will ask at an address, in a tab, for somebody; true where it looks as their server knows. */
interface Asking {
  askAhead(search: string, tab: TabContext, user: LoggedInUser): Promise<boolean>;
}

/**
 * For who is signed in: opens the tab of the address, if it is one of theirs, and lets its page ask as soon as its code is
 * here. Ends when that is answered; true where all that the server could know is what is drawn first.
 */
export async function openFirstPage(page: Promise<ComponentType<object> | undefined>): Promise<boolean> {
  const { pathname, search } = location;
  const session = sessionStore.get();
  if (!session || session.user.MustChangePassword || recordPath(pathname, search)) return false;
  if (!isAllowed(session.menu, pathname)) return false;
  visitTab(pathname, search);
  const tab = tabsStore.get().find(({ path }) => path === pathname);
  const Page = await page;
  return tab !== undefined && isAsking(Page) && Page.askAhead(search, tab, session.user);
}

function isAsking(Page: object | undefined): Page is Asking {
  return Page !== undefined && "askAhead" in Page;
}
