/** Changing one's own password: the dialog, its messages, and the form before everything else (code 122). */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, inEachView, test } from "./support/fixtures.ts";
import { addPerson, type Person, signInPerson } from "./support/people.ts";

const texts = {
  enUS: {
    menu: "User menu",
    title: "Change Password",
    fields: ["User name", "Old password", "New password", "Confirm password", "Google code"],
    oldEmpty: "Please input old password",
    newEmpty: "Please input new password",
    confirmEmpty: "Please enter the password again",
    codeEmpty: "This value can not be empty",
    short: "Password length is more than 6 characters",
    differs: "The passwords entered twice do not match!",
    cancel: "Cancel",
    discard: "Discard",
  },
  zhCN: {
    menu: "用户菜单",
    title: "修改密码",
    fields: ["用户名", "旧密码", "新密码", "确认密码", "谷歌验证码"],
    oldEmpty: "请输入旧密码",
    newEmpty: "请输入新密码",
    confirmEmpty: "请再次输入密码",
    codeEmpty: "此项不能为空",
    short: "密码长度须不少于 6 个字符",
    differs: "两次输入的密码不一致！",
    cancel: "取消",
    discard: "放弃",
  },
} as const;

type Words = (typeof texts)[keyof typeof texts];

async function openDialog(page: Page, words: Words = texts.enUS): Promise<Locator> {
  await page.getByRole("button", { name: words.menu }).click();
  await page.getByRole("menuitem", { name: words.title }).click();
  const dialog = page.getByRole("dialog", { name: words.title });
  await expect(dialog).toBeVisible();
  return dialog;
}

function fieldsOf(within: Page | Locator, words: Words = texts.enUS) {
  const [user, old, fresh, again, code] = words.fields.map((name) =>
    within.getByLabel(name, { exact: true }),
  );
  if (!user || !old || !fresh || !again || !code) throw new Error("the form has five fields");
  return { user, old, fresh, again, code };
}

async function fill(within: Page | Locator, old: string, fresh: string, code: string): Promise<void> {
  const fields = fieldsOf(within);
  await fields.old.fill(old);
  await fields.fresh.fill(fresh);
  await fields.again.fill(fresh);
  await fields.code.fill(code);
}

const confirmButton = (within: Page | Locator) =>
  within.getByRole("button", { name: "Confirm", exact: true });

inEachView(({ language, isPhone }) => {
  test("each field says what is wrong when it is left", async ({ page, signIn }) => {
    const words = texts[language];
    await signIn("ACME", "admin", language);
    await page.goto("/main");
    const dialog = await openDialog(page, words);
    const { user, old, fresh, again, code } = fieldsOf(dialog, words);
    await expect(user).toHaveValue("admin");
    await expect(user).toHaveAttribute("readonly");
    await expect(old).toBeFocused();
    if (isPhone) expect((await dialog.boundingBox())?.width).toBe(390);

    await old.blur();
    await expect(old).toHaveAccessibleDescription(words.oldEmpty);
    await leaveWith(old, "12345", words.short);
    await leaveWith(fresh, "", words.newEmpty);
    await leaveWith(fresh, "12345", words.short);
    await leaveWith(again, "", words.confirmEmpty);
    await leaveWith(again, "123456", words.differs);
    await leaveWith(code, "", words.codeEmpty);
    await expectAccessible(page);

    // What is right again says nothing, without being left.
    await old.fill("secret");
    await expect(dialog.getByText(words.oldEmpty)).toHaveCount(0);
    await fresh.fill("123456");
    await expect(dialog.getByText(words.differs)).toHaveCount(0);
    await expect(dialog.getByText(words.short)).toHaveCount(0);
  });
});

async function leaveWith(field: Locator, value: string, message: string): Promise<void> {
  await field.focus();
  await field.fill(value);
  await field.blur();
  await expect(field).toHaveAccessibleDescription(message);
  await expect(field).toHaveAttribute("aria-invalid", "true");
}

test("nothing jumps when a message appears, and the first wrong field has the focus", async ({
  page,
  signIn,
}) => {
  await signIn("ACME", "admin");
  await page.goto("/main");
  const dialog = await openDialog(page);
  const { old, code } = fieldsOf(dialog);
  const boxes = () => Promise.all([code.boundingBox(), confirmButton(dialog).boundingBox()]);
  const before = await boxes();
  await confirmButton(dialog).click();
  await expect(old).toBeFocused();
  await expect(old).toHaveAccessibleDescription(texts.enUS.oldEmpty);
  await expect(code).toHaveAccessibleDescription(texts.enUS.codeEmpty);
  expect(await boxes()).toEqual(before);
});

test("leaving asks only about what was typed, and the form is empty when it opens again", async ({
  page,
  signIn,
}) => {
  await signIn("ACME", "admin");
  await page.goto("/main");
  const dialog = await openDialog(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "User menu" })).toBeFocused();

  await openDialog(page);
  await fieldsOf(dialog).old.fill("typed");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard what you typed?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(fieldsOf(dialog).old).toHaveValue("typed");
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);

  await openDialog(page);
  await expect(fieldsOf(dialog).old).toHaveValue("");
});

