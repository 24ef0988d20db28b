/** Orders of every kind by their numbers, and payout cards by their last digits: no list is asked for what it cannot have. */
import { pages } from "@opc/contract/pages";
import { userEvent } from "vitest/browser";
import { texts } from "../../i18n/en-us.ts";
import type { Answers } from "../../testing/answers.ts";
import { expect, expectAccessible, inEachView, page, test } from "../../testing/component.ts";
import { dialog } from "../../testing/list.ts";
import { address } from "../../testing/shell.ts";

const payment = "P2611187QZ0M4TGX2RK";
const payout = "C2611189ZQ4KXW71TBM";
const withdrawal = "W2611183HD0RYN5GV8E";
const order = {
  MerchantOrderNo: "LT-88",
  MerchantName: "Lotus Trading",
  Currency: "THB",
  Amount: "12500.00",
  CreatedAt: "2026-11-17T18:57:40.000Z",
} as const;

const lists = ["payorderList", "cashoutorderList", "withdrawalList", "ownwithdrawalList"] as const;
/** Which lists were asked, and what for. */
const asked = (answers: Answers) => [
  ...lists.flatMap((name) => answers.asked(name).map(({ input }) => [name, ...(input.OrderNos ?? [])])),
  ...answers.asked("payoutcardList").map(({ input }) => ["payoutcardList", input.Text]),
];

async function type(text: string): Promise<void> {
  await expect.element(page.css("#content h1")).toBeInTheDocument();
  await userEvent.keyboard("{Control>}k{/Control}");
  await dialog().getByRole("combobox").fill(text);
}
const line = (start: string) => dialog().getByRole("option", { name: new RegExp(`^${start}`) });

inEachView(({ language, t }) => {
  test("a payout's number leads to the payout, and only payouts are asked for it", async ({
    open,
    answers,
  }) => {
    answers.on("cashoutorderList", { Rows: [{ ...order, OrderNo: payout, Status: "PayoutSuccess" }] });
    await open("/main");
    await type(payout);
    const status = t.payoutOrder.status.PayoutSuccess;
    await expect
      .element(dialog().getByRole("group", { name: pages.CashoutOrder[language] }))
      .toMatchTextContent(`${payout}THB 12,500.00 · ${status} · 2026-11-18 01:57 · LT-88 · Lotus Trading`);
    expect(asked(answers)).toEqual([["cashoutorderList", payout]]);
    await expectAccessible();
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toBe(`/xpay/CashoutOrder/${payout}`);
  });

  test("a card's last four digits, also as they are shown, lead to the card", async ({ open, answers }) => {
    answers.on("payoutcardList", {
      Rows: [
        {
          CardId: "31",
          CardName: "Payouts 1",
          CardNumberMasked: "•••• 4567",
          BankName: "开泰银行",
          BankName_enUS: "Kasikornbank",
          Holder: "Somchai",
        },
      ],
    });
    await open("/main");
    await type("•••• 4567");
    const bank = language === "zhCN" ? "开泰银行" : "Kasikornbank";
    await expect
      .element(dialog().getByRole("group", { name: pages.PayoutCard[language] }))
      .toMatchTextContent(`Payouts 1•••• 4567 · ${bank} · Somchai`);
    expect(asked(answers)).toEqual([["payoutcardList", "4567"]]);
    await line("Payouts 1").click();
    await expect.poll(address).toBe("/offline/PayoutCard/31");
  });
});

test("a withdrawal's number leads the operator to the decision on it", async ({ open, answers }) => {
  const { MerchantOrderNo: _, ...asOurs } = order;
  answers.on("withdrawalList", { Rows: [{ ...asOurs, OrderNo: withdrawal, Status: "Pending" }] });
  await open("/main");
  await type(withdrawal);
  await expect
    .element(line(withdrawal))
    .toMatchTextContent(
      `THB 12,500.00 · ${texts.withdrawal.status.Pending} · 2026-11-18 01:57 · Lotus Trading`,
    );
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe(`/xpay/WithdrawalConfirm/${withdrawal}`);
  expect(asked(answers)[0]).toEqual(["withdrawalList", withdrawal]);
  expect(answers.asked("payorderList")).toEqual([]);
});

test("and a merchant's person to the merchant's own", async ({ open, answers }) => {
  const { MerchantOrderNo: _, MerchantName: __, ...own } = order;
  answers.on("ownwithdrawalList", { Rows: [{ ...own, OrderNo: withdrawal, Status: "Approved" }] });
  await open("/main", { as: "merchant" });
  await type(withdrawal);
  await expect.element(line(withdrawal)).toMatchTextContent(texts.withdrawal.status.Approved);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe(`/xpay/Withdrawal/${withdrawal}`);
  expect(answers.asked("withdrawalList")).toEqual([]);
});

test("a merchant's number may be a collection's and a payout's; both are found under their names", async ({
  open,
  answers,
}) => {
  answers.on("payorderList", { Rows: [{ ...order, OrderNo: payment, Status: "Success" }] });
  answers.on("cashoutorderList", { Rows: [{ ...order, OrderNo: payout, Status: "PendingReview" }] });
  await open("/main");
  await type("LT-88");
  const groupOf = (code: "PayOrder" | "CashoutOrder") =>
    dialog().getByRole("group", { name: pages[code].enUS });
  await expect.element(groupOf("PayOrder")).toMatchTextContent(payment);
  await expect.element(groupOf("CashoutOrder")).toMatchTextContent(payout);
  expect(asked(answers)).toEqual([
    ["payorderList", "LT-88"],
    ["cashoutorderList", "LT-88"],
  ]);
});

test("who may not open payouts, withdrawals or cards asks for none", async ({ open, answers }) => {
  answers.on("payorderList", { Rows: [] });
  answers.on("paymentFind", { Orders: [], Credits: [] });
  await open("/main", { can: ["PayOrder"] });
  await type("nobody");
  await expect.element(dialog().getByText(texts.shell.palette.nothing)).toBeVisible();
  for (const text of [payout, withdrawal, "4567"]) {
    await dialog().getByRole("combobox").fill(text);
    await expect.element(dialog().getByText(texts.shell.palette.searching)).toBeVisible();
    await expect.element(dialog().getByText(texts.shell.palette.nothing)).toBeVisible();
  }
  expect(asked(answers)).toEqual([["payorderList", "4567"]]);
});

test("words, amounts and numbers that are not ours to the letter ask for no withdrawal and no card", async ({
  open,
  answers,
}) => {
  await open("/main");
  await type("callback rec");
  await expect.poll(() => answers.asked("paychannelList").length).toBe(1);
  await dialog().getByRole("combobox").fill("5000.71");
  await expect.poll(() => answers.asked("paymentFind").length).toBe(2);
  expect(asked(answers)).toEqual([]);
  await dialog().getByRole("combobox").fill(withdrawal.slice(0, 12));
  await expect
    .poll(() => asked(answers))
    .toEqual([
      ["payorderList", withdrawal.slice(0, 12)],
      ["cashoutorderList", withdrawal.slice(0, 12)],
    ]);
});
