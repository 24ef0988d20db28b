/** Where one is told of notices besides the bell: from the profile, and another's from the list of users. */
import {
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inEachView,
  page,
  test,
} from "../../testing/component.ts";
import { fillIn, press, proofs, prove } from "../../testing/form.ts";
import { act, dialog } from "../../testing/list.ts";
import { user } from "../../testing/user.ts";

const mail = {
  TargetId: "7",
  Channel: "Email",
  Address: "anna@example.com",
  Kinds: ["ReportReady", "PasswordReset"],
  QuietFrom: 1320,
  QuietTo: 420,
  ConfirmedAt: null,
  IsPaused: false,
} as const;
const sent = {
  DeliveryId: "9",
  Channel: "Email",
  Address: "anna@example.com",
  Purpose: "Notice",
  Kind: "PasswordReset",
  Status: "Failure",
  CreatedAt: "2026-11-17T03:04:05.000Z",
  NextAttemptAt: null,
  Attempts: [{ At: "2026-11-17T03:04:06.000Z", DurationMs: 12, Status: null, Failure: "SignInRefused" }],
} as const;

inEachView(({ t }) => {
  const { noticeTarget: words, shell } = t;
  const name = `${words.channel.Email} · anna@example.com`;

  async function openOwn() {
    await page.getByRole("button", { name: shell.userMenu, exact: false }).click();
    await page.getByRole("menuitem", { name: shell.profile.title }).click();
    await press(dialog(shell.profile.title), words.title);
    return dialog(words.title);
  }

  test("a target that is not confirmed says so, and is confirmed by its code", async ({ open, answers }) => {
    answers.on("noticetargetList", { Targets: [mail], Deliveries: [sent], Channels: ["Email", "Webhook"] });
    answers.on("noticetargetConfirm", { Outcome: "Confirmed" });
    await open("/main", { as: "merchant" });
    const shown = await openOwn();
    await expect.element(shown).toMatchTextContent(words.unconfirmed);
    await expect.element(shown).toMatchTextContent(filled(words.quiet, { from: "22:00", to: "07:00" }));
    await expect.element(shown).toMatchTextContent(words.failure.SignInRefused);
    await expectAccessibleInBothSchemes();
    await press(shown, `${words.confirm.action}: ${name}`);
    const form = dialog(filled(words.confirm.title, { address: name }));
    await fillIn(form, { [words.field.VerificationCode]: "12345678" });
    await press(form, words.confirm.action);
    await expect
      .poll(() => answers.asked("noticetargetConfirm").map(({ input }) => input))
      .toEqual([{ TargetId: "7", VerificationCode: "12345678" }]);
  });

  test("a target is added by proof, with kinds that the bell may show, and a webhook's secret is shown once", async ({
    open,
    answers,
  }) => {
    answers.on("noticetargetList", { Targets: [], Deliveries: [], Channels: ["Webhook"] });
    answers.on("noticetargetAdd", { TargetId: "8", Secret: "whsec_c2VjcmV0" });
    await open("/main", { as: "merchant" });
    const shown = await openOwn();
    await expect.element(shown).toMatchTextContent(words.none);
    await press(shown, words.add.action);
    const form = dialog(words.add.action);
    await fillIn(form, { [words.field.Address]: "https://hooks.example.com/opc" });
    await expect.element(form.getByLabelText(words.kind.CrawlerDown)).not.toBeInTheDocument();
    await form.getByLabelText(words.kind.PasskeyAdded).click();
    await prove(form, t);
    await expectAccessibleInBothSchemes();
    await form.getByRole("button", { name: t.common.confirm, exact: true }).click();
    await expect.element(page.getByText("whsec_c2VjcmV0")).toBeVisible();
    const [asked] = answers.asked("noticetargetAdd");
    expect(asked?.input).toMatchObject({ Channel: "Webhook", QuietFrom: 0, ...proofs });
    expect(String(asked?.input.Kinds)).toContain("PasswordReset");
    expect(String(asked?.input.Kinds)).not.toContain("PasskeyAdded");
    await press(dialog(words.secret.title), words.secret.kept);
    await expect.element(page.getByText("whsec_c2VjcmV0")).not.toBeInTheDocument();
  });

  test("a target is changed and removed by proof", async ({ open, answers }) => {
    answers.on("noticetargetList", { Targets: [mail], Deliveries: [], Channels: ["Email"] });
    await open("/main", { as: "merchant" });
    await press(await openOwn(), `${words.edit.action}: ${name}`);
    const edit = dialog(filled(words.edit.title, { address: name }));
    await edit.getByLabelText(words.kind.PasswordReset).click();
    await prove(edit, t);
    await press(edit, t.common.confirm);
    await expect
      .poll(() => answers.asked("noticetargetEdit")[0]?.input)
      .toEqual({ TargetId: "7", Kinds: ["ReportReady"], QuietFrom: 1320, QuietTo: 420, ...proofs });
    await press(dialog(words.title), `${words.remove.action}: ${name}`);
    const remove = dialog(filled(words.remove.title, { address: name }));
    await prove(remove, t);
    await press(remove, words.remove.action);
    await expect
      .poll(() => answers.asked("noticetargetDelete")[0]?.input)
      .toEqual({ TargetId: "7", ...proofs });
  });

  test("an administrator sees another's targets and what was sent to them", async ({ open, answers }) => {
    answers.on("userList", { Rows: [user("anna")] });
    answers.on("userNoticetargets", { Targets: [mail], Deliveries: [sent] });
    await open("/user/UserList", { as: "merchant" });
    await act("ACME/anna", t.user.noticeTargets, t);
    const shown = dialog(filled(words.other, { user: "ACME/anna" }));
    await expect.element(shown).toMatchTextContent("anna@example.com");
    await expect.element(shown).toMatchTextContent(words.failure.SignInRefused);
    await press(shown, `${words.remove.action}: ${name}`);
    const remove = dialog(filled(words.remove.title, { address: name }));
    await expect.element(remove).toMatchTextContent(filled(words.remove.other, { user: "ACME/anna" }));
    await fillIn(remove, { [t.user.field.GoogleVerifyCode]: "123456" });
    await press(remove, words.remove.action);
    await expect
      .poll(() => answers.asked("userNoticetargetremove")[0]?.input)
      .toMatchObject({ TargetId: "7", GoogleVerifyCode: "123456" });
  });
});