test("a password is shown on wish, caps lock is told of, and a code may be pasted as it is shown", async ({
  page,
  signIn,
}) => {
  await signIn("ACME", "admin");
  await page.goto("/main");
  const dialog = await openDialog(page);
  const { old, fresh, code } = fieldsOf(dialog);
  await old.fill("secret");
  await dialog.getByRole("button", { name: "Show password" }).first().click();
  await expect(old).toHaveAttribute("type", "text");
  await expect(fresh).toHaveAttribute("type", "password");
  await fresh.evaluate((input) => {
    const event = new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true });
    input.dispatchEvent(event);
  });
  await expect(fresh).toHaveAccessibleDescription("Caps lock is on");
  await code.fill("Code: 123 456 789");
  await expect(code).toHaveValue("123456");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(old).toHaveAttribute("autocomplete", "current-password");
  await expect(fresh).toHaveAttribute("autocomplete", "new-password");
});

test.describe("a new person", () => {
  test.describe.configure({ mode: "serial", timeout: 180_000 });
  let person: Person;

  test.beforeAll(async ({ playwright, baseURL, cookiesOf, demo }) => {
    person = await addPerson({ playwright, baseURL: baseURL ?? "", cookiesOf, demo });
  });

  test("chooses a password of their own before anything else", async ({ page }) => {
    await page.addInitScript(() => {
      const faults: string[] = [];
      addEventListener("securitypolicyviolation", (event) => faults.push(event.violatedDirective));
      Object.assign(globalThis, { policyFaults: faults });
    });
    await signInPerson(page, person, "/xpay/PayOrder");
    await expect(page).toHaveTitle("Change Password - OPC Admin");
    await expect(page.getByText("Your password was set by someone else.")).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    // No way around it, by address or by key.
    for (const path of ["/main", "/user/UserList", "/xpay/PayOrder"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Choose a password of your own" })).toBeVisible();
    }
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // It follows the language while it is filled in.
    await fieldsOf(page).old.focus();
    await fieldsOf(page).old.blur();
    await page.getByRole("button", { name: "Language" }).click();
    await page.getByRole("menuitem", { name: "简体中文" }).click();
    await expect(page.getByLabel("旧密码", { exact: true })).toHaveAccessibleDescription("请输入旧密码");
    await page.getByRole("button", { name: "语言" }).click();
    await page.getByRole("menuitem", { name: "English" }).click();

    const fresh = "calm-river-28";
    await fill(page, person.password, fresh, await person.nextCode());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/xpay/PayOrder");
    await expect(page.getByText("Operation Successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Collection Orders" })).toBeAttached();
    await expect(page.getByRole("navigation", { name: "Menu", exact: true })).toBeVisible();
    // Schemas are checked without compiling them, which the content policy would report.
    expect(await page.evaluate("policyFaults")).toEqual([]);
    person.password = fresh;
  });

  test("a wrong code keeps what was typed; the right one changes the password", async ({
    page,
    playwright,
  }) => {
    await signInPerson(page, person, "/main");
    const dialog = await openDialog(page);
    const fresh = "quiet-forest-63";
    const { old, code } = fieldsOf(dialog);
    await fill(dialog, person.password, fresh, "000000");
    await confirmButton(dialog).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "is not right, or the code was used" }),
    ).toBeVisible();
    await expect(confirmButton(dialog)).toBeEnabled();
    await expect(old).toHaveValue(person.password);
    await expect(code).toHaveValue("000000");
    await expect(code).toBeFocused();
    await expectAccessible(page);

    await code.fill(await person.nextCode());
    await confirmButton(dialog).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Operation Successfully")).toBeVisible();
    // This terminal goes on.
    await page.reload();
    await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();

    const stale = { ...person };
    person.password = fresh;
    expect((await person.login(playwright.request, stale.password)).code).not.toBe(0);
    expect((await person.login(playwright.request, fresh)).code).toBe(0);
  });

  test("code 122 from any call leads to the form, and log out is the only other way", async ({ page }) => {
    await signInPerson(page, person, "/main");
    await openDialog(page);
    await page.keyboard.press("Escape");
    const answer = { code: 122, msg: "Your password was set by someone else. Change it first.", data: null };
    await page.route(/home_get/, (route) => route.fulfill({ json: answer }), { times: 1 });
    await page
      .getByRole("navigation", { name: "Open pages" })
      .getByRole("listitem")
      .first()
      .click({ button: "right" });
    await page.getByRole("menuitem", { name: "Refresh" }).click();
    await expect(page.getByRole("heading", { name: "Choose a password of your own" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
  });
});

test("one's own profile says who is signed in", async ({ page, signIn }) => {
  await signIn("ACME", "admin");
  await page.goto("/main");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "My profile" }).click();
  const profile = page.getByRole("dialog", { name: "My profile" });
  for (const name of ["User name", "Merchant", "User group", "Last login time", "Time zone", "Session"]) {
    await expect(profile.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(profile.getByText("ACME · ")).toBeVisible();
  await expect(profile.getByText("UTC+07:00", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await profile.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "User menu" })).toBeFocused();
});
