/**
 * What can be under way before the first drawing: the page's code, its tab, and where it is a list, its rows. A tab that a
 * layout effect opened would be drawn in a second pass, and a list that asks when it is drawn has waited for that.
 */
import type { ComponentType } from "react";
import { recordPath } from "../pages.ts";
import { type LoggedInUser, sessionStore } from "../state/session.ts";
import { tabsStore, visitTab } from "../state/tabs.ts";
import { isAllowed } from "./allowed.ts";

/** Of a list's page: asks what it will ask at an address, in a tab, for somebody; true where it looks as their server knows. */
interface Asking {
  askAhead(search: string, instance: number, user: LoggedInUser): Promise<boolean>;
}

/**
 * For who is signed in: opens the tab of the address, if it is one of theirs, and lets its list ask as soon as its code is
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
  return tab !== undefined && isAsking(Page) && Page.askAhead(search, tab.instance, session.user);
}

function isAsking(Page: object | undefined): Page is Asking {
  return Page !== undefined && "askAhead" in Page;
}
