/** Screens and routes (specification section 2): fixed paths, the permission list's routes, the guard. */
import type { Page } from "@playwright/test";
import { expect, inEachView, test } from "./support/fixtures.ts";
import { answered, go, goByMenu, shellOf } from "./support/shell-parts.ts";

const permissions = "**/rp_api/user/currentpermission";
const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "opc_session_id")?.value;

inEachView(({ t, isPhone, language, width }) => {
  const english = language === "enUS";

  test("without a token four paths are open, every other leads to the form and back", async ({
    page,
    signIn,
    choose,
  }) => {
    await choose(language);
    for (const [path, title] of [
      ["/401", t.shell.error401],
      ["/forbidden?ip=203.0.113.9", t.shell.error403],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} - OPC Admin`);
    }
    await expect(page.getByText("203.0.113.9")).toBeVisible();
    await page.goto("/auth-redirect");
    await expect(page).toHaveURL("/login");
    for (const path of ["/", "/main", "/404", "/502", "/redirect/main", "/merchant/cashoutSetting"]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?redirect=${path}`);
    }
    await page.goto("/xpay/PayOrder?Statuses=Success");
    await expect(page).toHaveURL("/login?redirect=/xpay/PayOrder%3FStatuses%3DSuccess");
    await signIn("OPC", "admin");
    await page.reload();
    await expect(page).toHaveURL("/xpay/PayOrder?Statuses=Success");
  });

  test("with a token the form is not shown, and every fixed path leads where it should", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    for (const path of ["/login", "/", "/auth-redirect", "/main/"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/main");
      await expect(page.locator("#sign-in")).toHaveCount(0);
    }
    await page.goto("/login?redirect=/merchant/BalanceChange");
    await expect(page).toHaveURL("/merchant/BalanceChange");
    for (const [path, title] of [
      ["/401", t.shell.error401],
      ["/404", t.shell.error404],
      ["/502", t.shell.error502],
      ["/forbidden", t.shell.error403],
      ["/there/is/no/such/page", t.shell.error404],
    ] as const) {
      await go(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} - OPC Admin`);
    }
    await page.getByRole("link", { name: t.shell.backHome }).click();
    await expect(page).toHaveURL("/main");
  });

  test("hidden paths that one may not open say so, and so does a page that one may not see", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "viewer");
    await page.goto("/xpay/WithdrawalConfirm");
    const refused = page.getByRole("heading", {
      name: english ? "you have no permission to go to this page" : t.shell.noPermission,
    });
    const hidden = ["article", "advertisingManagement"].flatMap((of) => [
      `/content/${of}/add`,
      `/content/${of}/edit`,
    ]);
    const settings = ["/merchant/payChannelSetting", "/merchant/cashoutSetting"];
    for (const path of [...hidden, ...settings, "/user/userGroupRole", "/merchant/BalanceChange"]) {
      await expect(refused).toBeVisible();
      await expect(page).toHaveTitle(`${t.shell.noPermission} - OPC Admin`);
      await go(page, path);
      await expect(page).toHaveURL(path);
    }
    await expect(refused).toBeVisible();
    const { menu, tabs } = shellOf(page, t);
    await expect(tabs).toHaveText([t.shell.home]);
    const shown = [t.shell.home, english ? "Collection Orders" : "收款订单"];
    await expect(menu.getByRole("link", { includeHidden: true })).toHaveText(shown);
  });

  test("the menu is the permission list, grouped by menu code, without the hidden pages", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    const answer = page.waitForResponse(permissions);
    await page.goto("/main");
    const list: Record<string, string | boolean>[] = (await (await answer).json()).data;
    const { menu, toggle } = shellOf(page, t);
    if (isPhone) await toggle.click();
    const nameIn = (row: Record<string, string | boolean>, field: string) =>
      String(row[english ? `${field}_enUS` : field]);
    const shown = list.filter((row) => row.hidden !== true);
    expect(shown.length).toBeLessThan(list.length);
    const groups = Map.groupBy(shown, (row) => row.AdminMenuCode);
    await expect(menu.getByRole("list")).toHaveCount(groups.size + 1);
    for (const rows of groups.values()) {
      const name = nameIn(rows[0] ?? {}, "AdminMenuName");
      const links = menu.getByRole("list", { name, exact: true }).getByRole("link");
      await expect(links).toHaveText(rows.map((row) => nameIn(row, "PageName")));
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
        rows.map((row) => row.RouteName),
      );
    }
    await expect(menu.getByRole("link").first()).toHaveText(t.shell.home);
  });

  test("each navigation begins at the top, stands in the history and names the document", async ({
    signIn,
    page,
  }) => {
    await page.setViewportSize({ width: width, height: 420 });
    await signIn("OPC", "admin");
    await page.goto("/main");
    const home = page.locator("[data-panel]").first();
    const bottom = () => home.evaluate((panel) => panel.scrollTo(0, 9999));
    const top = () => home.evaluate((panel) => panel.scrollTop);
    await expect(page).toHaveTitle(`${t.shell.home} - OPC Admin`);
    await expect(page.getByText(t.home.current)).toBeVisible();
    await bottom();
    expect(await top()).toBeGreaterThan(0);
    const name = english ? "Balance Change Records" : "余额变动记录";
    await goByMenu(page, t, isPhone, name);
    await expect(page).toHaveURL("/merchant/BalanceChange");
    await expect(page).toHaveTitle(`${name} - OPC Admin`);
    await page.goBack();
    await expect(page).toHaveURL("/main");
    await expect(page).toHaveTitle(`${t.shell.home} - OPC Admin`);
    expect(await top()).toBe(0);
    await page.goForward();
    await expect(page).toHaveURL("/merchant/BalanceChange");
  });

  test("/redirect/{path} resets the page at that path and no other", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    const typedIn = (name: string) =>
      page.getByRole("region", { name, exact: true }).locator("input[aria-keyshortcuts='/']");
    const inCallbacks = typedIn(english ? "Callback Records" : "回调记录");
    const inOrders = typedIn(english ? "Collection Orders" : "收款订单");
    await page.goto("/xpay/CallbackRecord");
    await inCallbacks.fill("unfinished");
    await go(page, "/xpay/PayOrder");
    await inOrders.fill("unfinished");
    await go(page, "/redirect/xpay/PayOrder?Statuses=Success");
    await expect(page).toHaveURL("/xpay/PayOrder?Statuses=Success");
    await expect(inOrders).toHaveValue("");
    await go(page, "/xpay/CallbackRecord");
    await expect(inCallbacks).toHaveValue("unfinished");
  });

  test("routes that cannot be loaded clear the token and say why at the form", async ({ signIn }) => {
    const failures = [
      { answer: answered({ code: 903, msg: "the list is away", data: null }), said: "the list is away" },
      { answer: answered({ errno: 7, message: "" }), said: english ? "Has Error" : t.common.hasError },
      { answer: answered([]), said: "200" },
    ];
    for (const { answer, said } of failures) {
      const page = await signIn("OPC", "admin");
      await page.route(permissions, answer);
      await page.goto("/xpay/PayOrder");
      await expect(page).toHaveURL("/login?redirect=/xpay/PayOrder");
      await expect(page.getByRole("alert")).toContainText(said);
      expect(await tokenOf(page)).toBeUndefined();
      await page.unroute(permissions);
    }
  });

  test("the form asks whether this address may come in: 0 goes on, 19 leads to /forbidden", async ({
    page,
    choose,
  }) => {
    await choose(language);
    const asked = page.waitForResponse("**/mc_api/access/check");
    await page.goto("/login");
    expect((await (await asked).json()).code).toBe(0);
    await expect(page.getByRole("button", { name: english ? "Log in" : "登录" })).toBeVisible();
    await page.route(
      "**/mc_api/access/check",
      answered({ code: 19, msg: "no", data: { Ip: "203.0.113.7" } }),
    );
    await page.reload();
    await expect(page).toHaveURL("/forbidden?ip=203.0.113.7");
    await expect(page.getByText("203.0.113.7")).toBeVisible();
    await expect(page.getByRole("link", { name: t.shell.backToSignIn })).toBeVisible();
  });
});
