/** The shell against the real server: in and out, terminals, what a reload keeps, and the line that is cut. */
import type { Page } from "@playwright/test";
import { atDesk, expect, onPhone, test } from "./support/fixtures.ts";
import { go, openTabs, shellOf } from "./support/shell-parts.ts";
import { accountOf, fillSignIn, signInByForm } from "./support/sign-in-form.ts";

const orders = "Collection Orders";
const rows = (page: Page) => page.locator("tbody tr[data-index]:visible");

/** What is loaded ahead 4 s after the first page is loaded now; until these files are there, with what they import. */
async function loadAhead(page: Page, names: readonly string[]): Promise<void> {
  const files = names.map((name) =>
    page.waitForResponse((file) => new RegExp(`/${name}-[^/]*\\.js$`).test(file.url())),
  );
  await page.clock.fastForward(5_000);
  for (const file of files)
    await page.evaluate((address) => import(address).then(() => undefined), (await file).url());
}

atDesk(({ t }) => {
  test("sign-in is refused and given, leads to where one was going, and logout leaves nothing behind", async ({
    page,
    demo,
  }) => {
    const account = accountOf(demo, "LOTUS", "admin");
    await page.goto("/login?redirect=/merchant/BalanceChange");
    await fillSignIn(page, { ...account, Password: "not-the-password" }, "12 34 56");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toContainText("Incorrect");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not-the-password");
    await signInByForm(page, account, "/login?redirect=/merchant/BalanceChange");
    await expect(page).toHaveURL("/merchant/BalanceChange");
    await expect(page).toHaveTitle("Balance Change Records - OPC Admin");
    // The lists of selectors, loaded when the first page is there.
    const kept = () => page.evaluate(() => localStorage.getItem("bankList") ?? "");
    await expect.poll(kept).toContain("KBANK");
    // As a form leaves it that was typed and not sent.
    const draft = { owner: "ACME/admin", drafts: { payout: { at: 1e15, values: { PayeeName: "Somchai" } } } };
    await page.evaluate((text) => localStorage.setItem("opc_form_drafts", text), JSON.stringify(draft));
    // As the palette keeps what was opened by it, and a list its saved views.
    await page.evaluate(() => {
      sessionStorage.setItem("opc_recent", "{}");
      localStorage.setItem("opc_preference:LOTUS/admin:views/PayOrder", "[]");
    });
    await page.getByRole("button", { name: "User menu" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("User name")).toHaveValue("admin");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    const left = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(left).not.toMatch(
      /SpiderId|BankCode|cachedListsOf|not-the-password|Somchai|opc_last_seen|opc_tabs|opc_recent|:views/,
    );
    // What a service worker keeps: offline.spec.ts.
    expect(await page.evaluate(async () => [await caches.keys(), await indexedDB.databases()])).toEqual([
      [],
      [],
    ]);
    await page.goto("/main");
    await expect(page).toHaveURL("/login?redirect=/main");
  });

  test("a session that the server ended leads to the form, and so does a stale cookie", async ({
    page,
    signIn,
  }) => {
    await signIn("ACME", "clerk");
    await page.goto("/main");
    const { menu } = shellOf(page, t);
    await expect(menu.getByRole("link", { name: orders })).toBeVisible();
    // The browser loses the secret cookie: to the server the session is gone.
    const cookies = await page.context().cookies();
    const stale = cookies.filter(({ name }) => name === "opc_session_id");
    await page.context().clearCookies();
    await page.context().addCookies(stale);
    // What the page asks by itself may be refused first: then the box stands over the menu already.
    await menu.getByRole("link", { name: orders }).dispatchEvent("click");
    const box = page.getByRole("dialog", { name: "Session expired" });
    await expect(box).toContainText("current session has expired, please log in again");
    await box.getByRole("button", { name: t.shell.logout }).click();
    await expect(page).toHaveURL("/login?redirect=/xpay/PayOrder");
    await page.context().addCookies(stale);
    await page.goto("/main");
    await expect(page.getByRole("alert")).toContainText("session has expired");
  });

  test("another terminal is kicked off, and only that one", async ({ page, signIn, browser, demo }) => {
    const other = await browser.newContext({
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0",
    });
    const otherPage = await other.newPage();
    await signInByForm(otherPage, accountOf(demo, "MANGO", "admin"));
    await signIn("MANGO", "admin");
    await page.goto("/main");
    await expect(page.getByRole("heading", { name: "Welcome, admin" })).toBeVisible();
    await page
      .getByRole("row")
      .filter({ hasText: "Firefox" })
      .getByRole("button", { name: "Kick off" })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Operation Successfully")).toBeVisible();
    await otherPage.goto("/main");
    await expect(otherPage).toHaveURL(/\/login/);
    await expect(page.getByText("This terminal")).toBeVisible();
    await other.close();
  });

  test("a reload keeps the tabs as they were put, the sidebar and the settings; Ctrl+K finds a real order", async ({
    page,
    signIn,
  }) => {
    await signIn("OPC", "admin");
    const { menu, toggle } = shellOf(page, t);
    const paths = ["/xpay/PayOrder?Statuses=Success", "/xpay/CallbackRecord", "/merchant/BalanceChange"];
    const tabs = await openTabs(page, t, paths);
    await tabs.nth(2).dragTo(tabs.nth(1), { targetPosition: { x: 4, y: 10 } });
    const names = ["Home", "Callback Records", orders, "Balance Change Records"];
    await expect(tabs).toHaveText(names);
    await toggle.click();
    await page.getByRole("button", { name: "User menu" }).click();
    await page.getByRole("menuitem", { name: t.shell.settings }).click();
    const drawer = page.getByRole("dialog", { name: t.shell.settings });
    await drawer.getByText(t.shell.sizes.large, { exact: true }).click();
    await drawer.getByRole("switch", { name: t.shell.dark }).click();
    await page.reload();
    await expect(tabs).toHaveText(names);
    await expect(tabs.nth(3)).toHaveAttribute("data-active", "true");
    await expect.poll(async () => Math.round((await menu.boundingBox())?.width ?? 0)).toBe(54);
    await expect(page.locator("html")).toHaveAttribute("data-size", "large");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await tabs.nth(2).getByRole("link").click();
    await expect(page).toHaveURL("/xpay/PayOrder?Statuses=Success");
    // The page before may still be seen: an order's row begins so, a callback's does not.
    const order = page.locator("tbody tr[id^='row-P']:visible").first();
    const number = (await order.getAttribute("id"))?.replace("row-", "") ?? "";
    await page.keyboard.press("Control+k");
    const box = page.getByRole("dialog").getByRole("combobox");
    await box.fill(number);
    await expect(page.getByRole("dialog").getByText(number)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/xpay/PayOrder/${number}`);
    await page.keyboard.press("Control+k");
    await box.fill("lotus trad");
    await expect(page.getByRole("dialog").getByText("Lotus Trading")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/merchant/MerchantList/LOTUS");
  });

  test("a part whose code does not arrive takes only its own place, and a new version is told", async ({
    page,
    signIn,
  }) => {
    await page.clock.install({ time: new Date() });
    await signIn("OPC", "admin");
    await page.route(/saved-views|column-chooser/, (route) => route.abort());
    await page.goto("/xpay/PayOrder");
    await expect(rows(page).first()).toBeVisible();
    const away = page.getByText("The server cannot be reached").first();
    // What is loaded ahead is tried now, and not at the moment of a click below: two at once are told once.
    await page.clock.fastForward(5_000);
    await expect(away).toBeVisible();
    await page.getByRole("button", { name: "Saved views" }).click();
    await expect(page.getByText("This part could not be loaded.")).toBeVisible();
    await expect(away).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(rows(page).first()).toBeVisible();
    // Left open over a deploy: the page that the server sends begins with another script.
    const another = {
      contentType: "text/html",
      body: '<script type="module" src="/assets/other.js"></script>',
    };
    await page.route(/^http:\/\/[^/]+\/$/, (route) => route.fulfill(another));
    await page.getByRole("button", { name: "Columns" }).click();
    const news = page.getByRole("alert").filter({ hasText: "OPC Admin has been updated" });
    await expect(news).toBeVisible();
    await page.unroute(/saved-views|column-chooser/);
    await news.getByRole("button", { name: "Refresh" }).click();
    await expect(news).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
  });
});

onPhone(({ t }) => {
  test("the line is cut: what was loaded ahead still opens, a page whose code is away says so, and all goes on when it is back", async ({
    page,
    signIn,
  }) => {
    await page.clock.install({ time: new Date() });
    await signIn("OPC", "admin");
    await page.goto("/xpay/PayOrder");
    await expect(rows(page).first()).toBeVisible();
    await loadAhead(page, ["date-chooser", "messages", "status-bars"]);
    const away = page.getByRole("alert").filter({ hasText: /\d\d:\d\d:\d\d/ });
    await page.route("**/*", (route) => route.abort());
    await page.getByRole("button", { name: /UTC\+07:00/ }).click();
    await expect(page.getByRole("button", { name: t.kit.date.previousMonth })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    await expect(page.getByText(t.common.offline).first()).toBeVisible();
    await expect(away).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await go(page, "/merchant/BalanceChange");
    await expect(page.getByText(t.common.somethingBroke)).toBeVisible();
    await expect(away).toBeVisible();
    await page.unroute("**/*");
    await page.clock.fastForward(6_000);
    await expect(away).toHaveCount(0);
    await page.getByRole("alert").getByRole("button", { name: t.common.refresh }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL("/merchant/BalanceChange");
    await go(page, "/xpay/PayOrder");
    await expect(rows(page).first()).toBeVisible();
  });
});
