/** What is done to accounts: what each form asks for, what it sends, and what it says to a refusal. */
import { adduserInput } from "@opc/contract/user/calls";
import type { Locator } from "vitest/browser";
import {
  atDesk,
  expect,
  expectAccessible,
  filled,
  inOneView,
  page,
  test,
  userEvent,
} from "../../testing/component.ts";
import { act, dialog, row } from "../../testing/list.ts";
import { user } from "../../testing/user.ts";

const address = "/user/UserList";
const groups = [
  { UserGroupId: "11", UserGroupName: "Administrators", IsDefault: true },
  { UserGroupId: "12", UserGroupName: "Clerks", IsDefault: false },
];
const fieldOf = (within: Locator, name: string) => within.getByLabelText(name, { exact: true });
const message = (text: string) => page.css(".mantine-Notification-root").filter({ hasText: text });

inOneView(({ isPhone, t }) => {
  const { user: words } = t;

  test("the dialog of a new user is 500 px wide and knows its fields", async ({ open, answers }) => {
    answers.on("usergroupSimplelist", groups);
    await open(address, { as: "merchant" });
    await page.getByRole("button", { name: words.add.action }).click();
    const form = dialog(words.add.action);
    const field = (name: string) => fieldOf(form, name);
    await expect.element(field(words.field.MerchantAlias)).toHaveValue("ACME");
    await expect.element(field(words.field.MerchantAlias)).toHaveAttribute("readonly");
    await expect.element(form.getByRole("combobox", { name: words.field.UserGroupName })).toHaveValue("");
    await expect.element(field(words.add.enable)).toBeChecked();
    await expect.element(field(words.field.UserName)).toHaveFocus();
    await expect.poll(() => form.element().getBoundingClientRect().width).toBe(isPhone ? 390 : 500);
    await form.getByRole("button", { name: words.add.action }).click();
    await expect.element(field(words.field.UserName)).toHaveAccessibleDescription(t.kit.form.empty);
    await expect.element(field(words.field.ConfirmPassword)).toHaveAccessibleDescription(words.passwordAgain);
    await field(words.field.Password).fill("calm-river-28");
    await field(words.field.ConfirmPassword).fill("calm-river-29");
    await field(words.field.UserName).click();
    await expect
      .element(field(words.field.ConfirmPassword))
      .toHaveAccessibleDescription(words.passwordMismatch);
    await expectAccessible();
    expect(answers.asked("adduser")).toEqual([]);
  });
});

