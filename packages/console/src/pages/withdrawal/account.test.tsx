/** Where a withdrawal is paid to, as the merchant chooses and sees it. */
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { choose, field, press } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";

const noQuota = { Daily: null, UsedToday: "0.00", Remaining: null };
const of = (Currency: string) =>
  ({ Currency, AvailableBalance: "5000.00", FrozenBalance: "0.00", Quota: noQuota }) as const;
const account = {
  AccountId: "1",
  Currency: "THB",
  BankCode: "SCB",
  Holder: "Acme Bangkok Co., Ltd.",
  CardNumberMasked: "•••• 4021",
  Obstacle: null,
  UsableFrom: null,
} as const;
const second = { ...account, AccountId: "2", BankCode: "BBL", CardNumberMasked: "•••• 7777" } as const;
const held = {
  ...account,
  AccountId: "3",
  BankCode: "KBANK",
  CardNumberMasked: "•••• 0275",
  Obstacle: "Held",
  UsableFrom: "2026-11-19T03:00:00.000Z",
} as const;
const unchecked = { ...account, AccountId: "4", BankCode: "KTB", Obstacle: "Unchecked" } as const;
const base = { Password: { IsSet: true, IsLocked: false } };

inOneView(({ t }) => {
  const { withdrawal: said, withdrawalAction: words, settlementAccount: own } = t;

  test("one of two accounts is chosen; why the others cannot be stands below", async ({ open, answers }) => {
    answers.on("withdrawalTerms", {
      ...base,
      Currencies: [of("THB")],
      Accounts: [unchecked, held, second, account],
    });
    await open("/xpay/Withdrawal", { as: "merchant" });
    await page.getByRole("button", { name: words.apply.action, exact: true }).first().click();
    const form = dialog(words.apply.title);
    await expect.element(form).toMatchTextContent(/KBANK •••• 0275.*2026-11-19/);
    await expect.element(form).toMatchTextContent(/KTB •••• 4021/);
    await field(form, own.choose.label).click();
    await page.getByRole("option", { name: /BBL •••• 7777/ }).click();
    await field(form, said.field.Amount).fill("100");
    await field(form, words.field.WithdrawalPassword).fill("quiet-harbour-42");
    await expectAccessibleInBothSchemes(form.element());
    await press(form, words.apply.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("withdrawalApply")[0]?.input).toMatchObject({ Amount: "100", AccountId: "2" });
  });
});

atDesk(({ t }) => {
  const { withdrawal: said, withdrawalAction: words, settlementAccount: own } = t;
  const chosen = `${account.BankCode} ${account.CardNumberMasked} · ${account.Holder}`;
  const applying = async () => {
    await page.getByRole("button", { name: words.apply.action, exact: true }).first().click();
    return dialog(words.apply.title);
  };
  const send = async (form: ReturnType<typeof dialog>) => {
    await field(form, said.field.Amount).fill("100");
    await field(form, words.field.WithdrawalPassword).fill("quiet-harbour-42");
    await press(form, words.apply.action);
    await expect.element(form).not.toBeInTheDocument();
  };

  test("the only account of the currency is chosen from the start, and goes with another currency", async ({
    open,
    answers,
  }) => {
    answers.on("withdrawalTerms", { ...base, Currencies: [of("THB"), of("USD")], Accounts: [account, held] });
    await open("/xpay/Withdrawal", { as: "merchant" });
    const form = await applying();
    await expect.element(field(form, own.choose.label)).toHaveValue(chosen);
    await choose(form, said.field.Currency, "USD");
    await expect.element(field(form, own.choose.label)).toHaveValue("");
    await choose(form, said.field.Currency, "THB");
    await expect.element(field(form, own.choose.label)).toHaveValue(chosen);
    await send(form);
    expect(answers.asked("withdrawalApply")[0]?.input).toMatchObject({ Currency: "THB", AccountId: "1" });
  });

  test("a merchant without accounts applies as before, and is told where to add one", async ({
    open,
    answers,
  }) => {
    answers.on("withdrawalTerms", { ...base, Currencies: [of("THB")], Accounts: [] });
    await open("/xpay/Withdrawal", { as: "merchant" });
    const form = await applying();
    await expect.element(form).toMatchTextContent(own.choose.add);
    await send(form);
    expect(answers.asked("withdrawalApply")[0]?.input).not.toHaveProperty("AccountId");
  });

  test("a paid one shows its account, the transfer's reference and the receipt", async ({
    open,
    answers,
  }) => {
    answers.on("ownwithdrawalGet", {
      Order: { OrderNo: "W1", Status: "Approved", Amount: "100.00", Currency: "THB" },
      Payee: {
        BankCode: account.BankCode,
        BankName_enUS: "Siam Commercial Bank",
        Holder: account.Holder,
        CardNumberMasked: account.CardNumberMasked,
        IsRetired: true,
      },
      Transfer: { Reference: "KB-778812", ImageId: "42" },
    });
    await open("/xpay/Withdrawal/W1", { as: "merchant" });
    const main = page.getByRole("main");
    await expect.element(main).toMatchTextContent(/Siam Commercial Bank.*•••• 4021.*Acme Bangkok/);
    await expect.element(main).toMatchTextContent("KB-778812");
    // What the operator is to ask is not said to the merchant itself.
    await expect.element(main).not.toMatchTextContent(own.payee.retired);
    await expect
      .element(main.getByRole("img", { name: own.transfer.receipt }))
      .toHaveAttribute("src", "/rp_api/xpay/ownwithdrawal_receipt?ImageId=42");
  });
});
