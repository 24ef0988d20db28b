/** User Groups: the list, and what can be done to a group. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, filled, inEachView } from "./support/fixtures.ts";
import { shellOf } from "./support/shell-parts.ts";
import { box, type Group, newName, rowOf, rows, save, test } from "./support/user-group-parts.ts";

async function openRowAction(page: Page, row: Locator, isPhone: boolean, label: string): Promise<Locator> {
  if (!isPhone) {
    await row.hover();
    return row.getByRole("button", { name: new RegExp(`^${label} `) });
  }
  await row.getByRole("button").last().click();
  return page.getByRole("dialog").getByRole("button", { name: label });
}

inEachView(({ isPhone, t }) => {
  const texts = t.userGroup;

  test("a group is added, renamed, and deleted after a sentence that says so", async ({ signIn }) => {
    const page = await signIn("LOTUS", "admin");
    const { message } = shellOf(page, t);
    const name = newName();
    await page.goto("/user/UserGroup");
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: texts.add.action }).click();
    const form = page.getByRole("dialog", { name: texts.add.action });
    await expect(form).toContainText("Lotus Trading");
    await form.getByLabel(texts.field.UserGroupName).fill("x");
    await form.getByRole("button", { name: t.common.confirm }).click();
    await expect(form.getByLabel(texts.field.UserGroupName)).toHaveAttribute("aria-invalid", "true");
    await form.getByLabel(texts.field.UserGroupName).fill(name);
    await expectAccessible(page);
    await form.getByRole("button", { name: t.common.confirm }).click();
    await expect(message(t.kit.done.added)).toBeVisible();
    const row = rowOf(page, name);
    await expect(row).toContainText(texts.noPermissions);

    await (await openRowAction(page, row, isPhone, texts.rename.action)).click();
    const rename = page.getByRole("dialog", { name: filled(texts.rename.title, { name }) });
    await rename.getByLabel(texts.field.UserGroupName).fill(`${name} B`);
    await rename.getByRole("button", { name: t.common.confirm }).click();
    await expect(message(t.kit.done.modified)).toBeVisible();

    await (await openRowAction(page, rowOf(page, `${name} B`), isPhone, texts.delete.action)).click();
    const question = page.getByRole("dialog", { name: texts.delete.title });
    await expect(question).toContainText(
      filled(texts.delete.sentence, {
        name: `${name} B`,
        merchant: "Lotus Trading",
        permissions: texts.noPermissions,
      }),
    );
    await expectAccessible(page);
    await question.getByRole("button", { name: texts.delete.action }).click();
    await expect(message(t.kit.done.deleted)).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test("groups that cannot be deleted say why", async ({ signIn, as }) => {
    const page = await signIn("LOTUS", "admin");
    for (const [name, reason] of [
      ["Administrators", texts.delete.isDefault],
      ["Clerks", texts.delete.hasOneUser],
    ] as const) {
      await page.goto(`/user/UserGroup?UserGroupName=${name}`);
      const action = await openRowAction(page, rowOf(page, name), isPhone, texts.delete.action);
      await expect(action).toHaveAttribute("aria-disabled", "true");
      await expect(action).toHaveAccessibleName(new RegExp(reason.replace(".", "\\.")));
      await expectAccessible(page);
    }
    const call = await as("LOTUS", "admin");
    const { data } = await call<{ Rows: (Group & { IsDefault: boolean })[] }>("/rp_api/usergroup/list");
    for (const { UserGroupId } of data.Rows.filter((row) =>
      /^(Administrators|Clerks)$/.test(row.UserGroupName),
    )) {
      expect((await call("/mc_api/deleteusergroup", { UserGroupId })).code).toBeGreaterThan(0);
    }
  });
});

test("a group's permissions are opened from its row, and the row follows them", async ({
  signIn,
  makeGroup,
}) => {
  const { UserGroupName } = await makeGroup();
  const page = await signIn("LOTUS", "admin");
  await page.goto("/user/UserGroup");
  await rowOf(page, UserGroupName)
    .getByRole("link", { name: /^Permissions of .*: none yet$/ })
    .click();
  await box(page, "Collection Orders", "Export").click();
  await save(page).click();
  await expect(page.getByText("Modified", { exact: true })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "User Groups" })
    .click();
  await expect(rowOf(page, UserGroupName)).toContainText("1 page, 1 function");
});

test("a group's users are a click away, for whoever has to move them", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await page.goto("/user/UserGroup?MerchantAlias=ACME");
  await rowOf(page, "Clerks")
    .getByRole("link", { name: /Show the users of Clerks$/ })
    .click();
  await expect(page).toHaveURL(/^[^?]*\/user\/UserList\?/);
  await expect(rows(page).filter({ hasText: "clerk" }).first()).toBeVisible();
  await expect(rows(page).filter({ hasNotText: "Clerks" })).toHaveCount(0);
});

test("the operator sees every merchant's groups and adds to its own only", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await page.goto("/user/UserGroup?MerchantAlias=ACME");
  await expect(rowOf(page, "Acme Bangkok").first()).toBeVisible();
  await expect(rowOf(page, "Lotus Trading")).toHaveCount(0);
  await page.getByRole("button", { name: "Add group" }).click();
  await expect(page.getByRole("dialog", { name: "Add group" })).toContainText(
    "this one is added to OPC Operations, not to ACME whose groups are shown",
  );
});
