/** What stands between an address and its first row, figure or field, counted; how long that takes is the bench's matter. */
import { hourMs } from "@opc/contract/time";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { countedUntilSeen, countingPage } from "./support/counted.ts";
import { atDesk, expect, onPhone, test } from "./support/fixtures.ts";

const row = "[role=grid] tbody tr[data-index]";
const desk = { width: 1440, height: 900 };
const program = /\/assets\/app-[^/]+\.js$/;
const lookCookie = "opc_look";
/** The bytes are held by packages/console/src/page-budgets.ts. How many tables a report has depends on what was paid by what. */
const most: Readonly<Record<string, MostOfPage>> = {
  "/xpay/PayOrder": { requests: 15, commits: 1, renders: 280, fallbacks: 0, programKb: 640 },
  "/xpay/CashoutOrder": { requests: 16, commits: 1, renders: 290, fallbacks: 0, programKb: 640 },
  "/merchant/MerchantList": { requests: 17, commits: 1, renders: 275, fallbacks: 0, programKb: 660 },
  "/report/DailyOverview": { requests: 30, commits: 1, renders: 290, fallbacks: 4, programKb: 680 },
  "/report/PayReport": { requests: 31, commits: 1, renders: 680, fallbacks: 0, programKb: 690 },
  "/channel/Supplier/:id": { requests: 22, commits: 1, renders: 285, fallbacks: 0, programKb: 560 },
  "/merchant/MerchantList/:id": { requests: 30, commits: 1, renders: 275, fallbacks: 0, programKb: 560 },
};
interface MostOfPage {
  requests: number;
  commits: number;
  renders: number;
  /** Parts whose code comes later. */
  fallbacks: number;
  programKb: number;
}
const mostOfList = { rows: 27, nodesOfRow: 22, nodesAround: 520 };
/** The page and its styles. */
const mostUntilRead = 4;
const notReadBy = /\.(js|svg)$/;
/** Those whose cells, filters and tools differ most, a report and a record; all lists are drawn by the same parts. */
const screens = [
  "/main",
  "/report/PayReport",
  "/xpay/CashoutOrder/:id",
  "/xpay/PayOrder",
  "/content/article",
  "/spider/SpiderSetting",
  "/lottery/LotteryList",
  "/offline/QrCode",
];

atDesk(({ t }) => {
  test("a page that is opened by its address: few requests, none of them a question, drawn once, nothing laid out by force", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    const paths = await withRecords(page, Object.keys(most));
    const cdp = await countingPage(page);
    for (const [name, path] of paths) {
      const counted = await firstVisit(page, cdp, path);
      expect(counted.given, path).toBeGreaterThan(2);
      expect(counted.askedAgain, path).toEqual([]);
      expect(counted.asked, path).toEqual([]);
      expect(counted.forced, path).toEqual([]);
      for (const [what, limit] of Object.entries(most[name] ?? {}))
        expect(counted[what as keyof MostOfPage], `${what} of ${path}`).toBeLessThanOrEqual(limit);
      if (counted.rows === 0) continue;
      expect(counted.rows, path).toBeLessThanOrEqual(mostOfList.rows);
      expect(counted.nodesOfRow, path).toBeLessThanOrEqual(mostOfList.nodesOfRow);
      expect(counted.nodesAround, path).toBeLessThanOrEqual(mostOfList.nodesAround);
    }
  });

  test("who comes again reads the rows before the app is there, without JavaScript too", async ({
    signIn,
    browser,
  }) => {
    const page = await signIn("OPC", "admin");
    await tellLook(page);
    const still = await withoutScripts(browser, page);
    const paths: string[] = [];
    still.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await still.goto("/xpay/PayOrder");
    await expect(still.locator(row).first()).toBeVisible();
    await expect(still.locator("noscript")).toBeVisible();
    expect(paths.filter((path) => !notReadBy.test(path)).length).toBeLessThanOrEqual(mostUntilRead);
    await still.context().close();
  });

  test("who prints what can be read already has a list on paper", async ({ signIn, browser }) => {
    const page = await signIn("OPC", "admin");
    await tellLook(page);
    const still = await withoutScripts(browser, page);
    await openDrawn(still, "/xpay/PayOrder");
    // As browsers do before they print.
    await still.waitForLoadState("load");
    expect(hasLandscape(await still.pdf({ preferCSSPageSize: true }))).toBe(true);
    await still.context().close();
  });

  test("the app takes over what was drawn: nothing moves, what is selected stays, an early click is done", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    await tellLook(page);
    const begin = await holdApp(page);
    await page.addInitScript(watchSaying);
    await openDrawn(page, "/xpay/PayOrder");
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    const selected = await page.evaluate(selectFirst, `${row} td`);
    expect(selected).not.toBe("");
    expect(await page.evaluate(isKeptLaidOut)).toBe(true);
    const drawn = await page.locator(row).first().locator("td").count();
    await page.getByRole("grid").evaluate((grid) => grid.parentElement?.scrollTo({ left: 300 }));
    const asked = page.waitForRequest(/payorder_list/);
    begin();
    await asked;
    expect(await page.evaluate(isTakenOver, row)).toBe(true);
    expect(await page.evaluate(() => String(getSelection()))).toBe(selected);
    expect(await page.evaluate(saidAgain)).toEqual([]);
    // What was scrolled to meanwhile is drawn now.
    await expect.poll(() => page.locator(row).first().locator("td").count()).toBeGreaterThan(drawn);
    expect(await page.evaluate(shifted)).toBeLessThanOrEqual(0.01);
  });

  test("where the app does not come the rows can be read, it is said, and loading again goes on", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    await tellLook(page);
    await page.route(program, (route) => route.abort());
    await openDrawn(page, "/xpay/PayOrder");
    const words = page.getByRole("alert").filter({ hasText: "has not arrived whole" });
    await expect(words).toBeVisible();
    await expect(page.locator(row).first()).toBeVisible();
    await page.unroute(program);
    await words.getByRole("link", { name: "Load again" }).click();
    await expect.poll(() => page.evaluate(isTakenOver, row)).toBe(true);
    await expect(words).toBeHidden();
  });

  test("every kind of screen is taken over as it was drawn, in the dark as well", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    await page.emulateMedia({ colorScheme: "dark" });
    await everyScreenIsTakenOver(page);
  });
});

