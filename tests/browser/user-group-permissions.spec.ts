/** User Group Permission Setting: the tree, what changes before saving, and what a change does at once. */
import { pages as catalogue } from "@opc/contract/pages";
import type { BrowserContext, Page } from "@playwright/test";
import { texts } from "../../packages/console/src/i18n/en-us.ts";
import { expect, expectAccessible, filled, inEachView } from "./support/fixtures.ts";
import { shellOf } from "./support/shell-parts.ts";
import { box, changes, grant, heldBy, pageBoxes, rowOf, save, test } from "./support/user-group-parts.ts";
import { expectAccessibleInBothSchemes } from "./support/user-parts.ts";

/** Chromium's own question before it leaves the document, answered by staying. */
function staysWhenAsked(page: Page): { readonly asked: number } {
  const seen = { asked: 0 };
  page.on("dialog", (dialog) => {
    seen.asked += 1;
    dialog.dismiss();
  });
  return seen;
}

inEachView(({ isPhone, language, t }) => {
  const texts = t.userGroup;

  test("permissions are found, chosen and saved, and the tree is fresh", async ({
    as,
    makeGroup,
    openSetting,
  }) => {
    const call = await as("LOTUS", "admin");
    const group = await makeGroup(["CallbackRecord"]);
    const page = await openSetting(group);
    const { tabs, breadcrumb, message } = shellOf(page, t);
    await expect(tabs.last()).toContainText(group.UserGroupName);
    if (!isPhone)
      await expect(breadcrumb).toContainText([t.shell.home, "", texts.title, group.UserGroupName]);
    const saving = page.getByRole("button", { name: texts.role.save, exact: true });
    await expect(saving).toBeDisabled();
    await expectAccessibleInBothSchemes(page);
    const pages = page.locator("fieldset fieldset");
    const all = await pages.count();
    await page.getByRole("searchbox").fill(t.userGroup.title.slice(0, 3));
    await expect(page.locator("fieldset mark").first()).toHaveText(
      new RegExp(t.userGroup.title.slice(0, 3), "i"),
    );
    expect(await pages.count()).toBeLessThan(all);
    await page.getByRole("searchbox").fill("zzz");
    await expect(page.getByText(filled(texts.role.searchEmpty, { text: "zzz" }))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(pages).toHaveCount(all);

    // The first page's last function, and the whole of another taken away.
    await pages.nth(0).getByRole("checkbox").last().click();
    await expect(pages.nth(0).getByRole("checkbox").nth(1)).toBeChecked();
    const callbacks = pages.filter({ hasText: catalogue.CallbackRecord[language] });
    await callbacks.getByRole("checkbox").nth(1).click();
    const panel = page.getByRole("region", { name: texts.role.changes });
    await expect(panel.getByRole("status")).toContainText(filled(texts.role.added, { count: 2 }));
    await expect(panel.getByRole("status")).toContainText(filled(texts.role.removed, { count: 1 }));
    if (isPhone) await panel.getByRole("button", { name: texts.role.showChanges }).click();
    await expect(panel).toContainText(texts.role.effectNone);
    await expect(tabs.last().getByRole("img", { name: t.shell.unsaved.mark })).toBeVisible();
    await expectAccessible(page);
    await saving.click();
    await expect(message(t.kit.done.modified)).toBeVisible();
    await expect(saving).toBeDisabled();
    await expect(tabs.last().getByRole("img")).toHaveCount(0);
    expect(await heldBy(call, group)).toEqual(["PayOrder", "PayOrder.export"]);
  });
});

test("a group's users see exactly its pages, and lose them with their next request", async ({
  baseURL,
  browser,
  cookiesOf,
  makeGroup,
  putClerkInto,
  openSetting,
}) => {
  const group = await makeGroup();
  await putClerkInto(group);
  const other = await browser.newContext({ baseURL: baseURL ?? "" });
  try {
    const page = await openSetting(group);
    await box(page, "Collection Orders", "View").click();
    await expect(changes(page)).toContainText("Takes effect for 1 user from their next request.");
    await save(page).click();
    await expect(page.getByText("Modified", { exact: true })).toBeVisible();

    const clerk = await pageOf(other, await cookiesOf("LOTUS", "clerk"));
    await clerk.goto("/xpay/PayOrder");
    const menu = clerk.getByRole("navigation", { name: "Menu", exact: true });
    await expect(menu.getByRole("link")).toHaveText(["Home", "Collection Orders"]);
    await expect(clerk.locator("tbody tr[data-index]").first()).toBeVisible();

    await box(page, "Collection Orders", "View").click();
    await save(page).click();
    await expect(save(page)).toBeDisabled();
    await clerk.getByRole("button", { name: "Search", exact: true }).click();
    await expect(clerk.getByText("You do not have permission to use this function").first()).toBeVisible();
    await clerk.reload();
    await expect(menu.getByRole("link")).toHaveText(["Home"]);
    await expect(clerk.getByText("you have no permission to go to this page").first()).toBeVisible();
  } finally {
    await other.close();
  }
});

async function pageOf(context: BrowserContext, cookies: Parameters<BrowserContext["addCookies"]>[0]) {
  await context.addCookies(cookies);
  await context.addCookies(cookies.slice(0, 1).map((one) => ({ ...one, name: "lang", value: "enUS" })));
  return context.newPage();
}

test("the tree of a merchant's group has no page of the operator's", async ({ makeGroup, openSetting }) => {
  const own = await openSetting(await makeGroup());
  await expect(pageBoxes(own, "Collection Orders")).toBeVisible();
  await expect(pageBoxes(own, "Withdrawal Confirm")).toHaveCount(0);
  const operators = await openSetting(await makeGroup([], [], "OPC"), "OPC");
  await expect(pageBoxes(operators, "Withdrawal Confirm")).toBeVisible();
});

test("a function switches its page on, a page takes its functions, a menu group takes all", async ({
  makeGroup,
  openSetting,
}) => {
  const page = await openSetting(await makeGroup());
  await box(page, "Callback Records", "Export").click();
  await expect(box(page, "Callback Records", "View")).toBeChecked();
  await expect(box(page, "Callback Records", "Callback Records")).toBeChecked({ indeterminate: true });
  await box(page, "Callback Records", "Callback Records").click();
  await expect(box(page, "Callback Records", "Resend callback")).toBeChecked();
  await box(page, "Callback Records", "View").click();
  await expect(box(page, "Callback Records", "Export")).not.toBeChecked();
  await page.getByRole("checkbox", { name: "All of Users" }).click();
  await expect(box(page, "User Management", "Unlock")).toBeChecked();
  await expect(page.getByText("18 of 18")).toBeVisible();
  // Only what is shown is meant while searching.
  await page.getByRole("searchbox").fill("kick");
  await page.getByRole("checkbox", { name: "All shown of Users" }).click();
  await expect(box(page, "Online Users", "Kick off")).not.toBeChecked();
  await page.getByRole("searchbox").fill("");
  await expect(box(page, "User Management", "Unlock")).toBeChecked();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.locator("fieldset input:checked")).toHaveCount(0);
  await expect(save(page)).toBeDisabled();
});

