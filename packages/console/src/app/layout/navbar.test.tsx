import { userEvent } from "vitest/browser";
import { languageCookie, readCookie } from "../../boot/cookies.ts";
import {
  expect,
  expectAccessible,
  filled,
  inEachView,
  now,
  page,
  settled,
  test,
  vi,
} from "../../testing/component.ts";
import { rows } from "../../testing/list.ts";
import { boxOf, go, shellOf, textsOf } from "../../testing/shell.ts";
import { watchPlaces } from "../../testing/stay.ts";

inEachView(({ t, isPhone, language }) => {
  const isEnglish = language === "enUS";
  const orders = isEnglish ? "Collection Orders" : "收款订单";
  const { menu, tabs, toggle } = shellOf(t);
  const userMenuName = `${t.shell.userMenu}: admin`;
  const userMenu = page.getByRole("button", { name: userMenuName });

  test("the navbar holds its parts in order, all in the keyboard's reach", async ({ open }) => {
    await open("/main");
    await expect.element(userMenu).toBeVisible();
    (toggle.element() as HTMLElement).focus();
    const nameOf = (focused: Element | null) =>
      focused?.closest("[data-navbar]") && !focused.closest("nav")
        ? (focused.getAttribute("aria-label") ?? focused.getAttribute("title") ?? "")
        : undefined;
    const reached: (string | undefined)[] = [];
    while (reached.at(-1) !== userMenuName && reached.length < 15) {
      reached.push(nameOf(document.activeElement));
      await userEvent.keyboard("{Tab}");
    }
    const wanted = [
      t.shell.toggleMenu,
      t.shell.searchEverything,
      ...(isPhone ? [] : [t.shell.fullScreen]),
      t.shell.language,
      t.shell.theme,
      userMenuName,
    ];
    expect(reached.filter((name) => name !== undefined && wanted.includes(name))).toEqual(wanted);
    (userMenu.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("menuitem", { name: t.shell.logout })).toBeVisible();
    await expect.element(page.getByRole("menuitem", { name: t.shell.settings })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => page.getByRole("menuitem").elements()).toEqual([]);
    await expect.element(userMenu).toHaveFocus();
  });

  test("the counters come into their place: no other button moves, and on the narrowest phone all stand in one line", async ({
    open,
    answers,
  }) => {
    if (isPhone) await page.viewport(320, 640);
    vi.useFakeTimers({ now, toFake: ["setTimeout", "clearTimeout"] });
    answers.on("cashouttaskWaitcount", { Count: 2 });
    answers.on("approvalCount", { Waiting: 1 });
    answers.on("noticeCount", { Maintenance: "" });
    await open("/main");
    await expect.element(page.getByRole("heading", { name: t.home.attention })).toBeVisible();
    await settled();
    const moved = watchPlaces();
    const counter = page.getByRole("button", { name: filled(t.secondPerson.counter, { count: 1 }) });
    const comes = async () => {
      await vi.advanceTimersByTimeAsync(500);
      return counter.elements().length;
    };
    await expect.poll(comes).toBe(1);
    expect(moved()).toEqual([]);
    const buttons = [...document.querySelectorAll("[data-navbar] button")];
    expect(new Set(buttons.map((one) => one.getBoundingClientRect().top)).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });

  test("the settings drawer does what it says at once, and keeps it", async ({ open }) => {
    await open("/xpay/PayOrder");
    const html = document.documentElement;
    const heightOf = () => boxOf(rows().first()).height;
    const accent = () => getComputedStyle(html).getPropertyValue("--opc-accent");
    await expect.element(rows().first()).toBeInTheDocument();
    expect(html.dataset.size).toBe("mini");
    if (!isPhone) await expect.poll(heightOf).toBe(32);
    const before = accent();
    await userMenu.click();
    await page.getByRole("menuitem", { name: t.shell.settings }).click();
    const drawer = page.getByRole("dialog", { name: t.shell.settings });
    await drawer.getByRole("radio", { name: t.shell.accents.teal }).click({ force: true });
    await expect.poll(accent).not.toBe(before);
    await drawer.getByText(t.shell.sizes.large, { exact: true }).click();
    await expect.poll(() => html.dataset.size).toBe("large");
    if (!isPhone) await expect.poll(heightOf).toBe(44);
    await drawer.getByRole("switch", { name: t.shell.dark }).click();
    await expect.poll(() => html.dataset.mantineColorScheme).toBe("dark");
    expect(tabs.elements()).toHaveLength(2);
    await drawer.getByRole("switch", { name: t.shell.tagsView }).click();
    await expect.poll(() => tabs.elements().length).toBe(0);
    await drawer.getByRole("switch", { name: t.shell.sidebarLogo }).click();
    await expect.poll(() => menu.getByText("OPC Admin").elements().length).toBe(0);
    const main = page.css("[data-main]").element();
    const headerTop = () => boxOf(page.css("[data-navbar]")).top;
    main.scrollTo(0, 40);
    expect(headerTop()).toBe(0);
    await drawer.getByRole("switch", { name: t.shell.fixedHeader }).click();
    await expectAccessible(document);
    main.scrollTo(0, 40);
    expect(headerTop()).toBe(-40);
    expect(JSON.parse(localStorage.getItem("opc_settings") ?? "")).toEqual({
      accent: "teal",
      size: "large",
      colorScheme: "dark",
      tagsView: false,
      sidebarLogo: false,
      foldedGroups: [],
      fixedHeader: false,
    });
  });

  test("everything follows the chosen language and theme without a reload", async ({ open, answers }) => {
    answers.on("getonlineuserlist", { Rows: [{ IsCurrent: true }] });
    const [other, otherWords] = isEnglish
      ? (["zhCN", ["当前终端", "语言", "主题", "深色"]] as const)
      : (["enUS", ["This terminal", "Language", "Theme", "Dark"]] as const);
    const [terminal, languageTool] = otherWords;
    await open("/main", { language: other });
    await expect.element(page.getByText(terminal)).toBeVisible();
    await go("/xpay/PayOrder");
    await expect.element(rows().first()).toBeInTheDocument();
    const asked = answers.asked("getonlineuserlist").length;
    await page.getByRole("button", { name: languageTool, exact: true }).click();
    await page.getByRole("menuitem", { name: isEnglish ? "English" : "简体中文" }).click();
    await expect.poll(() => document.title).toBe(`${orders} - OPC Admin`);
    const tag = isEnglish ? "en-US" : "zh-CN";
    expect(document.documentElement.lang).toBe(tag);
    expect(readCookie(languageCookie)).toBe(language);
    await expect.poll(() => textsOf(tabs)).toEqual([t.shell.home, orders]);
    // What the server has named, in the page behind too.
    const spoken = (name: "getonlineuserlist" | "payorderList") =>
      answers.asked(name).at(-1)?.headers.get("accept-language");
    await expect.poll(() => answers.asked("getonlineuserlist").length).toBeGreaterThan(asked);
    expect(spoken("getonlineuserlist")).toBe(tag);
    expect(menu.css(`a[aria-label="${orders}"]`).elements()).toHaveLength(1);
    await expect.element(page.getByRole("grid", { name: orders })).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: t.common.search, exact: true }).last())
      .toBeVisible();
    await page.getByRole("button", { name: /UTC/ }).click();
    await expect
      .element(page.getByRole("button", { name: isEnglish ? /^November 2026$/ : /^2026年11月$/ }).first())
      .toBeVisible();
    await expect.element(page.getByText(isEnglish ? "Mo" : "一", { exact: true }).first()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    await expect.poll(() => spoken("payorderList")).toBe(tag);
    await page.getByRole("button", { name: t.shell.theme, exact: true }).click();
    await page.getByRole("menuitem", { name: t.shell.scheme.dark }).click();
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe("dark");
  });
});
