/** User Management: what can be done to accounts, and who can do it. */
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { expect, expectAccessible, inEachView } from "./support/fixtures.ts";
import { Person, signInPerson } from "./support/people.ts";
import { accountOf } from "./support/sign-in-form.ts";
import {
  callAs,
  changePassword,
  expectAccessibleInBothSchemes,
  openActions,
  openUsers,
  rowOf,
  rowsOf,
  search,
  test,
} from "./support/user-parts.ts";

const { user: words } = enUS;

inEachView(({ isPhone, t }) => {
  test("the list says everything in the chosen language and has no accessibility fault", async ({
    page,
    signIn,
  }) => {
    await signIn("OPC", "admin");
    await openUsers(page, "?UserName=admin");
    await expect(page.getByRole("heading", { name: t.user.title })).toBeAttached();
    for (const name of Object.values(t.user.state)) {
      await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    }
    if (!isPhone) {
      for (const name of [
        t.user.field.UserName,
        t.user.field.Merchant,
        t.user.field.UserGroupName,
        t.user.field.Enable,
        t.user.field.IsLocked,
        t.user.field.LastLoginTime,
        t.user.field.LastLoginIp,
        t.user.field.LastLoginArea,
        t.user.field.GoogleBinding,
        t.user.field.OnlineCount,
        t.user.field.MustChangePassword,
      ]) {
        await expect(page.getByRole("columnheader", { name, exact: true })).toBeAttached();
      }
    }
    await expect(rowsOf(page, t.user.you)).toHaveCount(1);
    await expectAccessibleInBothSchemes(page);
    const menu = await openActions(page, "MANGO/admin", t);
    for (const name of [t.user.edit.action, t.user.enable.disable, t.user.reset.action]) {
      await expect(menu.getByRole("button", { name, exact: true })).toBeVisible();
    }
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test("the dialog of a new user is 500 px wide and knows its fields", async ({ page, signIn }) => {
    await signIn("ACME", "admin");
    await openUsers(page);
    await page.getByRole("button", { name: t.user.add.action }).click();
    const dialog = page.getByRole("dialog", { name: t.user.add.action });
    const field = (name: string) => dialog.getByLabel(name, { exact: true });
    await expect(field(t.user.field.Merchant)).toHaveValue("ACME");
    await expect(field(t.user.field.Merchant)).toHaveAttribute("readonly");
    const group = dialog.getByRole("combobox", { name: t.user.field.UserGroupName });
    await expect(group).toHaveValue("Administrators");
    await expect(field(t.user.add.enable)).toBeChecked();
    await expect(field(t.user.field.UserName)).toBeFocused();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(isPhone ? 390 : 500);
    await dialog.getByRole("button", { name: t.user.add.action }).click();
    await expect(field(t.user.field.UserName)).toHaveAccessibleDescription(t.kit.form.empty);
    await expect(field(t.user.field.ConfirmPassword)).toHaveAccessibleDescription(t.user.passwordAgain);
    await field(t.user.field.Password).fill("calm-river-28");
    await field(t.user.field.ConfirmPassword).fill("calm-river-29");
    await field(t.user.field.UserName).focus();
    await expect(field(t.user.field.ConfirmPassword)).toHaveAccessibleDescription(t.user.passwordMismatch);
    await expectAccessibleInBothSchemes(page);
  });
});

test("a new user gets its validator once, signs in with it, chooses a password and works", async ({
  page,
  signIn,
  demo,
  people,
  baseURL,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = `anna-${Date.now().toString(36)}`;
  await signIn("ACME", "admin");
  await openUsers(page);
  await page.getByRole("button", { name: words.add.action }).click();
  const dialog = page.getByRole("dialog", { name: words.add.action });
  await dialog.getByLabel(words.field.UserName).fill(name);
  await dialog.getByLabel(words.field.Password, { exact: true }).fill("given-by-another-1");
  await dialog.getByLabel(words.field.ConfirmPassword).fill("given-by-another-1");
  await page.keyboard.press("Enter");

  // Offered at once; one's own password is asked for, and a wrong one keeps the form.
  await page.getByRole("button", { name: words.validator.show }).click();
  const proof = page.getByRole("dialog", { name: `Validator info of ACME/${name}` });
  await proof.getByLabel(words.field.LoginPassword).fill("not-my-password");
  await page.keyboard.press("Enter");
  await expect(proof.getByRole("alert")).toContainText("is not right");
  await expect(proof.getByLabel(words.field.LoginPassword)).toHaveValue("not-my-password");
  await proof.getByLabel(words.field.LoginPassword).fill(accountOf(demo, "ACME", "admin").Password);
  await page.keyboard.press("Enter");

  const code = page.getByRole("img", { name: `QR code of ACME/${name}` });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText(words.validator.warning, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(code).toBeVisible();
  const copied = async (button: string) => {
    await page.getByRole("button", { name: button }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const secret = await copied(words.validator.copySecret);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expect(page.locator("code")).toHaveText(secret.replace(/(.{4})(?=.)/g, "$1 "));
  expect(await copied(words.validator.copyAddress)).toContain(`secret=${secret}`);
  await page.getByRole("button", { name: words.validator.close }).click();
  await expect(code).toHaveCount(0);
  await expect(page.getByRole("button", { name: words.add.action })).toBeFocused();

  await expect(rowOf(page, `ACME/${name}`)).toContainText(words.binding.Shown);
  await expect(rowOf(page, `ACME/${name}`)).toContainText(words.temporary);
  const menu = await openActions(page, `ACME/${name}`);
  await expect(menu.getByRole("button", { name: words.renew.action })).toBeVisible();
  await expect(menu.getByRole("button", { name: words.validator.action, exact: true })).toHaveCount(0);

  const anna = new Person(baseURL ?? "", "ACME", name, "given-by-another-1", secret);
  const annas = await people.page();
  await signInPerson(annas, anna, "/user/UserList");
  await changePassword(annas, anna, "calm-river-28");
  await expect(rowsOf(annas, words.you)).toContainText(name);
  await expect(rowsOf(annas, words.you)).toContainText(words.binding.Bound);
});

test("what the server refuses is said in the form, and nothing typed is lost", async ({ page, signIn }) => {
  await signIn("ACME", "admin");
  await openUsers(page);
  await page.getByRole("button", { name: words.add.action }).click();
  const dialog = page.getByRole("dialog", { name: words.add.action });
  const [name, password, again] = [
    words.field.UserName,
    words.field.Password,
    words.field.ConfirmPassword,
  ].map((label) => dialog.getByLabel(label, { exact: true }));
  if (!name || !password || !again) throw new Error("the form has these fields");
  await name.fill("CLERK");
  await password.fill("123456789");
  await again.fill("123456789");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This password is among those that are tried first.")).toBeVisible();
  await expect(name).toHaveValue("CLERK");
  await expect(again).toHaveValue("123456789");
  await password.fill("calm-river-28");
  await again.fill("calm-river-28");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("The merchant already has a user named CLERK.")).toBeVisible();
  await expect(password).toHaveValue("calm-river-28");
  await expectAccessible(page);
  for (const [typed, refusal] of [
    ["a", "at least 2"],
    ["two words", "Letters, digits and . _ @ - only"],
    ["<script>", "Letters, digits and . _ @ - only"],
  ] as const) {
    await name.fill(typed);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(refusal)).toBeVisible();
  }
});

test("the operator adds people of any merchant, its own included, with that merchant's groups", async ({
  page,
  signIn,
}) => {
  await signIn("OPC", "admin");
  await openUsers(page);
  await page.getByRole("button", { name: words.add.action }).click();
  const dialog = page.getByRole("dialog", { name: words.add.action });
  const group = dialog.getByRole("combobox", { name: words.field.UserGroupName });
  await expect(dialog.getByRole("combobox", { name: words.field.Merchant })).toHaveValue(/^OPC/);
  await expect(group).toHaveValue("Administrators");
  await group.click();
  await expect(page.getByRole("option")).toHaveText(["Administrators", "Cashiers", "Order viewers"]);
  await page.getByRole("option", { name: "Order viewers" }).click();
  await dialog.getByRole("combobox", { name: words.field.Merchant }).click();
  await page.getByRole("option", { name: /^LOTUS/ }).click();
  // The group chosen before is none of this merchant's: its default one stands instead.
  await expect(group).toHaveValue("Administrators");
  await group.click();
  await expect(page.getByRole("option")).toHaveText(["Administrators", "Clerks"]);
});

test("who holds the page alone sees people and is offered nothing", async ({ page, signIn, people }) => {
  const person = await people.add();
  await signIn("ACME", "admin");
  await openUsers(page);
  const UserGroupName = `Readers ${person.userName}`;
  const { UserGroupId } = await callAs<{ UserGroupId: string }>(page, "/mc_api/addusergroup", {
    UserGroupName,
  });
  await callAs(page, "/mc_api/modifyusergrouppermission", { UserGroupId, PagePermissionCode: "UserList" });
  const { userName: UserName } = person;
  await callAs(page, "/mc_api/updateUser", { UserName, MerchantAlias: "ACME", UserGroupId, Enable: "true" });

  const readers = await people.page();
  await signInPerson(readers, person, "/user/UserList");
  await changePassword(readers, person, "readers-own-41");
  await search(readers, "clerk");
  await expect(rowOf(readers, "ACME/clerk")).toBeVisible();
  await rowOf(readers, "ACME/clerk").hover();
  await expect(readers.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  await expect(readers.getByRole("button", { name: words.add.action })).toHaveCount(0);
  await expect(readers.getByRole("columnheader", { name: enUS.kit.table.actions })).toHaveCount(0);

  // The list is narrowed to the group; its address says so.
  await page.goto("/user/UserList");
  await page.getByRole("combobox", { name: words.field.UserGroupName }).click();
  await page.getByRole("option", { name: UserGroupName }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: enUS.common.search, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`UserGroupIds=${UserGroupId}`));
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText(person.userName);
});
