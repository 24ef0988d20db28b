/** The session's end and what calls that fail say (specification sections 4, 7, 8 and 9). */
import type { Page } from "@playwright/test";
import { expect, inEachView, test } from "./support/fixtures.ts";
import { answered, countRequests, goByMenu, shellOf } from "./support/shell-parts.ts";

const check = "/mc_api/checksession";
const list = "**/rp_api/xpay/payorder_list";
const expired = { code: 101, msg: "over", data: null };
/** From here on time passes only when a test lets it. */
const stopClock = (page: Page) =>
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 400))).toPass();
const clearToken = (page: Page) => page.context().clearCookies({ name: "opc_session_id" });

inEachView(({ t, isPhone, language }) => {
  const english = language === "enUS";
  const orders = english ? "Collection Orders" : "收款订单";

  /** The list's own Refresh is a call that may not stay silent. */
  async function openOrders(page: Page): Promise<() => Promise<void>> {
    await page.goto("/xpay/PayOrder");
    await expect(page.locator("tbody tr[data-index]").first()).toBeVisible();
    return () => page.getByRole("button", { name: t.common.refresh, exact: true }).click();
  }

  test("the session is checked every 60 seconds, unextended, and no longer without a token", async ({
    signIn,
    page,
  }) => {
    await page.clock.install();
    await page.goto("/login");
    const checks = countRequests(page, check);
    await page.clock.fastForward(130_000);
    await signIn("OPC", "admin");
    const first = page.waitForResponse(/homeGet|home_get/);
    await page.goto("/main");
    await first;
    expect(checks.count).toBe(0);
    // The page's clock runs on by itself too: a slow machine takes seconds over these lines.
    await page.clock.fastForward(50_000);
    expect(checks.count).toBe(0);
    await page.clock.fastForward(10_000);
    await expect.poll(() => checks.count).toBe(1);
    await page.clock.fastForward(60_000);
    await expect.poll(() => checks.count).toBe(2);
    expect(checks.headers.every((headers) => headers["x-polled"] === "1")).toBe(true);
    await clearToken(page);
    await page.clock.fastForward(60_000);
    await page.clock.fastForward(60_000);
    await page.waitForTimeout(200);
    expect(checks.count).toBe(2);
  });

  test("code 101: a box without cancel or close, that logs out and loads the page again", async ({
    signIn,
    page,
  }) => {
    await page.clock.install();
    await signIn("OPC", "admin");
    const refresh = await openOrders(page);
    await page.route(list, answered(expired));
    await page.route("**/mc_api/logout", answered({ code: 0, msg: "", data: {} }));
    await refresh();
    const box = page.getByRole("dialog", { name: t.shell.expiredTitle });
    await expect(box).toContainText(
      english ? "current session has expired, please log in again" : t.shell.expiredText,
    );
    await expect(box.getByRole("button")).toHaveText([t.shell.signInAgain]);
    await expect(box.getByRole("button")).toBeFocused();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(box).toBeVisible();
    await expect(page.getByText("over", { exact: true })).toHaveCount(0);
    const checks = countRequests(page, check);
    await page.clock.fastForward(180_000);
    await page.waitForTimeout(200);
    expect(checks.count).toBe(0);
    const logouts = countRequests(page, "/mc_api/logout");
    await box.getByRole("button").click();
    await expect(page).toHaveURL("/login?redirect=/xpay/PayOrder");
    expect(logouts.count).toBe(1);
    expect(await page.evaluate(() => sessionStorage.getItem("opc_tabs"))).toBeNull();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("code 19 leads to /forbidden with the address, and stays there", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    const refresh = await openOrders(page);
    const blocked = answered({ code: 19, msg: "no", data: { Ip: "203.0.113.9" } });
    await page.route(list, blocked);
    await refresh();
    await expect(page).toHaveURL("/forbidden?ip=203.0.113.9");
    await expect(page.getByText("203.0.113.9")).toBeVisible();
    await page.route("**/*_api/**", blocked);
    await page.reload();
    await expect(page.getByRole("heading", { name: t.shell.error403 })).toBeVisible();
    await expect(page).toHaveURL("/forbidden?ip=203.0.113.9");
  });

  test("another code is said for five seconds, in either envelope, and once; a call may opt out", async ({
    signIn,
    page,
  }) => {
    await page.clock.install();
    await signIn("OPC", "admin");
    const refresh = await openOrders(page);
    const { message } = shellOf(page, t);
    for (const [answer, said] of [
      [{ code: 120, msg: "the order book is closed", data: null }, "the order book is closed"],
      [{ code: 120, msg: "", data: null }, english ? "Error" : t.common.error],
      [{ errno: 120, message: "closed, said the other way" }, "closed, said the other way"],
    ] as const) {
      await page.route(list, answered(answer));
      await refresh();
      await expect(message(said)).toHaveCount(1);
      await stopClock(page);
      await page.clock.runFor(3000);
      await expect(message(said)).toHaveCount(1);
      await page.clock.runFor(2500);
      await expect(message(said)).toHaveCount(0);
      await page.clock.resume();
      await page.unroute(list);
    }
    await page.route("**/mc_api/checksession", answered({ code: 120, msg: "not for people", data: null }));
    const asked = page.waitForResponse("**/mc_api/checksession");
    await page.clock.fastForward(60_000);
    await asked;
    await page.waitForTimeout(200);
    await expect(message("not for people")).toHaveCount(0);
  });

  test("no answer, an unreadable one and none within 15 seconds are said for five seconds", async ({
    signIn,
    page,
  }) => {
    await page.clock.install();
    await signIn("OPC", "admin");
    const refresh = await openOrders(page);
    const { message } = shellOf(page, t);
    const gone = async (said: string) => {
      await expect(message(said)).toHaveCount(1);
      await stopClock(page);
      await page.clock.runFor(5500);
      await expect(message(said)).toHaveCount(0);
      await page.clock.resume();
      await page.unroute(list);
    };
    await page.route(list, (route) => route.abort());
    await refresh();
    await gone(t.common.offline);
    await page.route(list, (route) => route.fulfill({ status: 502, body: "<html>bad gateway</html>" }));
    await refresh();
    await gone("502");
    await page.route(list, () => undefined);
    const asked = page.waitForRequest(list);
    await refresh();
    await asked;
    await stopClock(page);
    await page.clock.runFor(12_500);
    await page.waitForTimeout(200);
    await expect(message(t.common.timeout)).toHaveCount(0);
    await page.clock.runFor(3000);
    await gone(english ? "The server did not answer within 15 seconds." : t.common.timeout);
    await expect(page.getByRole("grid", { name: orders })).toBeVisible();
  });

  test("logout makes one call and leaves nothing of the user in the browser", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    await openOrders(page);
    await page.evaluate(() => localStorage.setItem("payTypeList", "[]"));
    await page.route("**/mc_api/logout", answered({ code: 0, msg: "", data: {} }));
    const logouts = countRequests(page, "/mc_api/logout");
    await page.getByRole("button", { name: t.shell.userMenu }).click();
    await page.getByRole("menuitem", { name: t.shell.logout }).click();
    await expect(page).toHaveURL("/login");
    expect(logouts.count).toBe(1);
    const left = await page.evaluate(() => ({
      lists: ["currency", "payTypeList", "cashoutTypeList", "bankList", "spiderAccountList"].filter(
        (name) => localStorage.getItem(name) !== null,
      ),
      tabs: sessionStorage.getItem("opc_tabs"),
      token: /opc_session_id=[^;]/.test(document.cookie),
    }));
    expect(left).toEqual({ lists: [], tabs: null, token: false });
    await page.goBack();
    await expect(page).toHaveURL("/login?redirect=/xpay/PayOrder");
  });

  test("a session that ended in another window ends in this one when someone turns to it", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    await openOrders(page);
    if (isPhone) await goByMenu(page, t, isPhone, t.shell.home);
    const path = isPhone ? "/main" : "/xpay/PayOrder";
    await clearToken(page);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(page).toHaveURL(`/login?redirect=${path}`);
  });
});

test("a call without permission is refused in the reader's own language", async ({ signIn }) => {
  for (const [language, msg] of [
    ["enUS", "You do not have permission to use this function"],
    ["zhCN", "您没有使用此功能的权限"],
  ] as const) {
    const page = await signIn("OPC", "viewer", language);
    const answer = await page.request.post("/rp_api/xpay/callbackrecord_list", { data: {} });
    expect(await answer.json()).toEqual({ code: 120, msg, data: null });
  }
});