test("the tree is operated by the keyboard alone", async ({ as, makeGroup, openSetting }) => {
  const call = await as("LOTUS", "admin");
  const group = await makeGroup();
  const page = await openSetting(group);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("checkbox", { name: "All of Payments" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(box(page, "Collection Orders", "Collection Orders")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(box(page, "Collection Orders", "Resend callback")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(box(page, "Collection Orders", "Export")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(box(page, "Collection Orders", "Export")).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(box(page, "Payout Orders", "Import payouts")).toBeFocused();
  await page.keyboard.press("End");
  await expect(box(page, "Operation Log", "Export")).toBeFocused();
  for (const stop of [
    page.getByRole("region", { name: "Changes by page" }),
    page.getByRole("button", { name: "Discard" }),
    save(page),
  ]) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("Modified", { exact: true })).toBeVisible();
  expect(await heldBy(call, group)).toEqual(["PayOrder", "PayOrder.export"]);
});

test("unsaved changes are asked about before a reload, a closed tab, another group and a logout", async ({
  makeGroup,
  openSetting,
}) => {
  const [group, second] = [await makeGroup(), await makeGroup()];
  const page = await openSetting(group);
  const leaving = staysWhenAsked(page);
  const { tabs } = shellOf(page, texts);
  const question = page.getByRole("dialog", { name: "Changes are not saved" });
  const stay = () => question.getByRole("button", { name: "Stay" }).click();
  await box(page, "Collection Orders", "View").click();

  await page.reload({ timeout: 2000 }).catch(() => undefined);
  expect(leaving.asked).toBe(1);
  await tabs.last().getByRole("button").click();
  await expect(question).toContainText(group.UserGroupName);
  await expectAccessible(page);
  await stay();
  await tabs.last().click({ button: "right" });
  await page.getByRole("menuitem", { name: "Refresh" }).click();
  await stay();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await stay();
  await expect(box(page, "Collection Orders", "View")).toBeChecked();

  // Another page in front loses nothing, so nothing is asked; another group in the same tab does.
  await page
    .getByRole("navigation", { name: "Menu", exact: true })
    .getByRole("link", { name: "User Groups" })
    .click();
  await rowOf(page, second.UserGroupName)
    .getByRole("link", { name: /^Permissions of/ })
    .click();
  await expect(question).toContainText(group.UserGroupName);
  await stay();
  await expect(page).toHaveURL(new RegExp(`UserGroupId=${group.UserGroupId}$`));
  await expect(box(page, "Collection Orders", "View")).toBeChecked();
  await page.goBack();
  await rowOf(page, second.UserGroupName)
    .getByRole("link", { name: /^Permissions of/ })
    .click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { name: second.UserGroupName, level: 1 })).toBeVisible();
  await tabs.filter({ hasText: second.UserGroupName }).getByRole("button").click();
  await expect(page.getByRole("heading", { name: second.UserGroupName, level: 1 })).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await page.reload();
  expect(leaving.asked).toBe(1);
});

test("two people at once: another's change is shown before one's own is saved upon it", async ({
  as,
  makeGroup,
  openSetting,
}) => {
  const call = await as("LOTUS", "admin");
  const group = await makeGroup(["PayOrder"]);
  const page = await openSetting(group);
  await box(page, "Callback Records", "View").click();
  await grant(call, group, ["PayOrder", "OnlineUser"], ["PayOrder.export"]);
  await save(page).click();
  await expect(page.getByText("Someone else has changed this group meanwhile.")).toBeVisible();
  expect(await heldBy(call, group)).toEqual(["OnlineUser", "PayOrder", "PayOrder.export"]);
  await expect(box(page, "Collection Orders", "Export")).toBeChecked();
  await expect(changes(page).getByRole("status")).toHaveText("1 added");
  await save(page).click();
  await expect(page.getByText("Modified", { exact: true })).toBeVisible();
  expect(await heldBy(call, group)).toEqual(["CallbackRecord", "OnlineUser", "PayOrder", "PayOrder.export"]);
});

test("a refusal keeps the choice and brings what the server holds", async ({
  as,
  makeGroup,
  openSetting,
}) => {
  const call = await as("LOTUS", "admin");
  const group = await makeGroup(["PayOrder"]);
  const page = await openSetting(group);
  await box(page, "Callback Records", "View").click();
  const path = "**/mc_api/modifyusergrouppermission";
  await page.route(path, async (route) => {
    await grant(call, group, ["PayOrder", "OnlineUser"]);
    await route.fulfill({ json: { code: 214, msg: "You cannot grant this", data: null } });
  });
  await save(page).click();
  await expect(page.getByText("You cannot grant this")).toBeVisible();
  await expect(box(page, "Online Users", "View")).toBeChecked();
  await expect(box(page, "Callback Records", "View")).toBeChecked();
  await page.unroute(path);
  await save(page).click();
  await expect(page.getByText("Modified", { exact: true })).toBeVisible();
  expect(await heldBy(call, group)).toEqual(["CallbackRecord", "OnlineUser", "PayOrder"]);
});

test.describe("a team lead with few rights", () => {
  const lead = ["PayOrder", "UserGroup", "UserGroupRole"];

  test("cannot change what they do not hold, and is told why", async ({
    as,
    makeGroup,
    putClerkInto,
    openSetting,
  }) => {
    const call = await as("LOTUS", "admin");
    const group = await makeGroup(["CallbackRecord"]);
    await putClerkInto(await makeGroup(lead, ["UserGroupRole.edit"]));
    const page = await openSetting(group, "LOTUS", "clerk");
    const held = box(page, "Callback Records", "View");
    await expect(held).toBeChecked();
    await expect(held).toHaveAttribute("aria-disabled", "true");
    await expect(held).toHaveAccessibleDescription(/do not hold this permission yourself/);
    await held.click({ force: true });
    await expect(held).toBeChecked();
    await expect(page.getByText("You do not hold this permission yourself").last()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("checkbox", { name: "All of Payments" }).click();
    await expect(box(page, "Collection Orders", "View")).toBeChecked();
    await expect(box(page, "Collection Orders", "Export")).not.toBeChecked();
    await save(page).click();
    await expect(page.getByText("Modified", { exact: true })).toBeVisible();
    expect(await heldBy(call, group)).toEqual(["CallbackRecord", "PayOrder"]);
    // By now the group is above them: nothing can be taken away from it.
    await expect(box(page, "Collection Orders", "View")).toHaveAccessibleDescription(/take nothing away/);
  });

  test("sees their own menu change with their own group", async ({
    makeGroup,
    putClerkInto,
    openSetting,
  }) => {
    const own = await makeGroup(lead, ["UserGroupRole.edit"]);
    await putClerkInto(own);
    const page = await openSetting(own, "LOTUS", "clerk");
    const menu = page.getByRole("navigation", { name: "Menu", exact: true });
    await expect(menu.getByRole("link")).toHaveText(["Home", "Collection Orders", "User Groups"]);
    await expect(box(page, "User Group Permission Setting", "View")).toHaveAccessibleDescription(/own group/);
    await box(page, "Collection Orders", "View").click();
    await expect(changes(page)).toContainText("your own permissions change too");
    await save(page).click();
    await expect(menu.getByRole("link")).toHaveText(["Home", "User Groups"]);
    await expect(box(page, "Collection Orders", "View")).toHaveAttribute("aria-disabled", "true");
  });

  test("without the function only looks", async ({ makeGroup, putClerkInto, openSetting }) => {
    const group = await makeGroup(["PayOrder"]);
    await putClerkInto(await makeGroup(lead));
    const page = await openSetting(group, "LOTUS", "clerk");
    await expect(page.getByText("You can look at permissions, but not change them.")).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await box(page, "Collection Orders", "View").click({ force: true });
    await expect(box(page, "Collection Orders", "View")).toBeChecked();
    await expectAccessible(page);
  });
});

test("without a group the setting leads to the groups", async ({ signIn }) => {
  const page = await signIn("LOTUS", "admin");
  await page.goto("/user/userGroupRole");
  await expect(page).toHaveTitle("User Group Permission Setting - OPC Admin");
  const way = page.getByRole("link", { name: "Go to User Groups" });
  await expect(way).toBeVisible();
  await expectAccessible(page);
  await way.click();
  await expect(page).toHaveURL("/user/UserGroup");
  await page.goto("/user/userGroupRole?UserGroupId=999999999");
  await expect(page.getByText("This record was not found.")).toBeVisible();
});
