/** Decisions over money that is not simply an order's: reviews, bound transactions, and taking one back. */
import type { Answers } from "../../testing/answers.ts";
import { expect, expectAccessible, filled, inOneView, page, test } from "../../testing/component.ts";
import { fillIn, press, proofs, prove } from "../../testing/form.ts";
import { act, dialog } from "../../testing/list.ts";

const OrderNo = "P261118000001";
const order = {
  OrderNo,
  MerchantName: "Acme Bangkok",
  Currency: "THB",
  Status: "Expired",
  ReviewStatus: "PendingReview",
  MatchStatus: "PendingMatch",
  Exception: "Partial",
  PayableAmount: "1500.00",
  MerchantDeductedAmount: "1470.00",
} as const;
const transaction = {
  TransactionId: "77",
  ExternalId: "BANK-9",
  Currency: "THB",
  Amount: "1400.00",
  IsMatched: false,
} as const;
const review = {
  ReviewId: "5",
  Status: "PendingReview",
  Exception: "Partial",
  PaidAmount: "1400.00",
  ExternalId: "BANK-9",
  BankTransaction: transaction,
  Choices: [
    { Settle: "RealPayment", SettledAmount: "1400.00", Fee: "28.00", MerchantDeductedAmount: "1372.00" },
    { Settle: "OrderAmount", SettledAmount: "1500.00", Fee: "30.00", MerchantDeductedAmount: "1470.00" },
  ],
} as const;
const pendingReview = {
  Review: { ...review, Choices: [...review.Choices] },
  BoundTransaction: transaction,
  IsOwnProposal: false,
  SecondPersonRefusal: null,
  AvailableBalance: "1000.00",
};
const opened = `/xpay/PayOrder?OrderNos=${OrderNo}`;

function have(answers: Answers, as: object, more: object): void {
  answers.on("payorderList", { Rows: [{ ...order, ...as }] });
  answers.on("payorderGet", { Order: { ...order, ...as }, ...more });
}

inOneView(({ t }) => {
  const words = t.orderAction;

  test("who bound unequal money reads that somebody else has to decide", async ({ open, answers }) => {
    have(answers, {}, { ...pendingReview, IsOwnProposal: true });
    await open(opened);
    await act(OrderNo, words.review.action, t);
    const form = dialog(filled(words.review.title, { order: OrderNo }));
    await expect.element(form).toMatchTextContent(words.review.own);
    await expect.element(form.getByRole("textbox")).not.toBeInTheDocument();
    await expect.element(form.getByRole("radio")).not.toBeInTheDocument();
  });

  test("a review shows order and money side by side, needs a reason to reject, and says what it credits", async ({
    open,
    answers,
  }) => {
    have(answers, {}, pendingReview);
    await open(opened);
    await act(OrderNo, words.review.action, t);
    const form = dialog(filled(words.review.title, { order: OrderNo }));
    const less = filled(words.compare.less, { amount: "THB 100.00" });
    await expect.element(form.getByRole("table")).toMatchTextContent(less);
    await expect.element(form.getByRole("table")).toMatchTextContent("BANK-9");
    await form.getByRole("radio", { name: words.review.reject }).click();
    await prove(form, t);
    await press(form, words.review.reject);
    await expect.element(form).toMatchTextContent(t.kit.form.empty);
    expect(answers.asked("payorderReview")).toEqual([]);
    await form.getByRole("radio", { name: words.review.approve }).click();
    await expect
      .element(form.getByRole("radio", { name: words.review.RealPayment, exact: false }))
      .toBeChecked();
    const choice = { amount: "THB 1,400.00", fee: "THB 28.00", net: "THB 1,372.00" };
    await expect.element(form).toMatchTextContent(filled(words.review.choice, choice));
    const facts = { ...choice, merchant: "Acme Bangkok", before: "1,000.00", after: "2,372.00" };
    await expect.element(form).toMatchTextContent(filled(words.money.addedTo, facts));
    await expectAccessible();
    await press(form, words.review.approve);
    await expect.element(page.getByText(filled(words.review.approved, { order: OrderNo }))).toBeVisible();
    expect(answers.asked("payorderReview").map(({ input }) => input)).toEqual([
      { OrderNo, ReviewId: "5", Approve: true, Settle: "RealPayment", ...proofs },
    ]);
  });

  test("settled money is taken back with a reason, and the sentence says from what to what", async ({
    open,
    answers,
  }) => {
    const matched = { Status: "Success", ReviewStatus: "None", MatchStatus: "Matched", Exception: "None" };
    const bound = { ...transaction, Amount: "1500.00", IsMatched: true };
    have(answers, matched, { Review: null, BoundTransaction: bound, AvailableBalance: "5000.00" });
    await open(opened);
    await act(OrderNo, words.unbind.action, t);
    const form = dialog(filled(words.unbind.title, { order: OrderNo }));
    const facts = { net: "THB 1,470.00", merchant: "Acme Bangkok", before: "5,000.00", after: "3,530.00" };
    await expect.element(form).toMatchTextContent(filled(words.money.takenFrom, facts));
    await expect.element(form.getByRole("table")).toMatchTextContent("BANK-9");
    await fillIn(form, { [words.field.Reason]: "paid by mistake" });
    answers.on("originalrecordUnbind", { ApprovalId: null });
    await prove(form, t);
    await press(form, words.unbind.action);
    await expect.element(page.getByText(t.kit.done.unbound)).toBeVisible();
    expect(answers.asked("originalrecordUnbind").map(({ input }) => input)).toEqual([
      { TransactionId: "77", Reason: "paid by mistake", ...proofs },
    ]);
  });

  for (const [what, more, said] of [
    [
      "has been paid out",
      { Exception: "None" },
      filled(words.unbind.paidOn, {
        net: "THB 1,470.00",
        merchant: "Acme Bangkok",
        before: "THB 100.00",
      }),
    ],
    ["was given back already", { Exception: "Marked" }, words.unbind.reversed],
  ] as const) {
    test(`money that ${what} cannot be taken back`, async ({ open, answers }) => {
      const matched = { Status: "Success", ReviewStatus: "None", MatchStatus: "Matched", ...more };
      const bound = { ...transaction, IsMatched: true };
      have(answers, matched, { Review: null, BoundTransaction: bound, AvailableBalance: "100.00" });
      await open(opened);
      await act(OrderNo, words.unbind.action, t);
      await expect.element(dialog()).toMatchTextContent(said);
      await expect.element(dialog().getByRole("textbox")).not.toBeInTheDocument();
    });
  }
});
