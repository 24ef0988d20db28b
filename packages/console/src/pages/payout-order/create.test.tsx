/** A merchant's staff make a payout: they know what it costs, and see nothing of the operator's. */
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { choose, field, fillIn, press, proofs, prove } from "../../testing/form.ts";
import { dialog, drawer, openRecord, row } from "../../testing/list.ts";

const terms = {
  MerchantAlias: "ACME",
  MerchantName: "Acme",
  CashoutTypes: [
    {
      CashoutTypeCode: "BANKCARD",
      Currency: "THB",
      Exponent: 2,
      MinimumAmount: "100.00",
      MaximumAmount: "50000.00",
      FeeBasisPoints: 20,
      MinimumFee: "10.00",
      MaximumFee: null,
      ReviewFrom: "10000.00",
    },
  ],
  Balances: [{ Currency: "THB", Available: "20000.00" }],
} as const;

inOneView(({ t, width }) => {
  const { payoutImport, payoutOrder: said, payoutAction: words } = t;
  const { create } = payoutImport;

  test("what a payout costs and whether it waits are said while it is filled in", async ({
    open,
    answers,
  }) => {
    answers.on("cashoutorderTerms", terms);
    answers.on("banklist", [
      { Currency: "THB", BankCode: "KBANK", BankName: "开泰", BankName_enUS: "Kasikorn", Enabled: true },
    ]);
    await open("/xpay/CashoutOrder", { as: "merchant" });
    await page.getByRole("button", { name: create.action, exact: true }).first().click();
    const form = dialog(create.title);
    await choose(form, create.bank, /^KBANK · (Kasikorn|开泰)$/);
    await field(form, create.card).fill("0001234567");
    await expect.element(field(form, create.card)).toHaveValue("0001 2345 67");
    await field(form, create.payee).fill("Somchai Jaidee");
    const amount = field(form, create.amount);
    await amount.fill("11000");
    await expect.element(form).toMatchTextContent(/THB 11,022\.00.*20,000\.00 → 8,978\.00/);
    await expect.element(form).toMatchTextContent(create.toReview);
    // As amounts are written everywhere in the console.
    await amount.fill("1,200.00");
    await expect.element(amount).toHaveValue("1,200.00");
    await expect.element(form).toMatchTextContent(/THB 1,210\.00/);
    await expect.element(form).toMatchTextContent(create.atOnce);
    await prove(form, t);
    // What cannot happen is not told as if it would.
    for (const [typed, answer] of [
      ["99999999", "50,000.00"],
      ["99.99", "100.00"],
      ["20000", "20,040.00"],
    ] as const) {
      await amount.fill(typed);
      await expect.element(form).not.toMatchTextContent("→");
      await press(form, create.action);
      await expect.element(form).toMatchTextContent(answer);
    }
    expect(answers.asked("cashoutorderCreate")).toHaveLength(0);
    await amount.fill("11,000");
    await expectAccessibleInBothSchemes(form.element());
    await press(form, create.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("cashoutorderCreate").map(({ input }) => input)).toMatchObject([
      {
        CashoutTypeCode: "BANKCARD",
        Currency: "THB",
        Amount: "11000",
        BankCode: "KBANK",
        CardNumber: "0001234567",
        PayeeName: "Somchai Jaidee",
        ...proofs,
      },
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test("a merchant sees nothing of channels, cards and attempts, and no act on them", async ({
    open,
    answers,
  }) => {
    const own = { ChannelCode: null, CardName: null, CreatedBy: "ACME/clerk", CardNumberMasked: "•••• 4567" };
    const Order = { OrderNo: "C1", Status: "PendingReview", ...own } as const;
    answers.on("cashoutorderList", { Rows: [Order] });
    answers.on("cashoutorderGet", {
      Order,
      Timeline: [{ Kind: "created" }],
      Attempts: null,
      Evidence: null,
      CorrectedBy: null,
      MayStillPay: false,
    });
    await open("/xpay/CashoutOrder", { as: "merchant" });
    await expect.element(row("C1")).toMatchTextContent(said.status.PendingReview);
    await openRecord("C1");
    const beside = drawer("C1");
    await expect.element(beside).toMatchTextContent("•••• 4567");
    await expect.element(beside).toMatchTextContent(said.event.created);
    for (const name of [said.field.ChannelCode, said.field.CardName])
      await expect.element(page.getByText(name, { exact: true })).not.toBeInTheDocument();
    await expect.element(beside.getByRole("heading", { name: said.detail.attempts })).not.toBeInTheDocument();
    for (const name of [words.approve.action, words.cancel.action, words.reject.action])
      await expect.element(beside.getByRole("button", { name, exact: true })).not.toBeInTheDocument();
    await expectAccessibleInBothSchemes(beside.element());
  });
});

atDesk(({ t }) => {
  const { create } = t.payoutImport;

  test("an operator says first whose payout it is, and is told that merchant's terms", async ({
    open,
    answers,
  }) => {
    answers.on("cashoutorderTerms", terms);
    answers.on("merchantSimplelist", [{ MerchantAlias: "ACME" }, { MerchantAlias: "LOTUS" }]);
    await open("/xpay/CashoutOrder");
    await page.getByRole("button", { name: create.action, exact: true }).first().click();
    const form = dialog(create.title);
    await choose(form, create.merchant, /LOTUS/);
    await fillIn(form, { [create.amount]: "1200" });
    await expect.element(form).toMatchTextContent(/THB 1,210\.00/);
    expect(answers.asked("cashoutorderTerms").map(({ input }) => input)).toEqual([
      { MerchantAlias: "LOTUS" },
    ]);
  });

  test("another merchant's type of the same code has its own currencies", async ({ open, answers }) => {
    const [type] = terms.CashoutTypes;
    answers.on("cashoutorderTerms", ({ MerchantAlias }) =>
      MerchantAlias === "ACME"
        ? terms
        : { ...terms, MerchantAlias: "LOTUS", CashoutTypes: [{ ...type, Currency: "USD" }] },
    );
    answers.on("merchantSimplelist", [{ MerchantAlias: "ACME" }, { MerchantAlias: "LOTUS" }]);
    await open("/xpay/CashoutOrder");
    await page.getByRole("button", { name: create.action, exact: true }).first().click();
    const form = dialog(create.title);
    const currency = form.getByRole("combobox", { name: t.payoutOrder.field.Currency });
    await choose(form, create.merchant, /ACME/);
    await expect.element(currency).toHaveValue("THB");
    await choose(form, create.merchant, /LOTUS/);
    await expect.element(currency).toHaveValue("USD");
  });

  test("terms that could not be had are no empty list, and are asked for again", async ({
    open,
    answers,
  }) => {
    answers.cutOff("cashoutorderTerms");
    answers.on("merchantSimplelist", [{ MerchantAlias: "LOTUS" }]);
    await open("/xpay/CashoutOrder");
    await page.getByRole("button", { name: create.action, exact: true }).first().click();
    const form = dialog(create.title);
    await choose(form, create.merchant, /LOTUS/);
    await expect.element(form).toMatchTextContent(t.kit.form.optionsFailed);
    answers.on("cashoutorderTerms", terms);
    const type = form.getByRole("combobox", { name: create.type });
    await type.click();
    // The only one there is.
    await expect.poll(() => (type.element() as HTMLInputElement).value).not.toBe("");
    await expect.element(form).not.toMatchTextContent(t.kit.form.optionsFailed);
  });
});
