/** What was typed into a long form and not sent: kept in the browser, offered again, never with secrets. */
import { userEvent } from "vitest/browser";
import { sessionStore } from "../../state/session.ts";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { choose, field, fillIn, press, proofs, prove } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";
import { closeDialogs } from "../dialogs.tsx";

const terms = {
  MerchantAlias: "ACME",
  MerchantName: "Acme",
  CashoutTypes: ["BANKCARD", "WALLET"].map((CashoutTypeCode) => ({
    ...{ CashoutTypeCode, CashoutTypeName: CashoutTypeCode, CashoutTypeName_enUS: CashoutTypeCode },
    ...{ Currency: "THB", Exponent: 2, MinimumAmount: "100.00", MaximumAmount: "50000.00" },
    ...{ FeeBasisPoints: 20, MinimumFee: "10.00", MaximumFee: null, ReviewFrom: null },
  })),
  Balances: [{ Currency: "THB", Available: "20000.00" }],
} as const;
const kept = () => localStorage.getItem("opc_form_drafts");

/** As a reload, or the end of the session, takes a form away. */
function lose(): void {
  closeDialogs();
}

inOneView(({ t, width }) => {
  const { create } = t.payoutImport;
  const words = t.formDraft;
  const form = dialog(create.title);
  const openForm = () => page.getByRole("button", { name: create.action, exact: true }).first().click();

  test("a payout that was typed and not sent is offered with its time, whole but for secrets and the card", async ({
    open,
    answers,
  }) => {
    answers.on("merchantSimplelist", [
      { MerchantAlias: "ACME", MerchantName: "Acme" },
      { MerchantAlias: "LOTUS", MerchantName: "Lotus" },
    ]);
    answers.on("cashoutorderTerms", terms);
    answers.on("banklist", [
      { Currency: "THB", BankCode: "KBANK", BankName: "开泰", BankName_enUS: "Kasikorn", Enabled: true },
      { Currency: "THB", BankCode: "SCB", BankName: "泰商", BankName_enUS: "Siam", Enabled: true },
    ]);
    await open("/xpay/CashoutOrder");
    await openForm();
    await choose(form, create.merchant, /^ACME/);
    await choose(form, create.type, /^WALLET/);
    await choose(form, create.bank, /^SCB/);
    await fillIn(form, {
      [create.card]: "0001234567",
      [create.payee]: "Somchai Jaidee",
      [create.amount]: "150",
    });
    const number = (field(form, create.orderNo).element() as HTMLInputElement).value;
    await prove(form, t);
    expect(kept()).toContain("Somchai Jaidee");
    for (const secret of [...Object.values(proofs), "1234567"]) expect(kept()).not.toContain(secret);

    lose();
    await expect.element(form).not.toBeInTheDocument();
    await openForm();
    const offer = form.getByRole("region", { name: words.title });
    await expect.element(offer).toMatchTextContent(/2026-11-18 \d\d:\d\d:\d\d/);
    await expect.element(field(form, create.payee)).toHaveValue("");
    await expectAccessibleInBothSchemes(form.element());
    await press(offer, words.take);
    await expect.element(offer).not.toBeInTheDocument();
    await expect.element(field(form, create.payee)).toHaveValue("Somchai Jaidee");
    const shown = (name: string) => (field(form, name).element() as HTMLInputElement).value;
    await expect.poll(() => [shown(create.type), shown(create.bank)].join()).toMatch(/WALLET.*SCB/);
    await expect.element(field(form, create.card)).toHaveValue("");
    // The same number: sent once more it is the same payout.
    await expect.element(field(form, create.orderNo)).toHaveValue(number);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);

    await field(form, create.card).fill("0001234567");
    await prove(form, t);
    await press(form, create.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("cashoutorderCreate").map(({ input }) => input)).toMatchObject([
      { MerchantAlias: "ACME", CashoutTypeCode: "WALLET", BankCode: "SCB", MerchantOrderNo: number },
    ]);
    expect(kept()).toBeNull();
  });
});

atDesk(({ t }) => {
  const { create } = t.payoutImport;
  const words = t.formDraft;
  const form = dialog(create.title);
  const openForm = () => page.getByRole("button", { name: create.action, exact: true }).first().click();
  const offer = form.getByRole("region", { name: words.title });

  test("thrown away, by the offer or by leaving the form, it is not offered again", async ({
    open,
    answers,
  }) => {
    answers.on("cashoutorderTerms", terms);
    await open("/xpay/CashoutOrder", { as: "merchant" });
    await openForm();
    await field(form, create.payee).fill("Somchai Jaidee");
    lose();
    await openForm();
    await press(offer, words.discard);
    await expect.element(offer).not.toBeInTheDocument();
    expect(kept()).toBeNull();
    await field(form, create.payee).fill("Somsri Rakdee");
    expect(kept()).toContain("Somsri");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: t.kit.form.leave.confirm }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(kept()).toBeNull();
  });

  test("another person at the same browser is not offered it, and it is gone", async ({ open, answers }) => {
    answers.on("cashoutorderTerms", terms);
    await open("/xpay/CashoutOrder", { as: "merchant" });
    await openForm();
    await field(form, create.payee).fill("Somchai Jaidee");
    lose();
    sessionStore.set((session) => session && { ...session, user: { ...session.user, UserName: "another" } });
    await openForm();
    await expect.element(field(form, create.payee)).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
    expect(kept()).toBeNull();
  });
});
