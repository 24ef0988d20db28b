/** Payment types and banks: added, switched off, deleted where nothing uses them. */
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { choose, field, fillIn, press } from "../../testing/form.ts";
import { act, dialog, drawer, openRecord, row } from "../../testing/list.ts";

const bank = {
  ReferenceId: "7",
  Code: "KBANK",
  Currency: "THB",
  Name: "开泰银行",
  Name_enUS: "Kasikornbank",
  NationalCode: "004",
  SwiftCode: "KASITHBK",
  Enabled: true,
} as const;
const used = {
  Reference: bank,
  Uses: [{ Use: "cashoutOrders", Count: 1000, IsMore: true }],
  CanDelete: false,
} as const;
const unused = { Reference: bank, Uses: [], CanDelete: true } as const;

inOneView(({ t, language, width }) => {
  const { reference: own } = t;
  const name = language === "zhCN" ? "开泰银行 (THB)" : "Kasikornbank (THB)";

  test("what is in use is not deleted, and says by what; its drawer leads there", async ({
    open,
    answers,
  }) => {
    answers.on("bankDeskList", { Rows: [bank] });
    answers.on("bankGet", used);
    await open("/setting/Bank");
    await expect.element(row("7")).toMatchTextContent("004");
    await act("7", own.delete.action, t, name);
    await expect.element(page.getByText(`${own.use.cashoutOrders} 1,000+`, { exact: false })).toBeVisible();
    expect(answers.asked("bankDelete")).toHaveLength(0);
    await openRecord("7");
    await expect.element(drawer(name)).toMatchTextContent("KASITHBK");
    await expect
      .element(drawer(name).getByRole("link", { name: own.use.cashoutOrders, exact: false }))
      .toHaveAttribute("href", expect.stringMatching(/BankCode=KBANK/));
    await expectAccessibleInBothSchemes(drawer(name).element());
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test("a payment type is added once its limits fit together", async ({ open, answers }) => {
    answers.on("currencylist", [
      { Currency: "THB", Enabled: true },
      { Currency: "USD", Enabled: true },
    ]);
    await open("/setting/PayType");
    await page.getByRole("button", { name: own.add.PayType }).first().click();
    const form = dialog(own.add.PayType);
    await choose(form, own.field.Currency, "THB");
    await fillIn(form, {
      [own.field.Code]: "PAY_1",
      [own.field.Name_enUS]: "Type 1",
      [own.field.Name]: "类型 1",
      [own.field.MinimumAmount]: "100.00",
      [own.field.MaximumAmount]: "50.00",
    });
    await press(form, own.add.PayType);
    await expect.element(field(form, own.field.MaximumAmount)).toHaveAttribute("aria-invalid", "true");
    expect(answers.asked("paytypeAdd")).toHaveLength(0);
    await field(form, own.field.MaximumAmount).fill("5000.00");
    await expect.element(form).toMatchTextContent("5,000.00");
    await expectAccessibleInBothSchemes(form.element());
    await press(form, own.add.PayType);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("paytypeAdd").map(({ input }) => input)).toMatchObject([
      {
        Code: "PAY_1",
        Currency: "THB",
        Name_enUS: "Type 1",
        Name: "类型 1",
        MinimumAmount: "100.00",
        MaximumAmount: "5000.00",
      },
    ]);
  });
});

atDesk(({ t }) => {
  const { reference: own } = t;
  const name = "Kasikornbank (THB)";

  test("a currency's withdrawals are all of them, not those alone that wait", async ({ open, answers }) => {
    answers.on("currencyGet", {
      Reference: { ReferenceId: "7", Code: "THB", Currency: null },
      Uses: [{ Use: "withdrawals", Count: 3, IsMore: false }],
    });
    await open("/setting/Currency/7");
    await page.getByRole("link", { name: `${own.use.withdrawals} 3` }).click();
    await expect
      .poll(() => answers.asked("withdrawalList").map(({ input }) => input.Statuses ?? []))
      .toEqual([[]]);
    expect(answers.asked("withdrawalList")[0]?.input).toMatchObject({ Currency: "THB" });
  });

  test.for([
    ["stay where amounts are kept in it", true],
    ["can be changed while there is nothing but its banks", false],
  ] as const)("a currency's decimals %s", async ([, IsExponentFixed], { open, answers }) => {
    const names = { Code: "XZB", Name: "XZB", Name_enUS: "XZB" };
    const currency = { ReferenceId: "7", ...names, Currency: null, Exponent: 2 };
    answers.on("currencyDeskList", { Rows: [currency] });
    answers.on("currencyGet", {
      Reference: currency,
      Uses: [{ Use: "banks", Count: 3, IsMore: false }],
      IsExponentFixed,
    });
    await open("/setting/Currency");
    await act("7", own.edit.action, t, "XZB");
    const decimals = field(dialog(), own.field.Exponent);
    if (IsExponentFixed) await expect.element(decimals).toBeDisabled();
    else await expect.element(decimals).toBeEnabled();
  });

  test("what is disabled says what stops and what depends on it; what nothing uses is deleted after a question", async ({
    open,
    answers,
  }) => {
    answers.on("bankDeskList", { Rows: [bank] });
    answers.on("bankGet", used);
    await open("/setting/Bank");
    await act("7", own.enable.disable, t, name);
    const question = dialog(filled(own.enable.disableTitle, { name }));
    await expect.element(question).toMatchTextContent(filled(own.enable.stops.Bank, { name }));
    await expect
      .element(question)
      .toMatchTextContent(filled(own.enable.depends, { uses: `${own.use.cashoutOrders} 1,000+` }));
    answers.on("bankDeskList", { Rows: [{ ...bank, Enabled: false }] });
    await press(question, own.enable.disable);
    await expect.element(row("7")).toMatchTextContent(own.state.Disabled);
    expect(answers.asked("bankEnable").map(({ input }) => input)).toEqual([
      { ReferenceId: "7", Enabled: false },
    ]);

    answers.on("bankGet", unused);
    await act("7", own.delete.action, t, name);
    const last = dialog(filled(own.delete.title, { name }));
    await expect.element(last).toMatchTextContent(filled(own.delete.sentence, { name }));
    answers.on("bankDeskList", { Rows: [] });
    await press(last, own.delete.action);
    await expect.element(row("7")).not.toBeInTheDocument();
    expect(answers.asked("bankDelete").map(({ input }) => input)).toEqual([{ ReferenceId: "7" }]);
  });
});
