/** The parts of the shell, in either language, and ways to move in it. */
import type { Locator } from "vitest/browser";
import type { Texts } from "../i18n/en-us.ts";
import { expect, page } from "./component.ts";

export interface Shell {
  /** The sidebar's navigation. */
  menu: Locator;
  toggle: Locator;
  tabs: Locator;
  breadcrumb: Locator;
}

export function shellOf(t: Texts): Shell {
  return {
    menu: page.css(`nav[aria-label="${t.shell.menu}"]`),
    toggle: page.getByRole("button", { name: t.shell.toggleMenu }),
    tabs: page.css(`nav[aria-label="${t.shell.openPages}"] li`),
    breadcrumb: page.css(`nav[aria-label="${t.shell.breadcrumb}"] li`),
  };
}

/** What the console says at the top, in passing. */
export function message(text?: string): Locator {
  const all = page.css(".mantine-Notification-root");
  return text === undefined ? all : all.filter({ hasText: text });
}

/** As by a link; the page before stands until the next one is ready. */
export async function go(path: string): Promise<void> {
  // Before the console stands, nobody hears of it.
  await expect.element(page.css("main").first()).toBeInTheDocument();
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Path and question, as the address bar shows them. */
export function address(): string {
  return location.pathname + location.search;
}

/** The texts of all that a locator finds. */
export function textsOf(found: Locator): string[] {
  return found.elements().map((one) => one.textContent ?? "");
}

/** Those that are drawn at all. */
export function shownTextsOf(found: Locator): string[] {
  return found
    .elements()
    .filter((one) => one.checkVisibility())
    .map((one) => one.textContent ?? "");
}

export function boxOf(found: Locator): DOMRect {
  return found.element().getBoundingClientRect();
}
