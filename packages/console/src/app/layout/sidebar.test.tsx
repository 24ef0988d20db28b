import { grantablePermissions } from "@opc/contract/pages";
import { menuOf } from "@opc/contract/pages/menu";
import { userEvent } from "vitest/browser";
import { readCookie } from "../../boot/cookies.ts";
import { storedSettings } from "../../boot/stored-settings.ts";
import { tellMaintenance } from "../../state/maintenance.ts";
import { expect, filled, inEachView, onPhone, page, test } from "../../testing/component.ts";
import { address, boxOf, shellOf, textsOf } from "../../testing/shell.ts";

const widthOf = (found: ReturnType<typeof page.css>) => Math.round(boxOf(found).width);
const isInSight = (found: ReturnType<typeof page.css>) => boxOf(found).right > 0;

inEachView(({ t, isPhone, language, width }) => {
  const isEnglish = language === "enUS";
  const orders = isEnglish ? "Collection Orders" : "收款订单";
  const openWidth = isEnglish ? 255 : 210;
  const { menu, toggle } = shellOf(t);

  test("the menu is the permission list, grouped by menu code, without the hidden pages", async ({
    open,
  }) => {
    const list = menuOf(new Set(grantablePermissions("Super")));
    await open("/main", { can: grantablePermissions("Super") });
    const shown = list.filter(({ hidden }) => !hidden);
    expect(shown.length).toBeLessThan(list.length);
    const groups = [...Map.groupBy(shown, (row) => row.AdminMenuCode).values()];
    await expect.poll(() => menu.css("ul").elements().length).toBe(groups.length + 1);
    for (const rows of groups) {
      const name = isEnglish ? rows[0]?.AdminMenuName_enUS : rows[0]?.AdminMenuName;
      const links = menu.css(`ul[aria-label="${name}"] a`);
      expect(textsOf(links)).toEqual(rows.map((row) => (isEnglish ? row.PageName_enUS : row.PageName)));
      expect(links.elements().map((link) => link.getAttribute("href"))).toEqual(
        // What is worked through opens with what has waited longest.
        rows.map(({ RouteName }) =>
          RouteName.endsWith("/WithdrawalConfirm") ? `${RouteName}?Sort=oldest` : RouteName,
        ),
      );
    }
    expect(textsOf(menu.css("a"))[0]).toBe(t.shell.home);
  });

  test("an entry says how much of its work waits, and is called as before; without work it says nothing", async ({
    open,
    answers,
  }) => {
    answers.on("noticeCount", {
      Work: [
        { Page: "PayOrder", Count: 7 },
        { Page: "WithdrawalConfirm", Count: 100 },
      ],
    });
    await open("/xpay/CallbackRecord", { can: grantablePermissions("Super") });
    if (isPhone) await toggle.click();
    const link = menu.getByRole("link", { name: orders, exact: true });
    await expect.element(link).toHaveAttribute("data-count", "7");
    await expect.element(link).toHaveAccessibleDescription(filled(t.shell.waiting, { count: 7 }));
    await expect.element(menu.css("a[href^='/xpay/WithdrawalConfirm']")).toHaveAttribute("data-count", "99+");
    expect(menu.css("a[data-count]").elements()).toHaveLength(2);
    answers.on("noticeCount", { Work: [] });
    // The bell asks anew, sooner than by itself.
    tellMaintenance();
    await expect.poll(() => menu.css("a[data-count]").elements()).toEqual([]);
  });

  test("a group folds, stays so, and opens when one of its pages comes to the front", async ({ open }) => {
    await open("/main", { can: grantablePermissions("Super") });
    if (isPhone) await toggle.click();
    const [entry] = menuOf(new Set(grantablePermissions("Super"))).filter(
      ({ AdminMenuName_enUS, hidden }) => AdminMenuName_enUS === "Offline" && !hidden,
    );
    if (!entry) throw new Error("no group of that name");
    const { AdminMenuName_enUS, AdminMenuName, PageName_enUS, PageName, RouteName } = entry;
    const group = menu.getByRole("button", {
      name: isEnglish ? AdminMenuName_enUS : AdminMenuName,
      exact: true,
    });
    const inIt = menu.getByRole("link", { name: isEnglish ? PageName_enUS : PageName });
    await expect.element(group).toHaveAttribute("aria-expanded", "true");
    await group.click();
    await expect.element(group).toHaveAttribute("aria-expanded", "false");
    await expect.element(inIt).not.toBeInTheDocument();
    expect(storedSettings().foldedGroups).toHaveLength(1);
    await menu.getByRole("link", { name: orders }).click();
    await expect.poll(() => location.pathname).toBe("/xpay/PayOrder");
    await expect.element(inIt).not.toBeInTheDocument();
    history.pushState(null, "", RouteName);
    dispatchEvent(new PopStateEvent("popstate"));
    if (isPhone) await toggle.click();
    await expect.element(inIt).toHaveAttribute("aria-current", "page");
    expect(storedSettings().foldedGroups).toEqual([]);
  });

  test("the sidebar has its widths, remembers that it is narrow, and is a drawer under 992 px", async ({
    open,
    answers,
  }) => {
    answers.on("noticeCount", { Work: [] });
    await open("/main");
    if (!isPhone) {
      await expect.poll(() => widthOf(menu)).toBe(openWidth);
      await toggle.click();
      await expect.poll(() => widthOf(menu)).toBe(54);
      expect(readCookie("sidebarStatus")).toBe("0");
      await expect.element(menu.getByRole("link", { name: orders })).toHaveAttribute("title", orders);
      await page.viewport(992, 700);
      await expect.poll(() => widthOf(menu)).toBe(54);
      await page.viewport(991, 700);
    }
    await expect.poll(() => isInSight(menu)).toBe(false);
    await expect.element(menu).toHaveAttribute("inert");
    await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.click();
    await expect.poll(() => isInSight(menu)).toBe(true);
    await expect.poll(() => widthOf(menu)).toBe(openWidth);
    await page
      .getByRole("button", { name: t.shell.closeMenu, exact: true })
      .click({ position: { x: (isPhone ? width : 991) - 20, y: 300 } });
    await expect.poll(() => isInSight(menu)).toBe(false);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(991);
  });
});

onPhone(({ t }) => {
  const { menu, toggle } = shellOf(t);

  test("Esc closes the drawer, and so does every link of it, that of the page in front too", async ({
    open,
  }) => {
    await open("/main");
    await toggle.click();
    await expect.poll(() => isInSight(menu)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => isInSight(menu)).toBe(false);
    for (const time of ["first", "again"]) {
      await toggle.click();
      await expect.poll(() => isInSight(menu)).toBe(true);
      await menu.getByRole("link", { name: "收款订单", exact: true }).click();
      await expect.poll(() => isInSight(menu), { message: time }).toBe(false);
      expect(address()).toBe("/xpay/PayOrder");
    }
  });
});
