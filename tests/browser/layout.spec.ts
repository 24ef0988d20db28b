/** The layout (specification section 2, "Layout", and the settings of section 3): sidebar, tabs, navbar, settings. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, inEachView, test } from "./support/fixtures.ts";
import { go, goByMenu, openTabs, shellOf } from "./support/shell-parts.ts";

const widthOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.width ?? 0);
const cookieOf = async (page: Page, wanted: string) =>
  (await page.context().cookies()).find(({ name }) => name === wanted)?.value;
const inTabMenu = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });

inEachView(({ t, isPhone, language, width }) => {
  const english = language === "enUS";
  const orders = english ? "Collection Orders" : "收款订单";
  const callbacks = english ? "Callback Records" : "回调记录";
  const changes = english ? "Balance Change Records" : "余额变动记录";

  test("the sidebar has its widths, keeps its state, and is a drawer under 992 px", async ({
    signIn,
    page,
  }) => {
    await signIn("OPC", "admin");
    await page.goto("/main");
    const { menu, toggle } = shellOf(page, t);
    const open = english ? 255 : 210;
    if (!isPhone) {
      await expect.poll(() => widthOf(menu)).toBe(open);
      await toggle.click();
      await expect.poll(() => widthOf(menu)).toBe(54);
      expect(await cookieOf(page, "sidebarStatus")).toBe("0");
      await page.reload();
      await expect.poll(() => widthOf(menu)).toBe(54);
      await expect(menu.getByRole("link", { name: orders })).toHaveAttribute("title", orders);
      await page.setViewportSize({ width: 992, height: 700 });
      await expect.poll(() => widthOf(menu)).toBe(54);
      await page.setViewportSize({ width: 991, height: 700 });
    }
    await expect(menu).not.toBeInViewport();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.click();
    await expect(menu).toBeInViewport();
    await expect.poll(() => widthOf(menu)).toBe(open);
    await page
      .getByRole("button", { name: t.shell.closeMenu, exact: true })
      .click({ position: { x: (isPhone ? width : 991) - 20, y: 300 } });
    await expect(menu).not.toBeInViewport();
    await toggle.click();
    await page.keyboard.press("Escape");
    await expect(menu).not.toBeInViewport();
    for (const [name, path] of [
      [orders, "/xpay/PayOrder"],
      [orders, "/xpay/PayOrder"],
    ] as const) {
      await goByMenu(page, t, true, name);
      await expect(page).toHaveURL(path);
      await expect(menu).not.toBeInViewport();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(991);
  });

  test("the breadcrumb shows the path: all but the last are links, groups are none", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    await page.goto("/xpay/PayOrder?Statuses=Success");
    const { breadcrumb } = shellOf(page, t);
    const group = english ? "Payments" : "支付";
    const shown = isPhone ? [orders] : [t.shell.home, group, orders];
    await expect(breadcrumb.locator("visible=true")).toHaveText(shown);
    await expect(breadcrumb.last()).toHaveAttribute("aria-current", "page");
    await expect(breadcrumb.locator("a")).toHaveText([t.shell.home]);
    const order = page.locator("tbody tr[data-index]").first();
    await expect(order).toBeVisible();
    const number = (await order.getAttribute("id"))?.replace("row-", "") ?? "";
    await go(page, `/xpay/PayOrder/${number}`);
    await expect(breadcrumb.locator("visible=true")).toHaveText(
      isPhone ? [number] : [t.shell.home, group, orders, number],
    );
    await expect(breadcrumb.locator("a")).toHaveText([t.shell.home, orders]);
    if (isPhone) return;
    await breadcrumb.getByRole("link", { name: orders }).click();
    await expect(page).toHaveURL("/xpay/PayOrder?Statuses=Success");
    await breadcrumb.getByRole("link", { name: t.shell.home }).click();
    await expect(page).toHaveURL("/main");
    await expect(breadcrumb.locator("a")).toHaveCount(0);
  });

  test("a tab's right-click menu refreshes, closes, closes others and closes all; Home stays", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    const tabs = await openTabs(page, t, [
      "/xpay/PayOrder",
      "/xpay/CallbackRecord",
      "/merchant/BalanceChange",
    ]);
    await expect(tabs).toHaveText([t.shell.home, orders, callbacks, changes]);

    await tabs.nth(0).click({ button: "right" });
    await expect(page.getByRole("menuitem")).toHaveText([
      t.common.refresh,
      t.shell.closeOthers,
      t.shell.closeAll,
    ]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitem")).toHaveCount(0);
    await expect(tabs.nth(0).getByRole("button")).toHaveCount(0);

    await tabs.nth(1).click({ button: "right" });
    await expect(page.getByRole("menuitem")).toHaveText(
      english
        ? ["Refresh", "Close", "Close Others", "Close All"]
        : [t.common.refresh, t.common.close, t.shell.closeOthers, t.shell.closeAll],
    );
    const asked = page.waitForRequest(/payorder_list/);
    await inTabMenu(page, t.common.refresh).click();
    await asked;
    await expect(page).toHaveURL("/xpay/PayOrder");
    await expect(tabs).toHaveCount(4);

    await tabs.nth(3).click({ button: "right" });
    await inTabMenu(page, t.common.close).click();
    await expect(tabs).toHaveText([t.shell.home, orders, callbacks]);
    await expect(page).toHaveURL("/xpay/PayOrder");

    await tabs.nth(2).click({ button: "right" });
    await inTabMenu(page, t.shell.closeOthers).click();
    await expect(tabs).toHaveText([t.shell.home, callbacks]);
    await expect(page).toHaveURL("/xpay/CallbackRecord");

    await go(page, "/merchant/BalanceChange");
    await tabs.nth(1).click({ button: "right" });
    await inTabMenu(page, t.shell.closeAll).click();
    await expect(tabs).toHaveText([t.shell.home]);
    await expect(page).toHaveURL("/main");
  });

  test("tabs close by middle click and by their button, are dragged, and survive a reload", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    const paths = ["/xpay/PayOrder?Statuses=Failed", "/xpay/CallbackRecord", "/merchant/BalanceChange"];
    const tabs = await openTabs(page, t, paths);
    // On a phone the bar scrolls away under the pointer that drags.
    await page.setViewportSize({ width: 1000, height: 800 });
    await tabs.nth(2).dragTo(tabs.nth(1), { targetPosition: { x: 4, y: 10 } });
    await expect(tabs).toHaveText([t.shell.home, callbacks, orders, changes]);
    await tabs.nth(1).dragTo(tabs.nth(0));
    await expect(tabs.first()).toHaveText(t.shell.home);
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await expect(tabs).toHaveText([t.shell.home, callbacks, orders, changes]);
    await expect(tabs.nth(3)).toHaveAttribute("data-active", "true");
    await tabs.nth(0).click({ button: "middle" });
    await expect(tabs).toHaveCount(4);
    await tabs.nth(3).click({ button: "middle" });
    await expect(tabs).toHaveText([t.shell.home, callbacks, orders]);
    await expect(page).toHaveURL("/xpay/PayOrder?Statuses=Failed");
    await tabs.nth(2).getByRole("button", { name: orders }).click();
    await expect(tabs).toHaveText([t.shell.home, callbacks]);
    await expect(page).toHaveURL("/xpay/CallbackRecord");
    await tabs.nth(1).getByRole("button").press("Enter");
    await expect(tabs).toHaveText([t.shell.home]);
  });

  test("the navbar holds its parts in order, all in the keyboard's reach", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    await page.goto("/main");
    const { toggle } = shellOf(page, t);
    await toggle.focus();
    const reached: string[] = [];
    const userMenu = `${t.shell.userMenu}: admin`;
    for (let step = 0; step < 12; step++) {
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        const isInBar = focused?.closest("[data-navbar]") && !focused.closest("nav");
        return focused && isInBar
          ? (focused.getAttribute("aria-label") ?? focused.getAttribute("title") ?? "")
          : null;
      });
      if (name !== null) reached.push(name);
      // The last of the bar: how much comes after it differs from page to page.
      if (name === userMenu) break;
      await page.keyboard.press("Tab");
    }
    const wanted = [
      t.shell.toggleMenu,
      t.shell.searchEverything,
      ...(isPhone ? [] : [t.shell.fullScreen]),
      t.shell.language,
      t.shell.theme,
      userMenu,
    ];
    expect(reached.filter((name) => wanted.includes(name))).toEqual(wanted);
    await page.getByRole("button", { name: t.shell.userMenu }).press("Enter");
    await expect(page.getByRole("menuitem", { name: t.shell.logout })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: t.shell.settings })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitem")).toHaveCount(0);
  });

  test("the settings drawer does what it says at once, and keeps it", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    await page.goto("/xpay/PayOrder");
    const { menu, tabs } = shellOf(page, t);
    const html = page.locator("html");
    const row = page.locator("tbody tr[data-index]").first();
    const heightOf = async () => (await row.boundingBox())?.height;
    await expect(html).toHaveAttribute("data-size", "mini");
    if (!isPhone) await expect.poll(heightOf).toBe(32);
    const accent = () => html.evaluate((root) => getComputedStyle(root).getPropertyValue("--opc-accent"));
    const before = await accent();
    await page.getByRole("button", { name: t.shell.userMenu }).click();
    await page.getByRole("menuitem", { name: t.shell.settings }).click();
    const drawer = page.getByRole("dialog", { name: t.shell.settings });
    await drawer.getByRole("radio", { name: t.shell.accents.teal }).check({ force: true });
    expect(await accent()).not.toBe(before);
    await drawer.getByText(t.shell.sizes.large, { exact: true }).click();
    await expect(html).toHaveAttribute("data-size", "large");
    if (!isPhone) await expect.poll(heightOf).toBe(44);
    await drawer.getByRole("switch", { name: t.shell.dark }).click();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expect(tabs).toHaveCount(2);
    await drawer.getByRole("switch", { name: t.shell.tagsView }).click();
    await expect(tabs).toHaveCount(0);
    await drawer.getByRole("switch", { name: t.shell.sidebarLogo }).click();
    await expect(menu.getByText("OPC Admin")).toHaveCount(0);
    await drawer.getByRole("switch", { name: t.shell.fixedHeader }).click();
    await expectAccessible(page);
    const main = page.locator("[data-main]");
    const headerTop = async () => (await page.locator("[data-navbar]").boundingBox())?.y ?? 0;
    await main.evaluate((box) => box.scrollTo(0, 40));
    expect(await headerTop()).toBe(-40);
    await page.reload();
    await expect(row).toBeVisible();
    await expect(tabs).toHaveCount(0);
    await expect(menu.getByText("OPC Admin")).toHaveCount(0);
    await expect(html).toHaveAttribute("data-size", "large");
    await expect(html).toHaveAttribute("data-accent", "teal");
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
    await main.evaluate((box) => box.scrollTo(0, 40));
    expect(await headerTop()).toBe(-40);
  });

  test("the form warns of caps lock, says what is missing, and speaks the chosen language", async ({
    page,
  }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: english ? "EN" : "中文", exact: true }).click();
    expect(await cookieOf(page, "lang")).toBe(language);
    const words = english
      ? {
          labels: ["Merchant code", "User name", "Password", "Google code"],
          caps: "Caps lock is on",
          submit: "Log in",
          required: "this option cannot be empty",
          noPassword: "Please input password",
          tooShort: "password cannot be less than 6 characters",
          noCode: "Please enter your Google verification code",
        }
      : {
          labels: ["商户编码", "用户名", "密码", "谷歌验证码"],
          caps: "大写锁定已开启",
          submit: "登录",
          required: "此项不能为空",
          noPassword: "请输入密码",
          tooShort: "密码不能少于 6 个字符",
          noCode: "请输入谷歌验证码",
        };
    await expect(page.locator("#sign-in-form label")).toHaveText(words.labels);
    const submit = page.getByRole("button", { name: words.submit, exact: true });
    await submit.click();
    await expect(page.locator(".field-error")).toHaveText([
      words.required,
      words.required,
      words.noPassword,
      words.noCode,
    ]);
    await expect(page.getByRole("alert")).toHaveText(words.required);
    const password = page.getByLabel(words.labels[2] ?? "", { exact: true });
    await password.fill("12345");
    await submit.click();
    await expect(page.locator("#Password-error")).toHaveText(words.tooShort);
    const press = (capsLock: boolean) =>
      password.evaluate((input, modifierCapsLock) => {
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock }));
      }, capsLock);
    await press(true);
    await expect(page.getByText(words.caps)).toBeVisible();
    await press(false);
    await expect(page.getByText(words.caps)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.reload();
    await expect(submit).toBeVisible();
  });

  test("everything follows the chosen language without a reload", async ({ signIn }) => {
    const page = await signIn("OPC", "admin", english ? "zhCN" : "enUS");
    await page.goto("/main");
    await expect(page.getByText(english ? "当前终端" : "This terminal")).toBeVisible();
    await go(page, "/xpay/PayOrder");
    await page.evaluate(() => Object.assign(window, { marker: true }));
    const countries = page.waitForRequest(/getonlineuserlist/);
    const other = english ? "语言" : "Language";
    await page.getByRole("button", { name: other, exact: true }).click();
    await page.getByRole("menuitem", { name: english ? "English" : "简体中文" }).click();
    const { menu, tabs } = shellOf(page, t);
    await expect(page).toHaveTitle(`${orders} - OPC Admin`);
    await expect(page.locator("html")).toHaveAttribute("lang", english ? "en-US" : "zh-CN");
    expect(await cookieOf(page, "lang")).toBe(language);
    await expect(tabs).toHaveText([t.shell.home, orders]);
    expect((await countries).headers()["accept-language"]).toBe(english ? "en-US" : "zh-CN");
    await expect(menu.getByRole("link", { name: orders, includeHidden: true })).toHaveCount(1);
    await expect(page.getByRole("grid", { name: orders })).toBeVisible();
    await expect(page.getByRole("button", { name: t.common.search, exact: true }).last()).toBeVisible();
    await page.getByRole("button", { name: /UTC/ }).click();
    const month = english ? /^[A-Z][a-z]+ \d{4}$/ : /^\d{4}年\d{1,2}月$/;
    await expect(page.getByRole("button", { name: month })).toBeVisible();
    await expect(page.getByText(english ? "Mo" : "一", { exact: true }).first()).toBeVisible();
    expect(await page.evaluate(() => "marker" in window)).toBe(true);
    // What the server says comes in the same language.
    const asked = page.waitForRequest(/payorder_list/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    expect((await asked).headers()["accept-language"]).toBe(english ? "en-US" : "zh-CN");
  });
});

for (const [locale, title] of [
  ["zh-TW", "登录 - OPC Admin"],
  ["th-TH", "Log in - OPC Admin"],
] as const) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });
    test(`the browser's language decides until one is chosen: ${locale}`, async ({ page }) => {
      await page.goto("/login");
      await expect(page).toHaveTitle(title);
    });
  });
}
