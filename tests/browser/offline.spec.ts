/** The console without a connection and over a deploy: its service worker, what was last seen, and the app that it installs as. */
import type { Page } from "@playwright/test";
import { enUS as sayEnUS, zhCN as sayZhCN } from "../../packages/console/src/i18n/texts/status-bars.ts";
import { workerRemoval } from "../../packages/server/src/http/worker-removal.ts";
import { atDesk, test as base, expect, expectAccessible, filled, inEachView } from "./support/fixtures.ts";
import { Line } from "./support/line.ts";
import { go } from "./support/shell-parts.ts";

const rows = (page: Page) => page.locator("tbody tr[data-index]:visible");
const bar = (page: Page) => page.locator("[data-tone=away]");
const orders = "/xpay/PayOrder";

const test = base.extend<{ line: Line }>({
  line: async ({ baseURL, context, page }, use) => {
    const line = new Line(baseURL ?? "");
    await line.open();
    await use(line);
    // Who empties the browser for the next test opens each address once more, and a worker there would wait for a server that is gone.
    await page.goto("about:blank");
    const cdp = await context.newCDPSession(page);
    await cdp.send("Storage.clearDataForOrigin", {
      origin: line.url,
      storageTypes: "service_workers,cache_storage",
    });
    await line.close();
  },
});

test.use({ serviceWorkers: "allow" });

// What a test leaves at its line's origin nobody meets: the next one has another.

/** Once the worker has all that it brings: what its own text names, in one language. */
async function untilKept(page: Page, { isChinese = false } = {}): Promise<void> {
  const script = await (await page.request.get(new URL("/service-worker.js", page.url()).href)).text();
  const otherTexts = isChinese ? "/assets/en-us-" : "/assets/zh-cn-";
  const named = script.match(/\/assets\/[\w.-]+\.(?:js|css|svg)/g) ?? [];
  const wanted = [...new Set(named)].filter((file) => !file.startsWith(otherTexts));
  expect(wanted.length).toBeGreaterThan(100);
  const missing = async () => {
    const kept = new Set(await page.evaluate(keptFiles));
    return wanted.filter((file) => !kept.has(file)).length;
  };
  await expect.poll(missing, { timeout: 90_000 }).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Once it has what this page has been given, which it brings first. */
async function untilGivenIsKept(page: Page): Promise<void> {
  const missing = async () => {
    const kept = new Set(await page.evaluate(keptFiles));
    const files = (await given(page)).map((url) => new URL(url).pathname);
    return files.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path) && !kept.has(path));
  };
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
}

/** Once pages are the worker's, whatever it still brings. */
async function untilControlled(page: Page): Promise<void> {
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isControlled, { timeout: 60_000 }).toBe(true);
}

/** Addresses of all that the page has been given. */
const given = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));

/** Runs in the page. */
async function statesOfWorkers() {
  const registration = await navigator.serviceWorker.getRegistration();
  return { waiting: registration?.waiting?.state, active: registration?.active?.state };
}

/** Paths of all that is in Cache Storage. */
async function keptFiles(): Promise<string[]> {
  const names = await caches.keys();
  const kept = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url));
  return (await Promise.all(kept)).flat().map((url) => new URL(url).pathname);
}

