/** Passkeys: one's own and another's, forms that ask for one, and the demand for them. The browser's part is a journey's. */
import {
  atDesk,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  filled,
  inEachView,
  page,
  test,
} from "../../testing/component.ts";
import { fillIn, press, proofs, prove } from "../../testing/form.ts";
import { act, dialog } from "../../testing/list.ts";
import { user } from "../../testing/user.ts";

const laptop = {
  PasskeyId: "31",
  Name: "Office laptop",
  IsSynced: false,
  CreatedAt: "2026-11-17T03:04:05.000Z",
  LastUsedAt: null,
} as const;
const held = {
  Passkeys: [laptop],
  RecoveryCodesLeft: 9,
  RecoveryCodesMadeAt: "2026-11-17T03:04:05.000Z",
};
const own = { ...held, Origin: location.origin, IsDemanded: false };

inEachView(({ t }) => {
  const { passkey: words, shell, user: users } = t;

  async function openOwn() {
    await page.getByRole("button", { name: shell.userMenu, exact: false }).click();
    await page.getByRole("menuitem", { name: shell.passkeys }).click();
    return dialog(words.title);
  }

  test("one's own passkeys and recovery codes are shown, and what is revoked is proven first", async ({
    open,
    answers,
  }) => {
    answers.on("passkeyList", own);
    await open("/main", { as: "merchant" });
    const shown = await openOwn();
    await expect.element(shown).toMatchTextContent("Office laptop");
    await expect.element(shown).toMatchTextContent(words.neverUsed);
    const left = filled(words.codes.left, { left: 9, time: "2026-11-17 10:04:05" });
    await expect.element(shown).toMatchTextContent(left);
    await expectAccessibleInBothSchemes();
    await press(shown, `${words.revoke.action}: Office laptop`);
    const form = dialog(filled(words.revoke.title, { name: "Office laptop" }));
    await prove(form, t);
    await press(form, words.revoke.action);
    await expect
      .poll(() => answers.asked("passkeyRevoke").map(({ input }) => input))
      .toEqual([{ PasskeyId: "31", ...proofs }]);
  });

  test("recovery codes are shown until somebody says that they are kept", async ({ open, answers }) => {
    answers.on("passkeyList", { ...own, RecoveryCodesMadeAt: null, RecoveryCodesLeft: 0 });
    answers.on("recoverycodeMake", { RecoveryCodes: ["ABCD-EFGH-JKMN-PQRS", "2345-6789-ABCD-EFGH"] });
    await open("/main", { as: "merchant" });
    const shown = await openOwn();
    await expect.element(shown).toMatchTextContent(words.codes.none);
    await press(shown, words.codes.make);
    const form = dialog(words.codes.make);
    await prove(form, t);
    await press(form, words.codes.make);
    const codes = dialog(words.codes.title);
    await expect.element(codes.getByText("ABCD-EFGH-JKMN-PQRS")).toBeVisible();
    await expectAccessible();
    await press(codes, words.codes.kept);
    await expect.element(page.getByText("ABCD-EFGH-JKMN-PQRS")).not.toBeInTheDocument();
  });

  test("where passkeys cannot be had, it is said, with the address at which they can", async ({
    open,
    answers,
  }) => {
    answers.on("passkeyList", { ...own, Passkeys: [], Origin: "https://console.example" });
    await open("/main", { as: "merchant" });
    const shown = await openOwn();
    const address = "https://console.example";
    await expect.element(shown).toMatchTextContent(filled(words.failure.elsewhere, { address }));
    await expect.element(shown.getByRole("button", { name: words.add.action })).toBeDisabled();
  });

  test("another user's passkey is revoked from its row, with a code", async ({ open, answers }) => {
    answers.on("userList", { Rows: [user("anna")] });
    answers.on("userPasskeylist", held);
    await open("/user/UserList", { as: "merchant" });
    await act("ACME/anna", users.passkeys, t);
    const shown = dialog(filled(words.other.title, { user: "ACME/anna" }));
    await expect.element(shown).toMatchTextContent("Office laptop");
    await expectAccessible();
    await press(shown, `${words.revoke.action}: Office laptop`);
    const form = dialog(filled(words.revoke.title, { name: "Office laptop" }));
    await fillIn(form, { [users.field.GoogleVerifyCode]: "123456" });
    await press(form, words.revoke.action);
    await expect
      .poll(() => answers.asked("userPasskeyrevoke").map(({ input }) => input))
      .toEqual([{ UserName: "anna", PasskeyId: "31", GoogleVerifyCode: "123456" }]);
  });
});

