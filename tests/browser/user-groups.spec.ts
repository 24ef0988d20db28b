/** A user group from its making to its end, and two people who change one at once. */
import { atDesk, expect, filled, onPhone } from "./support/fixtures.ts";
import { enter } from "./support/operators.ts";
import { addPerson } from "./support/people.ts";
import { go } from "./support/shell-parts.ts";
import { box, changes, grant, heldBy, newName, rowOf, save, test } from "./support/user-group-parts.ts";
import { callAs } from "./support/user-parts.ts";

atDesk(({ t }) => {
  const { userGroup: words, shell } = t;

  test("a group's users see exactly its pages, and lose them with their next request", async ({
    signIn,
    browser,
    baseURL,
    playwright,
    cookiesOf,
    demo,
  }) => {
    const name = newName();
    const page = await signIn("LOTUS", "admin");
    await page.goto("/user/UserGroup");
    await page.getByRole("button", { name: words.add.action }).click();
    await page.getByRole("dialog").getByLabel(words.field.UserGroupName).fill(name);
    await page.keyboard.press("Enter");
    await rowOf(page, name)
      .getByRole("link", { name: /^Permissions of .*: none yet$/ })
      .click();
    await box(page, "Collection Orders", "Export").click();
    await save(page).click();
    await expect(page.getByText(t.kit.done.modified, { exact: true })).toBeVisible();
    const UserGroupId = new URL(page.url()).searchParams.get("UserGroupId") ?? "";

    const person = await addPerson({ playwright, baseURL: baseURL ?? "", cookiesOf, demo }, "LOTUS");
    const who = { UserName: person.userName, MerchantAlias: "LOTUS", Enable: "true" };
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    try {
      const theirs = await context.newPage();
      await enter(theirs, person);
      await callAs(page, "/mc_api/updateUser", { ...who, UserGroupId });
      await context.addCookies([{ name: "lang", value: "enUS", url: baseURL ?? "" }]);
      await theirs.goto("/xpay/PayOrder");
      const menu = theirs.getByRole("navigation", { name: shell.menu, exact: true });
      await expect(menu.getByRole("link")).toHaveText([shell.home, t.paymentOrder.title]);
      await expect(theirs.locator("tbody tr[data-index]").first()).toBeVisible();

      await box(page, "Collection Orders", "View").click();
      await expect(changes(page)).toContainText("2 removed");
      // The browser itself asks before it throws away what is not saved.
      const asked = page.waitForEvent("dialog");
      await page.close({ runBeforeUnload: true });
      await (await asked).dismiss();
      await save(page).click();
      await expect(save(page)).toBeDisabled();
      await theirs.getByRole("button", { name: t.common.search, exact: true }).click();
      await expect(theirs.getByText("You do not have permission to use this function").first()).toBeVisible();
      await theirs.reload();
      await expect(menu.getByRole("link")).toHaveText([shell.home]);
      await expect(theirs.getByRole("heading", { name: shell.noPermission })).toBeVisible();
    } finally {
      await context.close();
    }

    const groups = await callAs<{ UserGroupId: string; IsDefault: boolean }[]>(
      page,
      "/rp_api/usergroup/simplelist",
      {},
    );
    const usual = groups.find(({ IsDefault }) => IsDefault)?.UserGroupId ?? "";
    await callAs(page, "/mc_api/updateUser", { ...who, UserGroupId: usual });
    await go(page, "/user/UserGroup");
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    const row = rowOf(page, name);
    await expect(row).toContainText(words.noPermissions);
    await row.hover();
    await row.getByRole("button", { name: new RegExp(`^${words.delete.action} `) }).click();
    const question = page.getByRole("dialog", { name: words.delete.title });
    await question.getByRole("button", { name: words.delete.action, exact: true }).click();
    await expect(row).toHaveCount(0);
  });
});

onPhone(({ t }) => {
  const { userGroup: words } = t;

  test("two people at once: another's change is shown before one's own is saved upon it", async ({
    as,
    makeGroup,
    openSetting,
  }) => {
    const call = await as("LOTUS", "admin");
    const group = await makeGroup(["PayOrder"]);
    const page = await openSetting(group);
    const saving = page.getByRole("button", { name: words.role.save, exact: true });
    await box(page, "回调记录", words.role.view).click();
    await grant(call, group, ["PayOrder", "OnlineUser"], ["PayOrder.export"]);
    await saving.click();
    await expect(page.getByText(words.role.changedMeanwhile)).toBeVisible();
    expect(await heldBy(call, group)).toEqual(["OnlineUser", "PayOrder", "PayOrder.export"]);
    const panel = page.getByRole("region", { name: words.role.changes });
    await expect(panel.getByRole("status")).toHaveText(filled(words.role.added, { count: 1 }));
    await saving.click();
    await expect(page.getByText(t.kit.done.modified, { exact: true })).toBeVisible();
    expect(await heldBy(call, group)).toEqual([
      "CallbackRecord",
      "OnlineUser",
      "PayOrder",
      "PayOrder.export",
    ]);
  });
});