inEachView(({ language, isPhone }) => {
  const says = language === "zhCN" ? sayZhCN : sayEnUS;
  const isChinese = language === "zhCN";

  test("without a connection the list that was last seen stands there again, with its time, until the server is back", async ({
    signIn,
    line,
  }) => {
    const page = await signIn("OPC", "admin");
    if (isPhone) await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${line.url}${orders}`);
    await expect(rows(page).first()).toBeVisible();
    await untilKept(page, { isChinese });
    // Nothing of the worker before the rows, and nothing of anybody while a page is open.
    const first = line.asked.indexOf("/service-worker.js");
    expect(line.asked.slice(0, first).some((url) => url.startsWith(orders))).toBe(true);
    expect(await page.evaluate(() => sessionStorage.getItem("opc_last_seen"))).toBeNull();
    const seen = (await rows(page).first().textContent()) ?? "";
    line.cut();
    await page.reload();
    await expect(rows(page).first()).toHaveText(seen);
    const time = /\d\d:\d\d:\d\d/.source;
    // With its day where that was before midnight.
    const seenAt = `(?:\\d{4}-\\d\\d-\\d\\d )?${time}`;
    const pattern = filled(says.seen.replaceAll(".", "\\."), { time, seen: seenAt });
    await expect(bar(page).getByRole("alert")).toHaveText(new RegExp(`^${pattern}$`));
    await expectAccessible(page);
    // A second time as well: what was last seen is still that.
    await page.reload();
    await expect(rows(page).first()).toHaveText(seen);
    line.asked.length = 0;
    line.mend();
    await expect(bar(page)).toHaveCount(0, { timeout: 20_000 });
    await expect
      .poll(() => line.asked.filter((url) => url.endsWith("payorder_list")).length)
      .toBeGreaterThan(0);
    await expect(rows(page).first()).toBeVisible();
  });

  test("a tab that has seen nothing yet says that there is no connection, and goes on by itself", async ({
    signIn,
    line,
  }) => {
    const page = await signIn("OPC", "admin");
    await page.goto(`${line.url}/user/OnlineUser`);
    await untilKept(page, { isChinese });
    line.cut();
    const other = await page.context().newPage();
    await other.goto(`${line.url}${orders}`);
    const words = other.getByRole("alert").filter({ has: other.getByRole("link") });
    await expect(words).toContainText(isChinese ? "无法连接服务器" : "The server cannot be reached");
    expect(new URL(other.url()).pathname).toBe(orders);
    line.mend();
    await expect(rows(other).first()).toBeVisible();
    await other.close();
  });
});

atDesk(({ t }) => {
  test("signing out leaves nothing of anybody in the browser, with a connection and without", async ({
    signIn,
    line,
  }) => {
    const page = await signIn("LOTUS", "admin");
    await page.goto(`${line.url}${orders}`);
    await expect(rows(page).first()).toBeVisible();
    await untilKept(page);
    const number = (await rows(page).first().getAttribute("id"))?.replace("row-", "") ?? "";
    expect(number).toMatch(/^P/);
    // Left as the browser leaves it: the line is away, and what was last seen is there again.
    line.cut();
    await page.reload();
    await expect(page.locator(`[id="row-${number}"]`)).toBeVisible();
    await page.getByRole("button", { name: t.shell.userMenu }).click();
    await page.getByRole("menuitem", { name: t.shell.logout }).click();
    await expect(page).toHaveURL(`${line.url}/login`);
    const left = await page.evaluate(everythingKept);
    expect(left.files.filter((path) => !/^\/(index\.html|assets\/[\w.-]+)$/.test(path))).toEqual([]);
    expect(left.shell).toContain('<div id="root"></div>');
    expect(left.shell).not.toMatch(/id="given"|data-look/);
    expect(left.databases).toEqual([]);
    expect(left.session).not.toContain(number);
    expect(left.session).not.toMatch(/UserName|MerchantAlias|opc_last_seen|opc_tabs/);
    expect(left.local).not.toContain(number);
    line.mend();
  });

  test("what another person of this tab has seen is not shown, and is gone", async ({ signIn, line }) => {
    const page = await signIn("LOTUS", "admin");
    await page.goto(`${line.url}${orders}`);
    await expect(rows(page).first()).toBeVisible();
    await untilKept(page);
    // As if the tab had been left, and another window had signed somebody else in.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    expect(await page.evaluate(() => sessionStorage.getItem("opc_last_seen"))).not.toBeNull();
    await page.context().addCookies([{ name: "opc_session_id", value: "another", url: line.url }]);
    line.cut();
    await page.reload();
    await expect(page.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    await page.context().clearCookies();
    await page.reload();
    await expect(page.getByLabel("User name")).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("opc_last_seen"))).toBeNull();
  });

  test("after a deploy the old tab goes on and is told; its files go when no tab runs it any more", async ({
    signIn,
    line,
  }) => {
    const page = await signIn("OPC", "admin");
    await page.goto(`${line.url}${orders}`);
    await expect(rows(page).first()).toBeVisible();
    await untilKept(page);
    line.deploy();
    const other = await page.context().newPage();
    await other.goto(`${line.url}/user/OnlineUser`);
    await expect(rows(other).first()).toBeVisible();
    const builds = () => page.evaluate(async () => (await caches.keys()).length);
    await expect.poll(builds).toBe(2);
    const news = page.locator("[data-tone=news]");
    await expect(news.getByRole("status")).toHaveText(sayEnUS.newVersion);
    await expectAccessible(page);
    // Code that was never loaded, and that the server does not have any more.
    await go(page, "/merchant/BalanceChange");
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText(t.common.somethingBroke)).toHaveCount(0);
    await news.getByRole("button", { name: sayEnUS.reload }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(news).toHaveCount(0);
    await expect.poll(builds, { timeout: 30_000 }).toBe(1);
    // The place does not change hands under a page that is being loaded, and the old worker has the new build's files.
    const states = () => page.evaluate(statesOfWorkers);
    expect(await states()).toEqual({ waiting: "installed", active: "activated" });
    await other.close();
    await untilGivenIsKept(page);
    line.cut();
    await page.reload();
    await expect(bar(page).getByRole("alert")).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    expect(await states()).toEqual({ waiting: "installed", active: "activated" });
    line.mend();
  });

  test("with a worker the server still sees where a page was opened from, and gives another site's visitor nothing", async ({
    signIn,
    line,
  }) => {
    const page = await signIn("OPC", "admin");
    await page.goto(`${line.url}${orders}`);
    await untilControlled(page);
    const asksList = async () => (await given(page)).some((name) => name.endsWith("/payorder_list"));
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    expect(line.lastPage).toEqual({ dest: "document", site: "same-origin" });
    await page.goto(`${line.url}${orders}`);
    await expect(rows(page).first()).toBeVisible();
    expect(line.lastPage).toEqual({ dest: "document", site: "none" });
    // The same machine by another name is another site.
    await page.goto(`${line.url.replace("127.0.0.1", "localhost")}/healthz`);
    await page.evaluate((address) => location.assign(address), `${line.url}${orders}`);
    await expect(rows(page).first()).toBeVisible();
    expect(line.lastPage).toEqual({ dest: "document", site: "cross-site" });
    expect(await asksList()).toBe(true);
  });

  test("a worker that does harm is taken away with all that it kept", async ({ signIn, line }) => {
    const page = await signIn("OPC", "admin");
    await page.goto(`${line.url}${orders}`);
    await untilKept(page);
    line.answerWorker(workerRemoval);
    const left = async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ active, waiting, installing }) =>
        [active, waiting, installing].map((one) => one?.state ?? "none").join(" "),
      ),
    ];
    // A browser asks for the script when the worker has nothing to do, which may still be bringing files: then with a later page.
    await expect(async () => {
      await page.reload();
      await expect(rows(page).first()).toBeVisible();
      await expect.poll(() => page.evaluate(left), { timeout: 8_000 }).toEqual([]);
    }).toPass({ timeout: 90_000 });
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });

  test("it installs as an app", async ({ signIn, line }) => {
    const page = await signIn("OPC", "admin");
    const reports: string[] = [];
    page.on("console", (message) => reports.push(message.text()));
    await page.goto(`${line.url}${orders}`);
    await untilControlled(page);
    const cdp = await page.context().newCDPSession(page);
    const { url, errors, data } = await cdp.send("Page.getAppManifest");
    expect(new URL(url).pathname).toBe("/manifest.webmanifest");
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? "{}");
    expect(manifest).toMatchObject({ name: "OPC Admin", start_url: "/", scope: "/", display: "standalone" });
    for (const { src, sizes } of manifest.icons) {
      const px = await page.evaluate(async (address) => {
        const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
        return `${width}x${height}`;
      }, src);
      expect(px).toBe(sizes);
    }
    const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
    // Playwright's contexts are private windows, from which nothing is installed.
    const ids = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito");
    expect(ids).toEqual([]);
    expect(reports.filter((text) => /Content Security Policy|TrustedScript/.test(text))).toEqual([]);
  });
});

/** Runs in the page. */
async function everythingKept() {
  const files: string[] = [];
  let shell = "";
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) files.push(new URL(url).pathname);
    shell += (await (await cache.match("/index.html"))?.text()) ?? "";
  }
  return {
    files,
    shell,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    session: JSON.stringify(sessionStorage),
    local: JSON.stringify(localStorage),
  };
}
