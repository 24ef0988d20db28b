/**
 * Each request that a list's first rows hang on, cut once: the page says what is missing, in its place, and goes on when it can. So
 * it is at a first visit, when no worker keeps files yet; with one, files come from it (offline.spec.ts).
 */
import type { Page } from "@playwright/test";
import { atDesk, expect, test } from "./support/fixtures.ts";
import { givenNothing } from "./support/shell-parts.ts";

const orders = "/xpay/PayOrder";
const rows = (page: Page) => page.locator("tbody tr[data-index]:visible");
const alert = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });

interface Cut {
  /** Whether there was a request for it. */
  readonly isMet: boolean;
  mend(): void;
}

/** All requests for it until it is mended, or the first one alone. */
async function cut(page: Page, what: RegExp, { isOnce = false } = {}): Promise<Cut> {
  let [isMet, isMended] = [false, false];
  await page.route(what, (route) => {
    if (isMended || (isOnce && isMet)) return route.fallback();
    isMet = true;
    return route.abort("connectionreset");
  });
  return {
    get isMet() {
      return isMet;
    },
    mend() {
      isMended = true;
    },
  };
}

const files = {
  app: /\/assets\/app-[^/]+\.js$/,
  texts: /\/assets\/en-us-first-[^/]+\.js$/,
  kit: /\/assets\/list-[^/]+\.js$/,
  list: /\/assets\/resource-[^/]+\.js$/,
};

atDesk(({ t }) => {
  test.beforeEach(async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    // As at the first visit: nothing is drawn by the server, nothing is in the browser. A page that is left tells its look once more.
    await page.goto("about:blank");
    await page.context().clearCookies({ name: "opc_look" });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  });

  test("the page's own style sheet is asked for once more", async ({ page }) => {
    const line = await cut(page, /\/assets\/index-[^/]+\.css$/, { isOnce: true });
    await page.goto(orders);
    await expect(rows(page).first()).toBeVisible();
    expect(line.isMet).toBe(true);
    const ground = () => getComputedStyle(document.documentElement).getPropertyValue("--opc-ground");
    await expect.poll(() => page.evaluate(ground)).not.toBe("");
  });

  test("without its first script the page says so after a while", async ({ page }) => {
    const line = await cut(page, /\/assets\/first-[^/]+\.js$/);
    await page.goto(orders);
    const again = page.getByRole("link", { name: "Load again" });
    await expect(page.getByText("has not arrived whole")).toBeVisible({ timeout: 20_000 });
    expect(line.isMet).toBe(true);
    line.mend();
    await again.click();
    await expect(rows(page).first()).toBeVisible();
    await expect(again).toHaveCount(0);
  });

  for (const [what, file] of Object.entries(files)) {
    test(`a program that is cut off once is asked for again by itself: ${what}`, async ({ page }) => {
      const line = await cut(page, file, { isOnce: true });
      await page.goto(orders);
      await expect(rows(page).first()).toBeVisible();
      expect(line.isMet).toBe(true);
    });
  }

  for (const [what, file] of [
    ["the app", files.app],
    ["the texts", files.texts],
    ["the app's styles", /\/assets\/app-[^/]+\.css$/],
  ] as const) {
    test(`without ${what} it says that it has not arrived whole`, async ({ page }) => {
      const line = await cut(page, file);
      await page.goto(orders);
      const words = alert(page, "has not arrived whole");
      await expect(words).toBeVisible();
      expect(line.isMet).toBe(true);
      line.mend();
      await words.getByRole("link", { name: "Load again" }).click();
      await expect(rows(page).first()).toBeVisible();
      await expect(words).toBeHidden();
    });
  }

  for (const [what, file] of [
    ["the kit of lists", files.kit],
    ["the list itself", files.list],
  ] as const) {
    test(`without ${what} the frame stands, and says it in the page's place`, async ({ page }) => {
      const line = await cut(page, file);
      await page.goto(orders);
      const words = alert(page, t.common.somethingBroke);
      await expect(words).toBeVisible();
      expect(line.isMet).toBe(true);
      line.mend();
      await words.getByRole("button", { name: t.common.refresh }).click();
      await expect(rows(page).first()).toBeVisible();
    });
  }

  for (const call of ["logininfo", "currentpermission"]) {
    test(`without an answer to ${call} nobody is signed out: it is said, and goes on by itself`, async ({
      page,
    }) => {
      await givenNothing(page);
      const line = await cut(page, new RegExp(`/${call}$`), { isOnce: true });
      await page.goto(orders);
      await expect(alert(page, "The server cannot be reached")).toBeVisible();
      expect(line.isMet).toBe(true);
      await expect(rows(page).first()).toBeVisible();
      await expect(page).toHaveURL(orders);
    });
  }

  test("without an answer to the list it says so in the place of rows", async ({ page }) => {
    await givenNothing(page);
    const line = await cut(page, /payorder_list$/);
    await page.goto(orders);
    const words = alert(page, t.common.offline);
    await expect(words.first()).toBeVisible();
    expect(line.isMet).toBe(true);
    line.mend();
    await words.getByRole("button", { name: t.common.tryAgain }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  for (const call of ["payorder_list", "payorder_summary", "preference_get"]) {
    test(`with ${call} cut off once the rows are there`, async ({ page }) => {
      await givenNothing(page);
      const line = await cut(page, new RegExp(`/${call}$`), { isOnce: true });
      await page.goto(orders);
      // What rows do not need is asked after them.
      await expect.poll(() => line.isMet).toBe(true);
      await expect(rows(page).first()).toBeVisible();
    });
  }
});
