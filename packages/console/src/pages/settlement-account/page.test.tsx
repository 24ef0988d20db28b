/** Settlement accounts: what a merchant adds and retires, and how the operator checks the holder's name. */
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { choose, field, fillIn, press, proofs, prove } from "../../testing/form.ts";
import { cell, dialog, drawer, openRecord, row } from "../../testing/list.ts";

const one = {
  AccountId: "900001",
  MerchantAlias: "ACME",
  MerchantName: "Acme Bangkok",
  BankCode: "KBANK",
  BankName: "开泰银行",
  BankName_enUS: "Kasikornbank",
  CardNumberMasked: "•••• 4021",
  Holder: "Acme Bangkok Co., Ltd.",
  Currency: "THB",
  Status: "Pending",
  UsableFrom: null,
  CreatedBy: "ACME/admin",
  CheckedBy: null,
  CheckedAt: null,
  Reason: null,
  RetiredBy: null,
  LiftedBy: null,
  LiftedAt: null,
  RetiredAt: null,
  IsOwn: false,
  IsCheckedByViewer: false,
} as const;
const account = "KBANK •••• 4021";
const held = { ...one, Status: "Approved", UsableFrom: "2026-11-19T03:00:00.000Z" } as const;
const lotus = {
  AccountId: "900077",
  MerchantAlias: "LOTUS",
  MerchantName: "Lotus Trading",
  BankCode: "KBANK",
  Holder: "Lotus Trading Co., Ltd.",
  Status: "Approved",
} as const;
const here = "/xpay/SettlementAccount";