atDesk(({ t }) => {
  const { passkey: words, approval: said } = t;

  const subject = "LOTUS M261118000001";
  const request = {
    ApprovalId: "7",
    Kind: "ManualBalance",
    Subject: subject,
    Status: "Waiting",
    ProposedBy: "OPC/asker",
    Currency: "THB",
    Amount: "12.34",
    IsOwn: false,
    Obstacle: null,
    VoidBecause: null,
  } as const;

  async function openApproval(open: (path: string, opening: object) => Promise<void>, opening: object) {
    await open("/setting/Approval?Open=7", opening);
    await press(page.getByRole("toolbar", { name: t.kit.table.actions }), said.approve.action);
    return dialog(filled(said.approve.title, { subject }));
  }

  test("whoever has a passkey is asked for it, and may use password and code instead", async ({
    open,
    answers,
  }) => {
    answers.on("approvalList", { Rows: [request] });
    answers.on("approvalGet", { ...request, ContentHash: "ab".repeat(32) });
    answers.on("approvalApprove", { Status: "Approved", VoidBecause: null });
    const form = await openApproval(open, { hasPasskey: true });
    await expect.element(form.getByText(words.form.uses)).toBeVisible();
    await expect
      .element(form.getByLabelText(t.orderAction.field.GoogleVerifyCode, { exact: false }))
      .not.toBeInTheDocument();
    await expectAccessible();
    await press(form, words.form.usePassword);
    await prove(form, t);
    await press(form, said.approve.action);
    await expect
      .poll(() => answers.asked("approvalApprove").map(({ input }) => input))
      .toEqual([{ ApprovalId: "7", ContentHash: "ab".repeat(32), ...proofs }]);
    expect(answers.asked("passkeyChallenge")).toEqual([]);
  });

  test("a passkey that another terminal revoked gives way to password and code", async ({
    open,
    answers,
  }) => {
    answers.on("approvalList", { Rows: [request] });
    answers.on("approvalGet", { ...request, ContentHash: "ab".repeat(32) });
    answers.refuse("passkeyChallenge", "PasskeyNone");
    const form = await openApproval(open, { hasPasskey: true });
    await press(form, said.approve.action);
    await expect
      .element(form.getByLabelText(t.orderAction.field.GoogleVerifyCode, { exact: false }))
      .toBeVisible();
    expect(answers.asked("passkeyChallenge").map(({ input }) => input.Call)).toEqual(["approvalApprove"]);
    expect(answers.asked("approvalApprove")).toEqual([]);
  });

  test("where passkeys are demanded there is no other way, and whoever has none is told", async ({
    open,
    answers,
  }) => {
    answers.on("approvalList", { Rows: [request] });
    answers.on("approvalGet", { ...request, ContentHash: "ab".repeat(32) });
    const form = await openApproval(open, { needsPasskey: true });
    await expect.element(form.getByText(words.form.lacking)).toBeVisible();
    await expect.element(form.getByRole("button", { name: words.form.usePassword })).not.toBeInTheDocument();
  });

  test("the demand stands above the rules, and is only set by who has a passkey", async ({ open }) => {
    await open("/setting/Approval?View=Rules", { needsPasskey: true });
    await expect.element(page.getByRole("heading", { name: words.demand.title })).toBeVisible();
    await expect.element(page.getByText(words.demand.lacking)).toBeVisible();
    await expect.element(page.getByRole("button", { name: words.demand.off })).toBeDisabled();
    await expectAccessibleInBothSchemes();
  });
});
