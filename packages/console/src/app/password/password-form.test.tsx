/** Changing one's own password: the dialog, its messages, and the form before everything else (code 122). */
import type { Locator } from "vitest/browser";
import type { Texts } from "../../i18n/en-us.ts";
import {
  atDesk,
  expect,
  expectAccessible,
  inEachView,
  page,
  test,
  userEvent,
} from "../../testing/component.ts";
import { press } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";

/** Any page: the dialog stands over it. */
const address = "/user/UserGroup";
const message = (text: string) => page.css(".mantine-Notification-root").filter({ hasText: text });

async function openDialog(t: Texts): Promise<Locator> {
  await page.getByRole("button", { name: t.shell.userMenu, exact: false }).click();
  await page.getByRole("menuitem", { name: t.shell.password.title }).click();
  const form = dialog(t.shell.password.title);
  await expect.element(form).toBeVisible();
  return form;
}

function fieldsOf(form: Locator, t: Texts) {
  const one = (label: string) => form.getByLabelText(label, { exact: true });
  const words = t.shell.password;
  return {
    user: one(words.UserName),
    old: one(words.OldPassword),
    fresh: one(words.NewPassword),
    again: one(words.ConfirmPassword),
    code: one(words.GoogleVerifyCode),
  };
}

async function fill(form: Locator, t: Texts, code = "123456"): Promise<void> {
  const { old, fresh, again, code: codeField } = fieldsOf(form, t);
  await old.fill("calm-river-28");
  await fresh.fill("quiet-forest-63");
  await again.fill("quiet-forest-63");
  await codeField.fill(code);
}

const wanted = {
  OldPassword: "calm-river-28",
  NewPassword: "quiet-forest-63",
  ConfirmPassword: "quiet-forest-63",
  GoogleVerifyCode: "123456",
};

async function leaveWith(one: Locator, value: string, said: string): Promise<void> {
  await one.fill(value);
  await userEvent.tab({ shift: true });
  await expect.element(one).toHaveAccessibleDescription(said);
  await expect.element(one).toHaveAttribute("aria-invalid", "true");
}

inEachView(({ t, isPhone, language }) => {
  const words = t.shell.password;

  test("each field says what is wrong when it is left", async ({ open, answers }) => {
    await open(address);
    const form = await openDialog(t);
    const { user, old, fresh, again, code } = fieldsOf(form, t);
    await expect.element(user).toHaveValue("admin");
    await expect.element(user).toHaveAttribute("readonly");
    await expect.element(old).toHaveFocus();
    if (isPhone) expect(form.element().getBoundingClientRect().width).toBe(390);
    const short =
      language === "enUS" ? "Password length is more than 6 characters" : "密码长度须不少于 6 个字符";
    await leaveWith(old, "", words.oldEmpty);
    await leaveWith(old, "12345", short);
    await leaveWith(fresh, "", words.newEmpty);
    await leaveWith(fresh, "12345", short);
    await leaveWith(again, "", words.confirmEmpty);
    await leaveWith(again, "123456", words.differs);
    await leaveWith(code, "", words.codeEmpty);
    await expectAccessible();
    // What is right again says nothing, without being left.
    await old.fill("secret");
    await expect.element(form.getByText(words.oldEmpty)).not.toBeInTheDocument();
    await fresh.fill("123456");
    await expect.element(form.getByText(words.differs)).not.toBeInTheDocument();
    await expect.element(form.getByText(short)).not.toBeInTheDocument();
    expect(answers.asked("userpasswordchange")).toEqual([]);
  });

  test("whose password somebody else set chooses one of their own before anything else", async ({
    open,
    answers,
  }) => {
    await open("/xpay/PayOrder", { mustChangePassword: true });
    await expect.element(page.getByRole("heading", { name: words.mustTitle })).toBeVisible();
    await expect.element(page.getByText(words.mustText)).toBeVisible();
    expect(document.title).toBe(`${words.title} - OPC Admin`);
    await expect.element(page.getByRole("navigation")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: t.common.cancel })).not.toBeInTheDocument();
    await expect.element(fieldsOf(page.css("main"), t).old).toHaveFocus();
    await expectAccessible();
    // No way around it, by key or by address.
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(dialog()).not.toBeInTheDocument();
    history.pushState(null, "", "/user/UserList");
    dispatchEvent(new PopStateEvent("popstate"));
    await expect.element(page.getByRole("heading", { name: words.mustTitle })).toBeVisible();
    expect(answers.asked("userList")).toEqual([]);
    history.pushState(null, "", "/xpay/PayOrder");
    dispatchEvent(new PopStateEvent("popstate"));

    await fill(page.css("main"), t);
    answers.on("logininfo", { MustChangePassword: false, TimeDifferenceMinutes: 420 });
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: t.paymentOrder.title })).toBeInTheDocument();
    await expect.element(message(t.common.operationSuccessfully)).toBeVisible();
    expect(answers.asked("userpasswordchange").map(({ input }) => input)).toMatchObject([wanted]);
  });
});

