/** User Groups: the list, and what can be done to a group. */
import type { UserGroupRow } from "@opc/contract/user/calls";
import type { Locator } from "vitest/browser";
import { atDesk, expect, expectAccessible, filled, inOneView, page, test } from "../../testing/component.ts";
import type { PartOf } from "../../testing/fixture.ts";
import { field, press } from "../../testing/form.ts";
import { cell, dialog, row } from "../../testing/list.ts";
import { go } from "../../testing/shell.ts";

const address = "/user/UserGroup";

function group(UserGroupName: string, change: PartOf<UserGroupRow> = {}): PartOf<UserGroupRow> {
  return {
    UserGroupId: "7",
    UserGroupName,
    IsDefault: false,
    MerchantAlias: "LOTUS",
    MerchantName: "Lotus Trading",
    UserGroupType: "Normal",
    UserCount: 0,
    Users: [],
    PageCount: 0,
    FunctionCount: 0,
    ...change,
  };
}

const message = (text: string) => page.css(".mantine-Notification-root").filter({ hasText: text });

inOneView(({ isPhone, t }) => {
  const texts = t.userGroup;

  /** A button in the row; on a phone in its menu. */
  async function rowAction(id: string, name: string, label: string): Promise<Locator> {
    await row(id).hover();
    if (!isPhone) return row(id).getByRole("button", { name: new RegExp(`^${label} ${name}`) });
    await row(id)
      .getByRole("button", { name: filled(t.kit.table.actionsOf, { id: name }) })
      .click();
    return dialog().getByRole("button", { name: new RegExp(`^${label}`) });
  }

  test("a group is added, renamed, and deleted after a sentence that says so", async ({ open, answers }) => {
    answers.on("usergroupList", { Rows: [] });
    await open(address, { as: "merchant" });
    await page.getByRole("button", { name: texts.add.action }).first().click();
    const form = dialog(texts.add.action);
    await expect.element(form).toMatchTextContent(filled(texts.add.sentence, { merchant: "Acme" }));
    const name = field(form, texts.field.UserGroupName);
    await name.fill("x");
    await press(form, t.common.confirm);
    await expect.element(name).toHaveAttribute("aria-invalid", "true");
    expect(answers.asked("addusergroup")).toEqual([]);
    await name.fill("Team");
    await expectAccessible();
    answers.on("usergroupList", { Rows: [group("Team")] });
    await press(form, t.common.confirm);
    await expect.element(message(t.kit.done.added)).toBeVisible();
    await expect.element(row("7")).toMatchTextContent(texts.noPermissions);

    await (await rowAction("7", "Team", texts.rename.action)).click();
    const rename = dialog(filled(texts.rename.title, { name: "Team" }));
    await expect.element(field(rename, texts.field.UserGroupName)).toHaveValue("Team");
    await field(rename, texts.field.UserGroupName).fill("Team B");
    answers.on("usergroupList", { Rows: [group("Team B", { PageCount: 2, FunctionCount: 1 })] });
    await press(rename, t.common.confirm);
    await expect.element(message(t.kit.done.modified)).toBeVisible();
    await expect.element(row("7")).toMatchTextContent("Team B");

    await (await rowAction("7", "Team B", texts.delete.action)).click();
    const question = dialog(texts.delete.title);
    const permissions = filled(texts.permissions, {
      pages: filled(texts.pages, { count: 2 }),
      functions: texts.functionsOne,
    });
    await expect
      .element(question)
      .toMatchTextContent(
        filled(texts.delete.sentence, { name: "Team B", merchant: "Lotus Trading", permissions }),
      );
    await expectAccessible();
    answers.on("usergroupList", { Rows: [] });
    await press(question, texts.delete.action);
    await expect.element(message(t.kit.done.deleted)).toBeVisible();
    await expect.element(row("7")).not.toBeInTheDocument();
    expect(answers.asked("addusergroup").map(({ input }) => input)).toEqual([{ UserGroupName: "Team" }]);
    expect(answers.asked("updateusergroup").map(({ input }) => input)).toEqual([
      { UserGroupId: "7", UserGroupName: "Team B" },
    ]);
    expect(answers.asked("deleteusergroup").map(({ input }) => input)).toEqual([{ UserGroupId: "7" }]);
  });

  test.for([
    ["the default one", { IsDefault: true, UserCount: 3 }, texts.delete.isDefault],
    ["one with a user", { UserCount: 1 }, texts.delete.hasOneUser],
    ["one with users", { UserCount: 3 }, filled(texts.delete.hasUsers, { count: 3 })],
  ] as const)("groups that cannot be deleted say why: %s", async ([, change, reason], { open, answers }) => {
    answers.on("usergroupList", { Rows: [group("Team", change)] });
    await open(address);
    const action = await rowAction("7", "Team", texts.delete.action);
    await expect.element(action).toHaveAttribute("aria-disabled", "true");
    expect((await accessibleName(action)).includes(reason)).toBe(true);
    await expectAccessible();
    await action.click({ force: true });
    expect(answers.asked("deleteusergroup")).toEqual([]);
    await expect.element(dialog(texts.delete.title)).not.toBeInTheDocument();
  });
});

