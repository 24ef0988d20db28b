/** Where the parts of the shell are, in either language: what the tests of the shell look at. */
import { expect, type Locator, type Page, type Route } from "@playwright/test";
import type { Texts } from "../../../packages/console/src/i18n/en-us.ts";

export interface Shell {
  /** The sidebar's navigation. */
  menu: Locator;
  toggle: Locator;
  tabs: Locator;
  breadcrumb: Locator;
  content: Locator;
  message: (text: string) => Locator;
}

export function shellOf(page: Page, t: Texts): Shell {
  return {
    menu: page.locator(`nav[aria-label="${t.shell.menu}"]`),
    toggle: page.getByRole("button", { name: t.shell.toggleMenu }),
    tabs: page.getByRole("navigation", { name: t.shell.openPages }).getByRole("listitem"),
    breadcrumb: page.locator(`nav[aria-label="${t.shell.breadcrumb}"] li`),
    content: page.locator("#content"),
    message: (text) => page.locator(".mantine-Notification-root").filter({ hasText: text }),
  };
}

/** Opens a page from the menu, which on a phone is a drawer. */
export async function goByMenu(page: Page, t: Texts, isPhone: boolean, name: string): Promise<void> {
  const { menu, toggle } = shellOf(page, t);
  if (isPhone) await toggle.click();
  await menu.getByRole("link", { name, exact: true }).click();
}

/**
 * A navigation inside the app: as by a link, without loading the document again. The page before is gone then, and what is
 * visible is of the next one.
 */
export async function go(page: Page, path: string): Promise<void> {
  // The sign-in form stands in each page, hidden.
  await page.locator("main:not(.sign-in-card)").first().waitFor({ state: "attached" });
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect.poll(() => page.evaluate(showsItsPageOnly)).toBe(true);
}

/** Runs in the page. Where nobody may look, no page is seen. */
function showsItsPageOnly(): boolean {
  const panels = [...document.querySelectorAll<HTMLElement>("[data-panel]")];
  const seen = panels.filter(({ style }) => style.display !== "none");
  return seen.every(({ dataset }) => dataset.panel === location.pathname);
}

/** Loads the first path and opens the others beside it. */
export async function openTabs(page: Page, t: Texts, paths: readonly string[]): Promise<Locator> {
  const { tabs } = shellOf(page, t);
  for (const [at, path] of paths.entries()) {
    if (at === 0) await page.goto(path);
    else await go(page, path);
    await expect(tabs).toHaveCount(at + 2);
  }
  return tabs;
}

/** Returns a call with an envelope of the test's own; a code or a failure that the server gives to nobody here. */
export function answered(body: object): (route: Route) => Promise<void> {
  return (route) => route.fulfill({ json: body });
}

/** Counts the requests to a path from now on. */
export function countRequests(
  page: Page,
  path: string,
): { readonly count: number; headers: Record<string, string>[] } {
  const headers: Record<string, string>[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) headers.push(request.headers());
  });
  return {
    get count() {
      return headers.length;
    },
    headers,
  };
}

/** The console's page as it is when the server had no time for answers: each question is an exchange, and can be caught. */
export async function givenNothing(page: Page): Promise<void> {
  await page.route(
    (url) => !/_api\/|\/assets\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<script type="application\/json" id="given">.*?<\/script>/s,
        "",
      );
      await route.fulfill({ response, body });
    },
  );
}
