/** Signing in and out for real, Home, and what the shell does besides navigation.spec.ts, layout.spec.ts and session-errors.spec.ts. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { untilLoadedAhead } from "./support/shell-parts.ts";
import { accountOf, fillSignIn, signInByForm } from "./support/sign-in-form.ts";
import { expectAccessibleInBothSchemes } from "./support/user-parts.ts";

const openPages = (page: Page) => page.getByRole("navigation", { name: "Open pages" }).getByRole("listitem");
const menu = (page: Page) => page.getByRole("navigation", { name: "Menu", exact: true });

test("without a session only the sign-in form is there, and it remembers where one was going", async ({
  page,
}) => {
  await page.goto("/xpay/PayOrder?Statuses=Success");
  await expect(page).toHaveURL("/login?redirect=/xpay/PayOrder%3FStatuses%3DSuccess");
  await expect(page).toHaveTitle("Log in - OPC Admin");
  await expect(page.getByLabel("Merchant code")).toBeFocused();
});

test("the caps-lock warning comes and goes without moving the form", async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  const press = (capsLock: boolean) =>
    password.evaluate((input, modifierCapsLock) => {
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock }));
    }, capsLock);
  const boxes = () =>
    Promise.all([password.boundingBox(), page.getByRole("button", { name: "Log in" }).boundingBox()]);
  const before = await boxes();
  await press(true);
  await expect(page.getByText("Caps lock is on")).toBeVisible();
  expect(await boxes()).toEqual(before);
  await press(false);
  await expect(page.getByText("Caps lock is on")).toBeHidden();
});

test("a refused sign-in keeps what was typed, but for the code", async ({ page, demo }) => {
  const account = accountOf(demo, "LOTUS", "clerk");
  await page.goto("/login");
  await fillSignIn(page, { ...account, Password: "not-the-password" }, "12 34 56");
  await expect(page.getByLabel("Google code")).toHaveValue("123456");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toContainText("is not right");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not-the-password");
  await expect(page.getByLabel("Google code")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("not-the-password");
});

test("sign-in leads to where one was going and never off this origin", async ({ page, demo }) => {
  await signInByForm(page, accountOf(demo, "MANGO", "admin"), "/login?redirect=//example.com/xpay");
  await expect(page).toHaveURL("/main");
  await page.goto("/login?redirect=/merchant/BalanceChange");
  await expect(page).toHaveURL("/merchant/BalanceChange");
  await expect(page).toHaveTitle("Balance Change Records - OPC Admin");
});

test("logout ends the session, and the names are remembered", async ({ page, demo }) => {
  await signInByForm(page, accountOf(demo, "LOTUS", "admin"));
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("User name")).toHaveValue("admin");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.goto("/main");
  await expect(page).toHaveURL("/login?redirect=/main");
});

test("a session that the server ended shows one way on, and a stale cookie leads to the form", async ({
  page,
  demo,
}) => {
  await signInByForm(page, accountOf(demo, "ACME", "clerk"));
  // The browser loses the secret cookie: to the server the session is gone.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().addCookies(cookies.filter(({ name }) => name === "opc_session_id"));
  await menu(page).getByRole("link", { name: "Collection Orders" }).click();
  const box = page.getByRole("dialog", { name: "Session expired" });
  await expect(box).toContainText("current session has expired, please log in again");
  await page.keyboard.press("Escape");
  await expect(box).toBeVisible();
  await expectAccessible(page);
  await box.getByRole("button").click();
  await expect(page).toHaveURL("/login?redirect=/xpay/PayOrder");
  await page.context().addCookies(cookies.filter(({ name }) => name === "opc_session_id"));
  await page.goto("/main");
  await expect(page.getByRole("alert")).toContainText("session has expired");
});

test.describe("signed in", () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn("OPC", "admin");
    await page.goto("/main");
    await expect(page.getByRole("heading", { name: "Welcome, admin" })).toBeVisible();
  });

  test("home shows today and the own terminals, and passes the accessibility check", async ({ page }) => {
    await expect(page.getByText("This terminal")).toBeVisible();
    await expect(page.getByText("Success amount", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("figure", { name: "Success amount by hour" })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });

  test("another terminal is kicked off, and only that one", async ({ page, browser, demo }) => {
    const other = await browser.newContext({
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0",
    });
    const otherPage = await other.newPage();
    await signInByForm(otherPage, accountOf(demo, "OPC", "admin"));
    await page.reload();
    const row = page.getByRole("row").filter({ hasText: "Firefox" }).first();
    await row.getByRole("button", { name: "Kick off" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Operation Successfully")).toBeVisible();
    await otherPage.goto("/main");
    await expect(otherPage).toHaveURL(/\/login/);
    await expect(page.getByText("This terminal")).toBeVisible();
    await other.close();
  });

  test("coming back to an open tab asks the server for nothing; Refresh resets the page", async ({
    page,
  }) => {
    await menu(page).getByRole("link", { name: "Collection Orders" }).click();
    const search = page
      .getByRole("searchbox")
      .or(page.getByPlaceholder("System, merchant or external numbers"));
    await search.first().fill("P-unfinished");
    await page.waitForLoadState("networkidle");
    await openPages(page).nth(0).getByRole("link").click();
    await page.waitForLoadState("networkidle");
    // The selectors' lists are loaded ahead, the last of them is this one.
    await page.waitForFunction(() => localStorage.getItem("trueMoneyAccountList") !== null);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.headers()["x-polled"] === undefined) asked.push(new URL(request.url()).pathname);
    });
    const calls = () => asked.filter((path) => path.includes("_api/"));
    await openPages(page).nth(1).getByRole("link").click();
    await expect(search.first()).toHaveValue("P-unfinished");
    expect(calls()).toEqual([]);
    await openPages(page).nth(1).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Refresh" }).click();
    await expect(page).toHaveURL(/\/xpay\/PayOrder/);
    await expect(search.first()).toHaveValue("");
    await expect.poll(calls).toContain("/rp_api/xpay/payorder_list");
  });

  test("language and theme switch without a reload", async ({ page }) => {
    await page.evaluate(() => Object.assign(window, { marker: true }));
    await page.getByRole("button", { name: "Language" }).click();
    await page.getByRole("menuitem", { name: "简体中文" }).click();
    await expect(page.getByRole("heading", { name: "欢迎，admin" })).toBeVisible();
    await expect(page).toHaveTitle("首页 - OPC Admin");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await page.getByRole("button", { name: "主题" }).click();
    await page.getByRole("menuitem", { name: "深色" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    expect(await page.evaluate(() => "marker" in window)).toBe(true);
    await expectAccessible(page);
  });

  test("the console says that the server is away, and goes on when it is back", async ({ page }) => {
    await menu(page).getByRole("link", { name: "Collection Orders" }).click();
    const anOrder = page.locator("tbody tr[data-index]").first();
    await expect(anOrder).toBeVisible();
    // What says so is loaded a while after the first page.
    await untilLoadedAhead(page, "messages");
    await page.route("**/*", (route) => route.abort());
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await expect(page.getByText("The server cannot be reached")).toBeVisible();
    await expect(anOrder).toBeVisible();
    await page.unroute("**/*");
    await page.getByRole("button", { name: "Loading failed, try again" }).click();
    await expect(page.getByRole("button", { name: "Loading failed, try again" })).toHaveCount(0);
  });

  test("code that cannot be loaded takes only its own place away", async ({ page }) => {
    await page.route("**/*", (route) => route.abort());
    await menu(page).getByRole("link", { name: "Balance Change Records" }).click();
    await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true })));
    await expect(page.getByText("This page has met an error")).toBeVisible();
    await expect(menu(page)).toBeVisible();
    await page.unroute("**/*");
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.locator("tbody tr[data-index]").first()).toBeVisible();
  });

  test("Ctrl+K finds pages, any order by its number, and a merchant by its name", async ({ page }) => {
    await page.getByRole("button", { name: /^Search/ }).waitFor();
    await page.keyboard.press("Control+k");
    const box = page.getByRole("dialog").getByRole("textbox");
    await box.fill("callback rec");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/xpay\/CallbackRecord/);
    const number = await page.evaluate(async () => {
      const session = /opc_session_id=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const headers = { "content-type": "application/json", "x-session-id": decodeURIComponent(session) };
      const answer = await fetch("/rp_api/xpay/payorder_list", {
        method: "POST",
        headers,
        body: '{"Size":1}',
      });
      return String((await answer.json()).data.Rows[0].OrderNo);
    });
    await page.keyboard.press("Control+k");
    await box.fill(number);
    await expect(page.getByRole("dialog").getByText(number)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/xpay/PayOrder/${number}`);
    await page.keyboard.press("Control+k");
    await box.fill("lotus trad");
    await expect(page.getByRole("dialog").getByText("Lotus Trading")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/merchant/MerchantList/LOTUS");
  });
});
