/** User Management: what is done to somebody's account, and what its owner sees of it. */
import type { Page } from "@playwright/test";
import pg from "pg";
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { expect, expectAccessible, filled } from "./support/fixtures.ts";
import { Person, signInPerson } from "./support/people.ts";
import {
  act,
  askAgain,
  callAs,
  changePassword,
  expiredBox,
  openUsers,
  rowOf,
  rowsOf,
  search,
  test,
} from "./support/user-parts.ts";
import { copyFacts } from "./world/copy.ts";

const { user: words } = enUS;

/** The list with this person alone; answers the name of the row. */
async function openPerson(page: Page, { userName }: Person): Promise<string> {
  await openUsers(page);
  await search(page, userName);
  await expect(rowsOf(page)).toHaveCount(1);
  return `ACME/${userName}`;
}

async function agree(page: Page, user: string, title: string, action: string): Promise<void> {
  const question = page.getByRole("dialog", { name: filled(title, { user }) });
  await expectAccessible(page);
  await question.getByRole("button", { name: action }).click();
}

test("disabled, its open page ends at its next request; enabled, it signs in again", async ({
  page,
  signIn,
  people,
  playwright,
}) => {
  const { person: ben, page: bens } = await people.enter("/user/UserList");
  await signIn("ACME", "admin");
  const benKey = await openPerson(page, ben);
  await expect(
    rowOf(page, benKey).getByRole("link", { name: filled(words.showTerminals, { count: 1, user: benKey }) }),
  ).toHaveText("1");
  await act(page, benKey, words.enable.disable);
  await expect(page.getByText(filled(words.enable.disableSentence, { user: benKey }))).toBeVisible();
  await agree(page, benKey, words.enable.disableTitle, words.enable.disable);
  await expect(rowOf(page, benKey)).toContainText(words.state.Disabled);
  await askAgain(bens);
  await expect(expiredBox(bens)).toBeVisible();

  await act(page, benKey, words.enable.enable);
  await agree(page, benKey, words.enable.enableTitle, words.enable.enable);
  await expect(rowOf(page, benKey)).toContainText(words.state.Enabled);
  expect((await ben.login(playwright.request)).code).toBe(0);
});

test("its password is reset with a Google code, and has to be changed", async ({ people }) => {
  const { person: boss, page } = await people.enter("/user/UserList");
  const ben = await people.add();
  const benKey = await openPerson(page, ben);
  await act(page, benKey, words.reset.action);
  const dialog = page.getByRole("dialog", { name: `Reset the password of ${benKey}` });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await expect(dialog).toContainText("must change this password at the next sign-in");
  await field(words.field.Password).fill("given-anew-77");
  await field(words.field.ConfirmPassword).fill("given-anew-77");
  await field(words.field.GoogleVerifyCode).fill("000000");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("is not right")).toBeVisible();
  await expect(field(words.field.ConfirmPassword)).toHaveValue("given-anew-77");
  await expectAccessible(page);
  await field(words.field.GoogleVerifyCode).fill(await boss.nextCode());
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(filled(words.reset.done, { user: benKey }))).toBeVisible();
  await expect(rowOf(page, benKey)).toContainText(words.temporary);

  ben.password = "given-anew-77";
  const bens = await people.page();
  await signInPerson(bens, ben, "/user/UserList");
  await changePassword(bens, ben, "bens-next-52");
  await expect(rowsOf(bens, words.you)).toContainText(ben.userName);
});

test("its new group holds from its next request", async ({ page, signIn, people }) => {
  const { person: ben, page: bens } = await people.enter("/user/UserList");
  await signIn("ACME", "admin");
  const benKey = await openPerson(page, ben);
  await act(page, benKey, words.edit.action);
  const dialog = page.getByRole("dialog", { name: `Change the group of ${benKey}` });
  await dialog.getByRole("combobox", { name: words.field.UserGroupName }).click();
  await page.getByRole("option", { name: "Clerks" }).click();
  await expect(dialog).toContainText(filled(words.edit.sentence, { user: benKey, group: "Clerks" }));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: enUS.common.confirm }).click();
  await expect(rowOf(page, benKey)).toContainText("Clerks");
  await expect(rowOf(page, benKey)).toContainText(words.state.Enabled);
  await bens.goto("/user/UserList");
  await expect(bens.getByRole("heading", { name: enUS.shell.noPermission })).toBeVisible();
});

test("locked after too many failures, it is unlocked", async ({ page, signIn, people, playwright }, info) => {
  const ben = await people.add();
  await lock(copyFacts(info.project.metadata).databaseUrl, ben.userName);
  await signIn("ACME", "admin");
  const benKey = await openPerson(page, ben);
  await page.getByRole("button", { name: words.state.Locked, exact: true }).click();
  await expect(page).toHaveURL(/States=Locked/);
  await act(page, benKey, words.unlock.action);
  await agree(page, benKey, words.unlock.title, words.unlock.action);
  await expect(page.getByText(enUS.kit.empty.filtered)).toBeVisible();
  expect((await ben.login(playwright.request)).code).toBe(0);
});

test("its validator is renewed: the old codes are worth nothing, the new ones open", async ({
  people,
  playwright,
  baseURL,
}) => {
  const { person: boss, page } = await people.enter("/user/UserList");
  const ben = await people.add();
  const benKey = await openPerson(page, ben);
  await act(page, benKey, words.renew.action);
  const dialog = page.getByRole("dialog", { name: `Renew the validator of ${benKey}` });
  await dialog.getByLabel(words.field.GoogleVerifyCode).fill(await boss.nextCode());
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words.renew.action }).click();
  await page.getByRole("button", { name: words.validator.later }).click();
  await expect(rowOf(page, benKey)).toContainText(words.binding.NotShown);
  expect((await ben.login(playwright.request)).code).not.toBe(0);

  await act(page, benKey, words.validator.action);
  await page.getByLabel(words.field.LoginPassword).fill(boss.password);
  await page.keyboard.press("Enter");
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  const renewed = new Person(baseURL ?? "", "ACME", ben.userName, ben.password, secret);
  expect((await renewed.login(playwright.request)).code).toBe(0);
});

test("another merchant's administrator never sees it", async ({ page, signIn, people }) => {
  const ben = await people.add();
  await signIn("LOTUS", "admin");
  await openUsers(page);
  await expect(rowsOf(page, ben.userName)).toHaveCount(0);
  await page.goto(`/user/UserList?UserName=${ben.userName}&MerchantAlias=ACME`);
  await expect(page.getByText(enUS.kit.empty.filtered)).toBeVisible();
  const who = { UserName: ben.userName, MerchantAlias: "ACME" };
  await expect(callAs(page, "/mc_api/user/user_unlock", who)).rejects.toThrow("not found");
});

/** What twenty wrong passwords do, which the throttle would stretch over hours. */
async function lock(databaseUrl: string, userName: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update user_account set locked_at = now(), failure_count = 20 where user_name = $1", [
    userName,
  ]);
  await client.end();
}