onPhone(() => {
  test("every kind of screen is taken over as it was drawn, on the phone", async ({ signIn }) => {
    await everyScreenIsTakenOver(await signIn("OPC", "admin", "zhCN"));
  });
});

async function everyScreenIsTakenOver(page: Page): Promise<void> {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  await tellLook(page);
  const paths = await withRecords(page, screens);
  await page.addInitScript(markDrawn);
  for (const [, path] of paths) {
    let day: string;
    do {
      day = operatorsDay();
      await openDrawn(page, path);
      await expect.poll(() => page.evaluate(isTakenOver, "#content"), path).toBe(true);
      // What was drawn before midnight is drawn anew after it.
    } while (day !== operatorsDay());
    // Not thrown away and drawn anew.
    expect(await page.evaluate(isAsDrawn), path).toBe(true);
    expect(faults, path).toEqual([]);
  }
}

/** On the clock of the world and in the time of its operator, UTC+07:00. */
function operatorsDay(): string {
  return new Date(Date.now() + 7 * hourMs).toISOString().slice(0, 10);
}

/** Nothing is drawn by the server. */
async function firstVisit(page: Page, cdp: CDPSession, path: string) {
  // The page before would tell its look once more, when it is idle.
  await page.goto("about:blank");
  await page.context().clearCookies({ name: lookCookie });
  return countedUntilSeen(page, cdp, path);
}

/** In place of `:id` the oldest record of the list, which is none that another test has made. */
async function withRecords(page: Page, names: readonly string[]): Promise<[name: string, path: string][]> {
  const paths: [string, string][] = [];
  for (const name of names) {
    const list = name.replace(/\/:id$/, "");
    if (list === name) paths.push([name, name]);
    else paths.push([name, `${list}/${await oldestIdOf(page, list)}`]);
  }
  return paths;
}

async function oldestIdOf(page: Page, list: string): Promise<string> {
  await page.goto(`${list}?Date=all&Sort=oldest`);
  const id = await page.locator(row).first().getAttribute("id");
  return encodeURIComponent(id?.replace(/^row-/, "") ?? "");
}

/** Until the console has told the server how it looks here. */
async function tellLook(page: Page): Promise<void> {
  await page.goto("/user/OnlineUser");
  await page.waitForFunction((name) => document.cookie.includes(`${name}=`), lookCookie);
}

/** The same person's, at the same look, in a browser that runs no program. */
async function withoutScripts(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState, viewport: desk, javaScriptEnabled: false });
  return context.newPage();
}

/** As lists are printed, by the sheet for paper alone; what says that no program runs may stand on a page before them. */
function hasLandscape(pdf: Buffer): boolean {
  const pages = pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...pages].some(([, width, height]) => Number(width) > Number(height));
}

async function openDrawn(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("#root[data-look]"), path).toBeAttached();
}

/** The app's program is on its way until the function that it answers is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(program, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

// In the page.

function selectFirst(selector: string): string {
  const found = [...document.querySelectorAll(selector)].find((one) => one.textContent !== "");
  if (found) getSelection()?.selectAllChildren(found);
  return String(getSelection());
}

/** Before any program of the page has run. */
function markDrawn(): void {
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector("#root > *")?.setAttribute("data-was-drawn", "");
  });
}

/** The page came with what `app/layout/keep-laid-out.ts` would make: to make it then would lay the page out once more. */
function isKeptLaidOut(): boolean {
  return Boolean(document.querySelector("[data-panel]")?.shadowRoot?.querySelector("slot"));
}

/** Which language was said again that `<html>` had said: the whole page would be styled once more. */
function watchSaying(): void {
  const again: (string | null)[] = [];
  const look = (changes: MutationRecord[]) => {
    for (const { target, oldValue } of changes)
      if (target === document.documentElement && oldValue === document.documentElement.lang)
        again.push(oldValue);
  };
  Object.assign(window, { again });
  const watched = { subtree: true, attributeFilter: ["lang"], attributeOldValue: true };
  new MutationObserver(look).observe(document, watched);
}

function saidAgain(): unknown {
  return (window as Window & { again?: unknown }).again;
}

function isAsDrawn(): boolean {
  return document.querySelector("#root > [data-was-drawn]") !== null;
}

/** Whether React hears what is done there. */
function isTakenOver(selector: string): boolean {
  const found = document.querySelector(selector);
  return found !== null && Object.keys(found).some((key) => key.startsWith("__react"));
}

/** The sum of all layout shifts so far. */
function shifted(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      resolve(shifts.reduce((sum, { value }) => sum + value, 0));
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(0), 1_000);
  });
}