async function accessibleName(locator: Locator): Promise<string> {
  await expect.element(locator).toBeVisible();
  const element = locator.element();
  return element.getAttribute("aria-label") ?? element.textContent ?? "";
}

atDesk(({ t }) => {
  const texts = t.userGroup;

  test("a group's permissions and users are a click away, for whoever may see them", async ({
    open,
    answers,
  }) => {
    answers.on("usergroupList", {
      Rows: [group("Clerks", { UserCount: 22, Users: ["ann", "ben"], PageCount: 1, FunctionCount: 1 })],
    });
    await open(`${address}?MerchantAlias=LOTUS`);
    const permissions = cell("PageCount").getByRole("link", {
      name: "Permissions of Clerks: 1 page, 1 function",
    });
    await expect.element(permissions).toHaveAttribute("href", "/user/userGroupRole?UserGroupId=7");
    const users = cell("UserCount").getByRole("link", { name: /Show the users of Clerks$/ });
    await expect.element(users).toHaveAttribute("href", "/user/UserList?MerchantAlias=LOTUS&UserGroupIds=7");
    await expect.element(users).toHaveTextContent("22 ann, ben and 20 more");
  });

  test("who may open neither reads both", async ({ open, answers }) => {
    answers.on("usergroupList", { Rows: [group("Clerks", { UserCount: 1, Users: ["ann"] })] });
    await open(address, { as: "merchant", can: ["UserGroup"] });
    await expect.element(cell("UserCount")).toHaveTextContent("1 ann");
    await expect.element(cell("PageCount")).toHaveTextContent(texts.noPermissions);
    await expect.element(row("7").getByRole("link")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: texts.add.action })).not.toBeInTheDocument();
    await row("7").hover();
    await expect.element(row("7").getByRole("button")).not.toBeInTheDocument();
  });

  test("the operator sees every merchant's groups and adds to its own only", async ({ open, answers }) => {
    answers.on("usergroupList", { Rows: [group("Clerks")] });
    await open(`${address}?MerchantAlias=ACME`);
    await expect.element(cell("MerchantName")).toHaveTextContent("Lotus Trading");
    expect(answers.asked("usergroupList").at(-1)?.input).toMatchObject({ MerchantAlias: "ACME" });
    await page.getByRole("button", { name: texts.add.action }).click();
    await expect
      .element(dialog(texts.add.action))
      .toMatchTextContent("this one is added to Operator, not to ACME, whose groups are shown");
  });

  test("the users' list behind it asks again when a group was added", async ({ open, answers }) => {
    await open("/user/UserList");
    await expect.poll(() => answers.asked("userList")).toHaveLength(1);
    await go(address);
    await page.getByRole("button", { name: texts.add.action }).click();
    const form = dialog(texts.add.action);
    await field(form, texts.field.UserGroupName).fill("Team");
    await press(form, t.common.confirm);
    await expect.poll(() => answers.asked("userList")).toHaveLength(2);
  });

  test("a name that is taken is said in the form", async ({ open, answers }) => {
    answers.refuse("addusergroup", "GroupNameTaken", { UserGroupName: "Team" });
    await open(address, { as: "merchant" });
    await page.getByRole("button", { name: texts.add.action }).click();
    const form = dialog(texts.add.action);
    await field(form, texts.field.UserGroupName).fill("Team");
    await press(form, t.common.confirm);
    await expect.element(form.getByRole("alert")).toMatchTextContent("Team");
    await expect.element(field(form, texts.field.UserGroupName)).toHaveValue("Team");
  });

  test("renaming one's own group renames what one is told to be in", async ({ open, answers }) => {
    answers.on("usergroupList", { Rows: [group("GroupName 1", { MerchantAlias: "ACME" })] });
    await open(address, { as: "merchant" });
    await row("7").hover();
    await row("7")
      .getByRole("button", { name: new RegExp(`^${texts.rename.action}`) })
      .click();
    const asked = answers.asked("logininfo").length;
    await field(dialog(), texts.field.UserGroupName).fill("Everybody");
    await press(dialog(), t.common.confirm);
    await expect.poll(() => answers.asked("logininfo").length).toBe(asked + 1);
  });
});
