/** What every form of the kit does, shown by the two smallest: adding a group, adding a user. */
import type { Locator, Page } from "@playwright/test";
import { texts } from "../../packages/console/src/i18n/en-us.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

const { kit, userGroup, user, common } = texts;

// As most people see it: with transitions.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

async function openAddGroup(page: Page): Promise<Locator> {
  await page.goto("/user/UserGroup");
  await page.getByRole("button", { name: userGroup.add.action }).click();
  const dialog = page.getByRole("dialog", { name: userGroup.add.action });
  await expect(dialog).toBeVisible();
  return dialog;
}

const nameOf = (dialog: Locator) => dialog.getByLabel(userGroup.field.UserGroupName, { exact: true });
const confirmOf = (dialog: Locator) => dialog.getByRole("button", { name: common.confirm, exact: true });
const messages = (page: Page) => page.locator(".mantine-Notification-root");
const freshName = () => `Form ${Date.now().toString(36)}`;

test("a form is sent once however often it is submitted, and the list shows the result", async ({
  page,
  signIn,
}) => {
  await signIn("MANGO", "admin");
  const dialog = await openAddGroup(page);
  let sent = 0;
  const answered = Promise.withResolvers<void>();
  await page.route(/addusergroup/, async (route) => {
    sent += 1;
    await answered.promise;
    await route.continue();
  });
  const name = freshName();
  await nameOf(dialog).fill(name);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(confirmOf(dialog)).toBeDisabled();
  await expect(dialog.locator("form")).toHaveAttribute("aria-busy", "true");
  // What runs cannot be left by mistake.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  answered.resolve();
  await expect(dialog).toHaveCount(0);
  await expect(messages(page).filter({ hasText: kit.done.added })).toBeVisible();
  await expect(page.getByText(name, { exact: true }).locator("visible=true").first()).toBeVisible();
  expect(sent).toBe(1);
});

test("a refusal is said inside the form and nowhere else; what was typed stays", async ({ page, signIn }) => {
  await signIn("MANGO", "admin");
  const dialog = await openAddGroup(page);
  await nameOf(dialog).fill("Administrators");
  await confirmOf(dialog).click();
  const refusal = dialog.getByRole("alert");
  await expect(refusal).toHaveText("The merchant already has a group named Administrators.");
  await expect(messages(page)).toHaveCount(0);
  await expect(nameOf(dialog)).toHaveValue("Administrators");
  await expect(confirmOf(dialog)).toBeEnabled();
  await expectAccessible(page);
  await nameOf(dialog).fill("Administrators 2");
  await expect(refusal).toHaveCount(0);
});

test("what only the server can see stands at its field, which has the focus", async ({ page, signIn }) => {
  await signIn("MANGO", "admin");
  const dialog = await openAddGroup(page);
  await nameOf(dialog).fill("a\0bc");
  await confirmOf(dialog).click();
  await expect(nameOf(dialog)).toHaveAccessibleDescription("Contains characters that cannot be stored");
  await expect(nameOf(dialog)).toBeFocused();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("a server that is away is said in the form, which can be sent again", async ({ page, signIn }) => {
  await signIn("MANGO", "admin");
  const dialog = await openAddGroup(page);
  const name = freshName();
  await nameOf(dialog).fill(name);
  await page.route(/addusergroup/, (route) => route.abort(), { times: 1 });
  await confirmOf(dialog).click();
  await expect(dialog.getByRole("alert")).toHaveText(common.offline);
  await expect(nameOf(dialog)).toHaveValue(name);
  await confirmOf(dialog).click();
  await expect(dialog).toHaveCount(0);
});

test("a blank name and a short one are told apart, when the field is left", async ({ page, signIn }) => {
  await signIn("MANGO", "admin");
  const dialog = await openAddGroup(page);
  const name = nameOf(dialog);
  await name.fill("   ");
  await name.blur();
  await expect(name).toHaveAccessibleDescription(kit.form.empty);
  await name.fill("a");
  await name.blur();
  await expect(name).toHaveAccessibleDescription("The name needs at least 2 characters");
  // The way out judges nothing.
  await name.fill("");
  await name.focus();
  const question = page.getByRole("dialog", { name: kit.form.leave.title });
  await dialog.getByRole("button", { name: common.cancel, exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});

test("choices are found by typing, and those of a dependent field follow", async ({ page, signIn }) => {
  await signIn("OPC", "admin");
  await page.goto("/user/UserList");
  await page.getByRole("button", { name: user.add.action }).click();
  const dialog = page.getByRole("dialog", { name: user.add.action });
  const merchant = dialog.getByRole("combobox", { name: user.field.Merchant });
  const group = dialog.getByRole("combobox", { name: user.field.UserGroupName });
  await merchant.focus();
  await merchant.fill("lotus");
  await expect(page.getByRole("option")).toHaveCount(1);
  await expectAccessible(page);
  // Esc closes the choices, not the form.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await merchant.fill("mango");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(merchant).toHaveValue(/MANGO/);
  await expect(group).not.toHaveValue("");
  await group.click();
  await expect(page.getByRole("option").first()).toBeVisible();
});

for (const size of ["mini", "small", "default", "large"] as const) {
  test(`fields and buttons are as high as the rows: ${size}`, async ({ page, signIn }) => {
    await page.addInitScript((kept) => localStorage.setItem("opc_settings", kept), JSON.stringify({ size }));
    await signIn("MANGO", "admin");
    const dialog = await openAddGroup(page);
    const rowPx = await page.evaluate(() =>
      Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--opc-row"), 10),
    );
    const heights = [nameOf(dialog), confirmOf(dialog)].map(async (one) => (await one.boundingBox())?.height);
    expect(await Promise.all(heights)).toEqual([rowPx, rowPx]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await dialog.boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
  });
}