atDesk(({ t }) => {
  const words = t.shell.password;

  test("nothing jumps when a message appears, and the first wrong field has the focus", async ({ open }) => {
    await open(address);
    const form = await openDialog(t);
    const { old, code } = fieldsOf(form, t);
    const confirm = form.getByRole("button", { name: t.common.confirm });
    const boxes = () => [code, confirm].map((one) => one.element().getBoundingClientRect().toJSON());
    const before = boxes();
    await confirm.click();
    await expect.element(old).toHaveFocus();
    await expect.element(old).toHaveAccessibleDescription(words.oldEmpty);
    await expect.element(code).toHaveAccessibleDescription(words.codeEmpty);
    expect(boxes()).toEqual(before);
  });

  test("leaving asks only about what was typed, and the form is empty when it opens again", async ({
    open,
  }) => {
    await open(address);
    const form = await openDialog(t);
    await userEvent.keyboard("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: t.shell.userMenu, exact: false })).toHaveFocus();

    await openDialog(t);
    await fieldsOf(form, t).old.fill("typed");
    await userEvent.keyboard("{Escape}");
    const question = dialog(t.kit.form.leave.title);
    await expect.element(question).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(fieldsOf(form, t).old).toHaveValue("typed");
    await press(form, t.common.close);
    await press(question, t.kit.form.leave.confirm);
    await expect.element(form).not.toBeInTheDocument();

    await openDialog(t);
    await expect.element(fieldsOf(form, t).old).toHaveValue("");
  });

  test("a password is shown on wish, caps lock is told of, and a code may be pasted as it is shown", async ({
    open,
  }) => {
    await open(address);
    const form = await openDialog(t);
    const { old, fresh, code } = fieldsOf(form, t);
    await old.fill("secret");
    await form.getByRole("button", { name: t.kit.form.showPassword }).first().click();
    await expect.element(old).toHaveAttribute("type", "text");
    await expect.element(fresh).toHaveAttribute("type", "password");
    const event = new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true });
    fresh.element().dispatchEvent(event);
    await expect.element(fresh).toHaveAccessibleDescription(t.kit.form.capsLock);
    await code.fill("Code: 123 456 789");
    await expect.element(code).toHaveValue("123456");
    await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(old).toHaveAttribute("autocomplete", "current-password");
    await expect.element(fresh).toHaveAttribute("autocomplete", "new-password");
  });

  test("a wrong code keeps what was typed; the right one changes the password once", async ({
    open,
    answers,
  }) => {
    answers.refuse("userpasswordchange", "StepUpRefused");
    await open(address);
    const form = await openDialog(t);
    await fill(form, t);
    await press(form, t.common.confirm);
    await expect.element(message("or the code has already been used")).toBeVisible();
    const { old, code } = fieldsOf(form, t);
    await expect.element(form.getByRole("button", { name: t.common.confirm })).toBeEnabled();
    await expect.element(old).toHaveValue("calm-river-28");
    await expect.element(code).toHaveValue("123456");
    await expect.element(code).toHaveFocus();
    await expectAccessible();
    answers.on("userpasswordchange", {});
    // Two in one breath: before the button can say that it is at work.
    const { form: element } = form
      .getByRole("button", { name: t.common.confirm })
      .element() as HTMLButtonElement;
    element?.requestSubmit();
    element?.requestSubmit();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(message(t.common.operationSuccessfully)).toBeVisible();
    expect(answers.asked("userpasswordchange")).toHaveLength(2);
  });

  test("the form before everything else follows the language while it is filled in", async ({ open }) => {
    await open(address, { mustChangePassword: true });
    const { old } = fieldsOf(page.css("main"), t);
    await old.fill("");
    await userEvent.tab({ shift: true });
    await expect.element(old).toHaveAccessibleDescription(words.oldEmpty);
    await page.getByRole("button", { name: t.shell.language }).click();
    await page.getByRole("menuitem", { name: "简体中文" }).click();
    await expect
      .element(page.getByLabelText("旧密码", { exact: true }))
      .toHaveAccessibleDescription("请输入旧密码");
  });

  test("code 122 from any call leads to the form, and log out is the only other way", async ({
    open,
    answers,
  }) => {
    await open(address);
    await openDialog(t);
    answers.refuse("payorderList", "MustChangePassword");
    history.pushState(null, "", "/xpay/PayOrder");
    dispatchEvent(new PopStateEvent("popstate"));
    await expect.element(page.getByRole("heading", { name: words.mustTitle })).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: t.shell.logout })).toBeVisible();
    await expect.element(page.getByRole("button", { name: t.common.cancel })).not.toBeInTheDocument();
  });
});