atDesk(({ t }) => {
  const { user: words } = t;

  /** The form of a new user, filled in. */
  async function fillNewUser(UserName: string, password = "calm-river-28"): Promise<Locator> {
    await page.getByRole("button", { name: words.add.action }).click();
    const form = dialog(words.add.action);
    await fieldOf(form, words.field.UserName).fill(UserName);
    // Nobody is in a group that nobody chose.
    const group = form.getByRole("combobox", { name: words.field.UserGroupName });
    await expect.element(group).toHaveValue("");
    await group.click();
    await page.getByRole("option").last().click();
    await fieldOf(form, words.field.Password).fill(password);
    await fieldOf(form, words.field.ConfirmPassword).fill(password);
    return form;
  }

  /** Returns the question before a step. */
  async function agree(name: string, title: string, action: string): Promise<void> {
    const question = dialog(filled(title, { user: name }));
    await expect.element(question).toBeVisible();
    await expectAccessible(question.element());
    await question.getByRole("button", { name: action, exact: true }).click();
  }

  test("a new user is asked for as it was written, and its validator is offered at once", async ({
    open,
    answers,
  }) => {
    answers.on("usergroupSimplelist", groups);
    await open(address, { as: "merchant" });
    const form = await fillNewUser("anna");
    await form.getByRole("switch", { name: words.add.enable }).click({ force: true });
    const asked = answers.asked("userList").length;
    await form.getByRole("button", { name: words.add.action }).click();
    await expect
      .element(dialog(filled(words.validator.title, { user: "ACME/anna" })))
      .toMatchTextContent("ACME/anna");
    expect(answers.asked("adduser").map(({ input }) => input)).toEqual([
      adduserInput.parse({
        UserName: "anna",
        MerchantAlias: "ACME",
        UserGroupId: "12",
        Enable: "false",
        Password: "calm-river-28",
      }),
    ]);
    // The dialog says it; a message would cover its title on a phone.
    expect(message(t.kit.done.added).elements()).toEqual([]);
    await expect.poll(() => answers.asked("userList").length).toBeGreaterThan(asked);
    await page.getByRole("button", { name: words.validator.later }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(answers.asked("getvalidatorinfo")).toEqual([]);
  });

  test("who may not see validators is offered none", async ({ open, answers }) => {
    answers.on("usergroupSimplelist", groups);
    await open(address, { as: "merchant", can: ["UserList", "UserList.add"] });
    await fillNewUser("anna");
    await userEvent.keyboard("{Enter}");
    await expect.element(message(t.kit.done.added)).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test("what the server refuses is said in the form, and nothing typed is lost", async ({
    open,
    answers,
  }) => {
    answers.on("usergroupSimplelist", groups);
    answers.refuse("adduser", "PasswordTooCommon");
    await open(address, { as: "merchant" });
    const form = await fillNewUser("CLERK", "123456789");
    const name = fieldOf(form, words.field.UserName);
    await userEvent.keyboard("{Enter}");
    await expect.element(form.getByText("This password is too common.", { exact: false })).toBeVisible();
    await expect.element(name).toHaveValue("CLERK");
    await expect.element(fieldOf(form, words.field.ConfirmPassword)).toHaveValue("123456789");
    answers.refuse("adduser", "UserNameTaken", { UserName: "CLERK" });
    await userEvent.keyboard("{Enter}");
    await expect
      .element(form.getByText("The merchant already has a user named CLERK.", { exact: false }))
      .toBeVisible();
    await expect.element(fieldOf(form, words.field.Password)).toHaveValue("123456789");
    await expectAccessible();
    expect(answers.asked("adduser")).toHaveLength(2);
    for (const [typed, refusal] of [
      ["a", "At least 2 characters"],
      ["two words", "Letters, digits and . _ @ - only"],
      ["<script>", "Letters, digits and . _ @ - only"],
    ] as const) {
      await name.fill(typed);
      await userEvent.keyboard("{Enter}");
      await expect.element(name).toHaveAccessibleDescription(refusal);
    }
    expect(answers.asked("adduser")).toHaveLength(2);
  });

  test("the operator adds people of any merchant, its own included, with that merchant's groups", async ({
    open,
    answers,
  }) => {
    answers.on("merchantSimplelist", [{ MerchantAlias: "LOTUS", MerchantName: "Lotus Trading" }]);
    answers.on("usergroupSimplelist", ({ MerchantAlias }) =>
      MerchantAlias === "OPC"
        ? [
            { UserGroupId: "1", UserGroupName: "Administrators", IsDefault: true },
            { UserGroupId: "2", UserGroupName: "Cashiers", IsDefault: false },
          ]
        : groups,
    );
    await open(address);
    await page.getByRole("button", { name: words.add.action }).click();
    const form = dialog(words.add.action);
    const group = form.getByRole("combobox", { name: words.field.UserGroupName });
    const options = () =>
      page
        .getByRole("option")
        .elements()
        .map((one) => one.textContent);
    await expect
      .element(form.getByRole("combobox", { name: words.field.MerchantAlias }))
      .toHaveValue("OPC · Operator");
    await group.click();
    await expect.poll(options).toEqual(["Administrators", "Cashiers"]);
    await page.getByRole("option", { name: "Cashiers" }).click();
    await form.getByRole("combobox", { name: words.field.MerchantAlias }).click();
    await page.getByRole("option", { name: "LOTUS · Lotus Trading" }).click();
    // The group chosen before is none of this merchant's: none stands instead.
    await expect.element(group).toHaveValue("");
    await group.click();
    await expect.poll(options).toEqual(["Administrators", "Clerks"]);
    await page.getByRole("option", { name: "Clerks" }).click();
    await fieldOf(form, words.field.UserName).fill("anna");
    await fieldOf(form, words.field.Password).fill("calm-river-28");
    await fieldOf(form, words.field.ConfirmPassword).fill("calm-river-28");
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => answers.asked("adduser")[0]?.input)
      .toMatchObject({ MerchantAlias: "LOTUS", UserGroupId: "12" });
  });

  test("a link to enrol by is handed over for one's own password, and stays until somebody says that it is sent", async ({
    open,
    answers,
  }) => {
    const said = t.enrolment;
    const link = "https://admin.example/enrol#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ";
    answers.on("userList", { Rows: [user("ben", { GoogleBinding: "NotShown" })] });
    answers.refuse("getvalidatorinfo", "StepUpRefused");
    await open(address);
    await act("ACME/ben", words.validator.action);
    const proof = dialog(filled(words.validator.title, { user: "ACME/ben" }));
    const password = fieldOf(proof, words.field.LoginPassword);
    await expect.element(proof).toMatchTextContent(filled(words.validator.sentence, { user: "ACME/ben" }));
    await password.fill("not-my-password");
    await userEvent.keyboard("{Enter}");
    await expect.element(proof.getByRole("alert")).toMatchTextContent("Incorrect password");
    await expect.element(password).toHaveValue("not-my-password");

    answers.on("getvalidatorinfo", {
      GoogleBinding: "NotShown",
      EnrolmentLink: link,
      EnrolmentUntil: "2026-11-20T03:04:05.000Z",
      Secret: null,
      Address: null,
      QrSvg: null,
    });
    await password.fill("my-own-password");
    await userEvent.keyboard("{Enter}");
    const shown = page.getByLabelText(said.link, { exact: true });
    await expect.element(shown).toHaveTextContent(link);
    await expect.element(page.getByText(said.linkWarning, { exact: true })).toBeVisible();
    // The form before it has gone, and the browser has tied its name to what stands there now.
    await expect.element(password).not.toBeInTheDocument();
    await expect.element(proof).toBeVisible();
    await expectAccessible();
    expect(answers.asked("getvalidatorinfo").at(-1)?.input).toEqual({
      UserName: "ACME/ben",
      LoginPassword: "my-own-password",
    });
    await userEvent.keyboard("{Escape}");
    document.elementFromPoint(5, 5)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await expect.element(shown).toBeVisible();
    await page.getByRole("button", { name: said.copyLink }).click();
    await expect.poll(() => navigator.clipboard.readText()).toBe(link);
    await page.getByRole("button", { name: said.handedOver }).click();
    await expect.element(shown).not.toBeInTheDocument();
  });

  test("of one's own the secret is shown, as a code and typed in fours", async ({ open, answers }) => {
    const secret = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    answers.on("userList", { Rows: [user("admin", { IsSelf: true })] });
    answers.on("getvalidatorinfo", {
      GoogleBinding: "Bound",
      EnrolmentLink: null,
      EnrolmentUntil: null,
      Secret: secret,
      Address: `otpauth://totp/OPC?secret=${secret}`,
      QrSvg: "<svg/>",
    });
    await open(address);
    await act("ACME/admin", words.validator.action);
    await fieldOf(dialog(), words.field.LoginPassword).fill("my-own-password");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("img", { name: filled(t.enrolment.qr, { user: "ACME/admin" }) }))
      .toBeVisible();
    await expect.element(page.css("code")).toHaveTextContent("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567");
    await expect.element(dialog(filled(words.validator.title, { user: "ACME/admin" }))).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: t.enrolment.copySecret }).click();
    await expect.poll(() => navigator.clipboard.readText()).toBe(secret);
    const own = dialog(filled(words.validator.title, { user: "ACME/admin" }));
    await own.getByRole("button", { name: t.common.close }).last().click();
    await expect.element(page.css("code")).not.toBeInTheDocument();
  });

  test("a validator is renewed with a Google code, and the new one offered", async ({ open, answers }) => {
    answers.on("userList", { Rows: [user("ben")] });
    await open(address);
    await act("ACME/ben", words.renew.action);
    const form = dialog(filled(words.renew.title, { user: "ACME/ben" }));
    await expect.element(form).toMatchTextContent(filled(words.renew.sentence, { user: "ACME/ben" }));
    await fieldOf(form, words.field.GoogleVerifyCode).fill("123456");
    await expectAccessible();
    answers.on("userList", { Rows: [user("ben", { GoogleBinding: "NotShown" })] });
    await form.getByRole("button", { name: words.renew.action }).click();
    await expect
      .element(dialog(filled(words.validator.title, { user: "ACME/ben" })))
      .toMatchTextContent(filled(words.renew.next, { user: "ACME/ben" }));
    expect(answers.asked("userRenewvalidator").map(({ input }) => input)).toEqual([
      { UserName: "ACME/ben", GoogleVerifyCode: "123456" },
    ]);
    await page.getByRole("button", { name: words.validator.later }).click();
    await expect.element(row("ACME/ben")).toMatchTextContent(words.binding.NotShown);
  });

  test("a password is reset with a Google code; a wrong one keeps what was typed", async ({
    open,
    answers,
  }) => {
    answers.on("userList", { Rows: [user("ben")] });
    answers.refuse("resetuserpassword", "StepUpRefused");
    await open(address);
    await act("ACME/ben", words.reset.action);
    const form = dialog(filled(words.reset.title, { user: "ACME/ben" }));
    const field = (name: string) => fieldOf(form, name);
    await expect.element(form).toMatchTextContent("must change this password at the next sign-in");
    await field(words.field.Password).fill("given-anew-77");
    await field(words.field.ConfirmPassword).fill("given-anew-77");
    await field(words.field.GoogleVerifyCode).fill("000000");
    await userEvent.keyboard("{Enter}");
    await expect.element(form.getByText("Incorrect password", { exact: false })).toBeVisible();
    await expect.element(field(words.field.ConfirmPassword)).toHaveValue("given-anew-77");
    await expectAccessible();
    answers.on("resetuserpassword", {});
    answers.on("userList", { Rows: [user("ben", { MustChangePassword: true })] });
    await field(words.field.GoogleVerifyCode).fill("123456");
    await userEvent.keyboard("{Enter}");
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(message(filled(words.reset.done, { user: "ACME/ben" }))).toBeVisible();
    await expect.element(row("ACME/ben")).toMatchTextContent(words.temporary);
    expect(answers.asked("resetuserpassword").at(-1)?.input).toEqual({
      UserName: "ACME/ben",
      Password: "given-anew-77",
      GoogleVerifyCode: "123456",
    });
  });

  test("a group is changed beside the status that the account has by now", async ({ open, answers }) => {
    answers.on("usergroupSimplelist", groups);
    answers.on("userList", { Rows: [user("ben", { UserGroupId: "11", UserGroupName: "Administrators" })] });
    await open(address);
    await expect.element(row("ACME/ben")).toMatchTextContent(words.state.Enabled);
    // Meanwhile somebody else has disabled it: saving the group must not enable it again.
    answers.on("userList", { Rows: [user("ben", { UserGroupId: "11", Enable: false })] });
    await act("ACME/ben", words.edit.action);
    const form = dialog(filled(words.edit.title, { user: "ACME/ben" }));
    await form.getByRole("combobox", { name: words.field.UserGroupName }).click();
    await page.getByRole("option", { name: "Clerks" }).click();
    await expect
      .element(form)
      .toMatchTextContent(filled(words.edit.sentence, { user: "ACME/ben", group: "Clerks" }));
    await expectAccessible();
    await form.getByRole("button", { name: t.common.confirm }).click();
    await expect.element(message(t.kit.done.modified)).toBeVisible();
    expect(answers.asked("updateUser").map(({ input }) => input)).toEqual([
      { UserName: "ACME/ben", UserGroupId: "12", Enable: false },
    ]);
  });

  test.for([
    [
      "disabled",
      true,
      words.enable.disable,
      words.enable.disableTitle,
      words.enable.disableSentence,
      words.enable.disabled,
    ],
    [
      "enabled",
      false,
      words.enable.enable,
      words.enable.enableTitle,
      words.enable.enableSentence,
      words.enable.enabled,
    ],
  ] as const)(
    "an account is %s after a sentence that says so, in the group that it has by now",
    async ([, Enable, action, title, sentence, done], { open, answers }) => {
      answers.on("userList", { Rows: [user("ben", { Enable })] });
      await open(address);
      await expect.element(row("ACME/ben")).toBeVisible();
      answers.on("userList", { Rows: [user("ben", { Enable, UserGroupId: "14" })] });
      await act("ACME/ben", action);
      await expect.element(page.getByText(filled(sentence, { user: "ACME/ben" }))).toBeVisible();
      await page.getByRole("button", { name: t.common.cancel }).click();
      expect(answers.asked("updateUser")).toEqual([]);
      await act("ACME/ben", action);
      await agree("ACME/ben", title, action);
      await expect.element(message(filled(done, { user: "ACME/ben" }))).toBeVisible();
      expect(answers.asked("updateUser").map(({ input }) => input)).toEqual([
        { UserName: "ACME/ben", UserGroupId: "14", Enable: !Enable },
      ]);
    },
  );

  test("an account that is locked is unlocked after a sentence that says so", async ({ open, answers }) => {
    answers.on("userList", { Rows: [user("ben", { IsLocked: true })] });
    await open(address);
    await act("ACME/ben", words.unlock.action);
    await agree("ACME/ben", words.unlock.title, words.unlock.action);
    await expect.element(message(filled(words.unlock.done, { user: "ACME/ben" }))).toBeVisible();
    expect(answers.asked("userUnlock").map(({ input }) => input)).toEqual([{ UserName: "ACME/ben" }]);
  });
});