inOneView(({ t, width }) => {
  const words = t.settlementAccount;
  const main = () => page.getByRole("main");

  test("a merchant adds an account by bank, number and holder, and is told what happens next", async ({
    open,
    answers,
  }) => {
    answers.on("settlementaccountList", { Rows: [] });
    answers.on("banklist", [
      { BankCode: "KBANK", Currency: "THB", Enabled: true },
      { BankCode: "SCB", Currency: "THB", Enabled: true },
      { BankCode: "ICBC", Currency: "CNY", Enabled: true },
    ]);
    await open(here, { as: "merchant" });
    await page.getByRole("button", { name: words.add.action, exact: true }).first().click();
    const form = dialog(words.add.title);
    // Read out with the button that makes it happen.
    await expect
      .element(form.getByRole("button", { name: words.add.action, exact: true }))
      .toHaveAccessibleDescription(words.add.sentence);
    await choose(form, words.field.Currency, "THB");
    await choose(form, words.field.BankName, /^KBANK/);
    const number = field(form, words.form.number);
    await number.fill("12345");
    await fillIn(form, { [words.field.Holder]: one.Holder });
    await prove(form, t);
    await press(form, words.add.action);
    expect(answers.asked("settlementaccountAdd")).toEqual([]);
    await number.fill("123-4 5678 90");
    await expectAccessibleInBothSchemes(form.element());
    answers.refuse("settlementaccountAdd", "SettlementAccountExists");
    await press(form, words.add.action);
    await expect.element(form.getByRole("alert")).toBeVisible();
    answers.on("settlementaccountAdd", { AccountId: "900001" });
    await press(form, words.add.action);
    await expect.element(form).not.toBeInTheDocument();
    const sent = answers.asked("settlementaccountAdd").at(-1)?.input;
    expect(sent).toMatchObject({ Currency: "THB", BankCode: "KBANK", Holder: one.Holder, ...proofs });
    expect(String(sent?.CardNumber).replace(/\D/g, "")).toBe("1234567890");
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test("the operator approves with name, bank and merchant in sight, and proves it", async ({
    open,
    answers,
  }) => {
    answers.on("settlementaccountList", { Rows: [one] });
    answers.on("settlementaccountGet", { Account: one, SecondPersonRefusal: null, SameNumber: [] });
    await open(`${here}/${one.AccountId}`);
    await press(main(), words.approve.action);
    const form = dialog(filled(words.approve.title, { account }));
    await expect
      .element(form)
      .toMatchTextContent(filled(words.approve.sentence, { holder: one.Holder, merchant: one.MerchantName }));
    await expectAccessibleInBothSchemes(form.element());
    await prove(form, t);
    answers.on("settlementaccountApprove", {});
    await press(form, words.approve.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("settlementaccountApprove").map(({ input }) => input)).toEqual([
      { AccountId: one.AccountId, ...proofs },
    ]);
  });
});

inOneView(({ t }) => {
  const words = t.settlementAccount;

  test("whoever checks is told of other merchants that have the number, before and in the form", async ({
    open,
    answers,
  }) => {
    answers.on("settlementaccountGet", { Account: one, SecondPersonRefusal: null, SameNumber: [lotus] });
    await open(`${here}/${one.AccountId}`);
    const main = page.getByRole("main");
    await expect.element(main).toMatchTextContent(words.sameNumber.title);
    await expect
      .element(main.getByRole("link", { name: /LOTUS · Lotus Trading/ }))
      .toHaveAttribute("href", `${here}/${lotus.AccountId}`);
    await press(main, words.approve.action);
    const form = dialog(filled(words.approve.title, { account }));
    await expect.element(form).toMatchTextContent(/LOTUS · Lotus Trading.*Lotus Trading Co\., Ltd\./);
    await expectAccessibleInBothSchemes(form.element());
  });

  test("a hold is lifted by a third person, who proves it", async ({ open, answers }) => {
    answers.on("settlementaccountGet", { Account: held, SecondPersonRefusal: null, SameNumber: [] });
    await open(`${here}/${one.AccountId}`);
    const main = page.getByRole("main");
    await press(main, words.lift.action);
    const form = dialog(filled(words.lift.title, { account }));
    await expect
      .element(form)
      .toMatchTextContent(filled(words.lift.sentence, { account, merchant: one.MerchantName }));
    await prove(form, t);
    answers.on("settlementaccountLifthold", {});
    await press(form, words.lift.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("settlementaccountLifthold").map(({ input }) => input)).toEqual([
      { AccountId: one.AccountId, ...proofs },
    ]);
  });
});

atDesk(({ t }) => {
  const words = t.settlementAccount;
  const main = () => page.getByRole("main");

  test("a rejection needs a reason, which the merchant then reads", async ({ open, answers }) => {
    answers.on("settlementaccountGet", { Account: one, SecondPersonRefusal: null, SameNumber: [] });
    await open(`${here}/${one.AccountId}`);
    await press(main(), words.reject.action);
    const form = dialog(filled(words.reject.title, { account }));
    await press(form, words.reject.action);
    expect(answers.asked("settlementaccountReject")).toEqual([]);
    await field(form, words.field.Reason).fill("A person's name");
    answers.on("settlementaccountGet", {
      Account: { ...one, Status: "Rejected", Reason: "A person's name" },
      SecondPersonRefusal: null,
      SameNumber: [],
    });
    await press(form, words.reject.action);
    await expect.element(main()).toMatchTextContent("A person's name");
    expect(answers.asked("settlementaccountReject").map(({ input }) => input)).toEqual([
      { AccountId: one.AccountId, Reason: "A person's name" },
    ]);
  });

  test("whoever added it finds the check shut, and is told why", async ({ open, answers }) => {
    answers.on("settlementaccountGet", {
      Account: { ...one, IsOwn: true },
      SecondPersonRefusal: null,
      SameNumber: [],
    });
    await open(`${here}/${one.AccountId}`);
    for (const { action } of [words.approve, words.reject]) {
      const button = page.getByRole("button", { name: `${action}: ${words.own}` });
      await expect.element(button).toHaveAttribute("aria-disabled", "true");
    }
  });

  test("whoever approved it finds lifting the hold shut, and is told why", async ({ open, answers }) => {
    const Account = { ...held, IsCheckedByViewer: true };
    answers.on("settlementaccountGet", { Account, SecondPersonRefusal: null, SameNumber: [] });
    await open(`${here}/${one.AccountId}`);
    const button = page.getByRole("button", { name: `${words.lift.action}: ${words.lift.own}` });
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
  });

  test("a hold that is over is not lifted", async ({ open, answers }) => {
    const Account = { ...held, UsableFrom: "2026-11-01T03:00:00.000Z" };
    answers.on("settlementaccountGet", { Account, SecondPersonRefusal: null, SameNumber: [] });
    await open(`${here}/${one.AccountId}`);
    await expect.element(main()).toMatchTextContent("2026-11-01");
    await expect.element(main().getByRole("button", { name: words.lift.action })).not.toBeInTheDocument();
  });

  test("who does not count as the second person reads why, before and in the form", async ({
    open,
    answers,
  }) => {
    const refusal = "You could have signed in as ACME/admin.";
    answers.on("settlementaccountGet", { Account: one, SecondPersonRefusal: refusal, SameNumber: [] });
    await open(`${here}/${one.AccountId}`);
    await expect.element(main()).toMatchTextContent(refusal);
    await press(main(), words.approve.action);
    const form = dialog(filled(words.approve.title, { account }));
    await expect.element(form).toMatchTextContent(refusal);
    await expect.element(form.getByRole("button", { name: words.approve.action })).not.toBeInTheDocument();
  });

  test("a merchant's list has no merchant and no check; an account that is held says from when it is used", async ({
    open,
    answers,
  }) => {
    answers.on("settlementaccountList", { Rows: [held] });
    answers.on("settlementaccountGet", { Account: held, SecondPersonRefusal: null, SameNumber: [] });
    await open(here, { as: "merchant" });
    await expect.element(row(one.AccountId)).toMatchTextContent(/Kasikornbank.*•••• 4021.*Acme Bangkok Co/);
    await expect.element(cell("UsableFrom", one.AccountId)).toMatchTextContent("2026-11-19");
    await expect
      .element(page.getByRole("columnheader", { name: words.field.MerchantName }))
      .not.toBeInTheDocument();
    await openRecord(one.AccountId);
    const record = drawer(account);
    await expect.element(record.getByRole("button", { name: words.approve.action })).not.toBeInTheDocument();
    await press(record, words.retire.action);
    const form = dialog(filled(words.retire.title, { account }));
    await press(form, words.retire.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("settlementaccountRetire").map(({ input }) => input)).toEqual([
      { AccountId: one.AccountId },
    ]);
  });

  test("the whole number shows for a while once the password was given, and only to who may", async ({
    open,
    answers,
  }) => {
    answers.on("settlementaccountGet", { Account: one, SecondPersonRefusal: null, SameNumber: [] });
    answers.on("settlementaccountReveal", { CardNumber: "0000174021" });
    await open(`${here}/${one.AccountId}`);
    const show = page.getByRole("button", { name: filled(t.kit.reveal.show, { name: account }) });
    await show.click();
    const form = dialog(filled(words.reveal.title, { account }));
    await field(form, words.form.password).fill(proofs.LoginPassword);
    await press(form, words.reveal.show);
    await expect.element(main()).toMatchTextContent(/0000 ?1740 ?21/);
    expect(answers.asked("settlementaccountReveal").map(({ input }) => input)).toEqual([
      { AccountId: one.AccountId, LoginPassword: proofs.LoginPassword },
    ]);
  });
});
