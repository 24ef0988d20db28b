/** Reviews that are alike are approved together, after one look and one proof; the others stay. And one's keys. */
import { userEvent } from "vitest/browser";
import type { Output } from "../../api/client.ts";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  page,
  test,
} from "../../testing/component.ts";
import { press, proofs, prove } from "../../testing/form.ts";
import { dialog, drawer, row, rows } from "../../testing/list.ts";

const order = {
  Currency: "THB",
  Status: "Expired",
  ReviewStatus: "PendingReview",
  MerchantName: "Acme Bangkok",
  MemberName: "Somchai  Jaidee",
  PayableAmount: "1500.40",
} as const;
const transaction = { Amount: "1500.40", Counterparty: "SOMCHAI JAIDEE", Currency: "THB" } as const;
const review = {
  Status: "PendingReview",
  Exception: "Late",
  BankTransaction: transaction,
  Choices: [
    { Settle: "OrderAmount", SettledAmount: "1500.00", Fee: "30.00", MerchantDeductedAmount: "1470.00" },
  ],
} as const;
const details: Record<string, object> = {
  P1: {},
  P2: { Review: { ...review, ReviewId: "2" } },
  // Not alike: another amount, another payer, one's own proposal.
  P3: { Review: { ...review, BankTransaction: { ...transaction, Amount: "1500.00" } } },
  P4: { Review: { ...review, BankTransaction: { ...transaction, Counterparty: "MALEE" } } },
  P5: { IsOwnProposal: true },
};

atDesk(({ t }) => {
  const words = t.orderAction;

  test("what is exact, of the payer and at most late is approved together; the rest stays for a look at each", async ({
    open,
    answers,
  }) => {
    const numbers = Object.keys(details);
    answers.on("payorderList", { Rows: numbers.map((OrderNo) => ({ ...order, OrderNo })) });
    answers.on(
      "payorderGet",
      ({ OrderNo }): Partial<Output<"payorderGet">> =>
        ({
          Order: { ...order, OrderNo },
          Review: { ...review, ReviewId: "1" },
          IsOwnProposal: false,
          SecondPersonRefusal: null,
          ...details[OrderNo],
        }) as never,
    );
    answers.on("proofMany", { ProofId: "one-for-two" });
    await open("/xpay/PayOrder?ReviewStatuses=PendingReview");
    await expect.element(row("P1")).toBeVisible();
    await page.getByRole("checkbox", { name: t.kit.table.selectAll }).click();
    await page.getByRole("button", { name: filled(words.bulk.review, { count: 5 }) }).click();
    const form = dialog(filled(words.bulk.reviewTitle, { count: 2 }));
    const sums = { count: 2, amounts: "THB 3,000.80", nets: "THB 2,940.00" };
    await expect.element(form).toMatchTextContent(filled(words.bulk.reviewSentence, sums));
    await expect.element(form).toMatchTextContent(filled(words.bulk.reviewLeft, { count: 3 }));
    await expect.element(form.getByText("SOMCHAI JAIDEE", { exact: false }).first()).toBeVisible();
    await prove(form, t);
    await expectAccessibleInBothSchemes(form.element());
    await press(form, words.review.approve);
    await expect.element(form.getByText(t.kit.bulk.done, { exact: true })).toHaveLength(2);
    expect(answers.asked("proofMany")[0]?.input).toMatchObject({ Call: "payorderReview", ...proofs });
    expect(answers.asked("payorderReview").map(({ input }) => input)).toEqual([
      { OrderNo: "P1", ReviewId: "1", Approve: true, Settle: "OrderAmount" },
      { OrderNo: "P2", ReviewId: "2", Approve: true, Settle: "OrderAmount" },
    ]);
  });

  test("a and r decide on the open review, j goes on", async ({ open, answers }) => {
    answers.on("payorderList", { Rows: ["P1", "P2"].map((OrderNo) => ({ ...order, OrderNo })) });
    answers.on("payorderGet", ({ OrderNo }) => ({
      Order: { ...order, OrderNo },
      Review: { ...review, ReviewId: "1", Choices: [...review.Choices] },
      IsOwnProposal: false,
      SecondPersonRefusal: null,
    }));
    await open("/xpay/PayOrder?ReviewStatuses=PendingReview");
    await expect.element(rows().first()).toBeVisible();
    await userEvent.keyboard("j{Enter}");
    await expect.element(drawer("P1").getByText(words.review.action).first()).toBeVisible();
    await userEvent.keyboard("a");
    const form = dialog(filled(words.review.title, { order: "P1" }));
    await expect.element(form.getByRole("radio", { name: words.review.approve })).toBeChecked();
    await userEvent.keyboard("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
    await userEvent.keyboard("j");
    await expect.element(drawer("P2").getByText(words.review.action).first()).toBeVisible();
    await userEvent.keyboard("r");
    const other = dialog(filled(words.review.title, { order: "P2" }));
    await expect.element(other.getByRole("radio", { name: words.review.reject })).toBeChecked();
  });
});
