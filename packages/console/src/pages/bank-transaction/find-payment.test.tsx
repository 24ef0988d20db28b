/** "I paid 5,000.71": orders and credits are found together, and one of each is bound. */
import {
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { field, fillIn, press, proofs, prove } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";
import { address, message } from "../../testing/shell.ts";

const order = {
  OrderNo: "P-7",
  Currency: "THB",
  Amount: "5000.00",
  PayableAmount: "5000.71",
  Status: "Expired",
} as const;
const credit = {
  TransactionId: "77",
  Currency: "THB",
  Amount: "5000.71",
  Counterparty: "THANOM R",
  MatchStatus: "PendingMatch",
  IsWaiting: true,
} as const;

inOneView(({ t, width }) => {
  const { findPayment: words, bankTransaction, matchingDesk } = t;
  const title = bankTransaction.views.find;

  test("what is remembered of a payment finds its order and its credit, which are bound", async ({
    open,
    answers,
  }) => {
    const bound = {
      ...credit,
      TransactionId: "78",
      MatchStatus: "Matched",
      IsWaiting: false,
      OrderNo: "P-9",
    } as const;
    answers.on("paymentFind", { Orders: [order], Credits: [credit, bound] });
    await open("/xpay/OriginalRecord?View=Find");
    const form = page.getByRole("form", { name: title });
    await press(form, words.action);
    await expect.element(field(form, words.amount)).toHaveAccessibleDescription(words.needed);
    expect(answers.asked("paymentFind")).toEqual([]);
    await expect
      .element(field(form, words.at))
      .toHaveAccessibleDescription(filled(words.atHint, { zone: "UTC+07:00" }));
    await fillIn(form, { [words.amount]: "5,000.71", [words.at]: "2026-11-18 9:30" });
    await press(form, words.action);
    const bindTitle = filled(words.bindTitle, { amount: "THB 5,000.71", order: "P-7" });
    await expect.element(page.getByRole("button", { name: bindTitle })).toBeVisible();
    expect(answers.asked("paymentFind").map(({ input }) => input)).toEqual([
      { Amount: "5000.71", Tolerance: "1", At: "2026-11-18 09:30:00", Hours: 2 },
    ]);
    // It can be sent to a colleague.
    expect(address()).toContain("Amount=5000.71");
    await expect.element(page.getByText(filled(words.boundTo, { order: "P-9" }))).toBeVisible();
    await expectAccessibleInBothSchemes();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test("an order and an unmatched credit are bound after the password, and looked at again", async ({
    open,
    answers,
  }) => {
    answers.on("paymentFind", { Orders: [order], Credits: [credit] });
    answers.on("originalrecordGet", { Transaction: { Id: "77", Amount: "5000.71", Currency: "THB" } });
    answers.on("originalrecordCandidates", { Candidates: [] });
    answers.on("originalrecordBind", { LinkedAs: "Review" });
    await open("/xpay/OriginalRecord?View=Find&Amount=5000.71");
    const bindTitle = filled(words.bindTitle, { amount: "THB 5,000.71", order: "P-7" });
    await page.getByRole("button", { name: bindTitle }).click();
    const question = dialog(bindTitle);
    await expect
      .element(question)
      .toMatchTextContent(filled(matchingDesk.bind.any, { amount: "THB 5,000.71" }));
    await prove(question, t);
    await press(question, matchingDesk.bind.action);
    await expect.element(question).not.toBeInTheDocument();
    expect(answers.asked("originalrecordBind").map(({ input }) => input)).toEqual([
      { TransactionId: "77", OrderNo: "P-7", ...proofs },
    ]);
    await expect.poll(() => answers.asked("paymentFind").length).toBe(2);
  });

  test("an emptied tolerance means exactly this amount, and stays empty", async ({ open, answers }) => {
    answers.on("paymentFind", { Orders: [], Credits: [] });
    await open("/xpay/OriginalRecord?View=Find&Amount=12.30");
    const form = page.getByRole("form", { name: title });
    await expect.element(field(form, words.tolerance)).toHaveValue("1");
    await field(form, words.tolerance).fill("");
    await press(form, words.action);
    await expect
      .poll(() => answers.asked("paymentFind").at(-1)?.input)
      .toMatchObject({ Amount: "12.30", Tolerance: "0" });
    await expect.element(field(form, words.tolerance)).toHaveValue("");
    expect(new URLSearchParams(address().split("?")[1]).get("Tolerance")).toBe("");
  });

  test("what binding would do is asked, and a failure of that is said", async ({ open, answers }) => {
    answers.on("paymentFind", { Orders: [order], Credits: [credit] });
    answers.on("originalrecordGet", { Transaction: { Id: "77", Amount: "5000.71", Currency: "THB" } });
    answers.cutOff("originalrecordCandidates");
    await open("/xpay/OriginalRecord?View=Find&Amount=5000.71");
    const bindTitle = filled(words.bindTitle, { amount: "THB 5,000.71", order: "P-7" });
    const button = page.getByRole("button", { name: bindTitle });
    await button.click();
    await expect.element(message(t.common.offline)).toBeVisible();
    answers.on("originalrecordCandidates", { Candidates: [] });
    await button.click();
    await expect.element(dialog(bindTitle)).toBeVisible();
  });

  test("what is not found is said with what to do; a failure is no answer", async ({ open, answers }) => {
    answers.on("paymentFind", { Orders: [], Credits: [] });
    await open("/xpay/OriginalRecord?View=Find&Amount=12.30");
    await expect.element(page.getByText(words.noOrders)).toBeVisible();
    await expect.element(page.getByText(words.noCredits)).toBeVisible();
    answers.cutOff("paymentFind");
    await press(page.getByRole("form", { name: title }), words.action);
    await expect.element(page.getByText(t.common.offline)).toBeVisible();
  });
});
