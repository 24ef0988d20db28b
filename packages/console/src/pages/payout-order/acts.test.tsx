/** What operators do to a payout: what is said before, what is asked of the server. */

import { vi } from "vitest";
import { userEvent } from "vitest/browser";
import { Refusal } from "../../testing/answers.ts";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  now,
  page,
  test,
} from "../../testing/component.ts";
import { field, fillIn, picture, press, proofs, prove } from "../../testing/form.ts";
import { act, dialog, drawer, openRecord, row } from "../../testing/list.ts";

const OrderNo = "C1";
const since = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const order = {
  OrderNo,
  StatusSince: since(30),
  Status: "PendingReview",
  Currency: "THB",
  Amount: "12000.00",
  DeductedAmount: "12020.00",
  MerchantName: "Acme",
  PayeeName: "Somchai Jaidee",
  BankCode: "KBANK",
  CardNumberMasked: "•••• 4567",
} as const;
const detail = {
  Order: order,
  AvailableBalance: "50000.00",
  IsOwnPayout: false,
  SecondPersonRefusal: null,
  MayStillPay: false,
  CorrectedBy: null,
  Evidence: null,
} as const;
const here = `/xpay/CashoutOrder/${OrderNo}`;
const main = () => page.getByRole("main");

inOneView(({ t, width }) => {
  const { payoutAction: words, payoutOrder: said } = t;
  const shown = (title: string) => dialog(filled(title, { order: OrderNo }));

  test("a payout is approved once it was said whom it pays", async ({ open, answers }) => {
    answers.on("cashoutorderList", { Rows: [order] });
    answers.on("cashoutorderGet", detail);
    await open("/xpay/CashoutOrder");
    await openRecord(OrderNo);
    await press(drawer(OrderNo), words.approve.action);
    const form = shown(words.approve.title);
    await expect.element(form).toMatchTextContent(/THB 12,000\.00.*Somchai Jaidee.*KBANK •••• 4567/);
    await prove(form, t);
    await expectAccessibleInBothSchemes(form.element());
    answers.on("cashoutorderGet", { ...detail, Order: { ...order, Status: "ChannelInProgress" } });
    await press(form, words.approve.action);
    await expect.element(drawer(OrderNo)).toMatchTextContent(said.status.ChannelInProgress);
    expect(answers.asked("cashoutorderApprove").map(({ input }) => input)).toEqual([
      { OrderNo, StatusSince: order.StatusSince, ...proofs },
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test("a payee is corrected with a reason; a card that is left empty stays", async ({ open, answers }) => {
    answers.on("banklist", [{ Currency: "THB", BankCode: "KBANK", Enabled: true }]);
    answers.on("cashoutorderGet", { ...detail, Order: { ...order, Status: "WrongReceivingInfo" } });
    await open(here);
    await press(main(), words.correct.action);
    const form = shown(words.correct.title);
    await expect.element(form).toMatchTextContent("•••• 4567");
    await press(form, words.correct.action);
    await expect.element(field(form, t.orderAction.field.Reason)).toHaveAttribute("aria-invalid", "true");
    expect(answers.asked("cashoutorderCorrectpayee")).toHaveLength(0);
    await field(form, t.orderAction.field.Reason).fill("as the payee says");
    await prove(form, t);
    await expectAccessibleInBothSchemes(form.element());
    answers.refuse("cashoutorderCorrectpayee", "PayeeUnchanged");
    await press(form, words.correct.action);
    await expect.element(form.getByRole("alert")).toBeVisible();
    await field(form, words.correct.card).fill("0007 7777 77");
    answers.on("cashoutorderCorrectpayee", {});
    answers.on("cashoutorderGet", { ...detail, IsOwnPayout: true });
    await press(form, words.correct.action);
    await expect.element(main()).toMatchTextContent(said.detail.own);
    const kept = {
      ...{ OrderNo, BankCode: "KBANK", PayeeName: "Somchai Jaidee", Reason: "as the payee says" },
      ...proofs,
    };
    expect(answers.asked("cashoutorderCorrectpayee").map(({ input }) => input)).toEqual([
      kept,
      { ...kept, CardNumber: "0007777777" },
    ]);
    // Whoever corrected it does not approve it.
    await press(main(), words.approve.action);
    await expect.element(shown(words.approve.title)).toMatchTextContent(said.detail.own);
    await expect
      .element(dialog().getByRole("button", { name: words.approve.action }))
      .not.toBeInTheDocument();
  });

  test("of many acts two stand beside the record, the others wait in a menu", async ({ open, answers }) => {
    answers.on("cashoutorderGet", { ...detail, Order: { ...order, Status: "ChannelFailed" } });
    await open(here);
    const acts = page.getByRole("toolbar", { name: t.kit.table.actions });
    await expect.element(acts.getByRole("button", { name: words.send.action })).toBeVisible();
    await expect.element(acts.getByRole("button", { name: words.giveUp.action })).not.toBeInTheDocument();
    expect(acts.getByRole("button").elements()).toHaveLength(3);
    await acts.getByRole("button", { name: t.kit.detail.moreActions }).click();
    await press(dialog(t.kit.detail.moreActions), words.giveUp.action);
    await expect.element(shown(words.giveUp.title)).toBeVisible();
  });

  test("a payout is confirmed with remark, image and both proofs", async ({ open, answers }) => {
    answers.on("cashoutorderGet", {
      ...detail,
      Order: { ...order, Status: "ChannelInProgress" },
      MayStillPay: true,
    });
    await open(here);
    await press(main(), words.confirm.action);
    const form = shown(words.confirm.title);
    await expect.element(form).toMatchTextContent(words.confirm.mayStillPay);
    await prove(form, t);
    await field(form, t.orderAction.field.Remark).fill("x");
    await press(form, words.confirm.action);
    await expect.element(field(form, t.orderAction.field.Remark)).toHaveAttribute("aria-invalid", "true");
    expect(answers.asked("cashoutorderConfirm")).toHaveLength(0);
    await field(form, t.orderAction.field.Remark).fill("the bank's receipt 4711");
    await userEvent.upload(form.css("input[type=file]"), picture);
    await expect.element(form).toMatchTextContent("receipt.png");
    await expectAccessibleInBothSchemes(form.element());
    await press(form, words.confirm.action);
    await expect.element(form).not.toBeInTheDocument();
    const [asked] = answers.asked("cashoutorderConfirm");
    expect(asked?.input).toMatchObject({
      OrderNo,
      Remark: "the bank's receipt 4711",
      Image: { fileName: "receipt.png", bytes: expect.any(Uint8Array) },
      ...proofs,
    });
  });
});

atDesk(({ t }) => {
  const { payoutAction: words, payoutOrder: said } = t;

  test("a payout whose channel stays silent is declared unpaid, which waits for a second person", async ({
    open,
    answers,
  }) => {
    const silent = { ...order, Status: "ChannelSuccess" } as const;
    answers.on("cashoutorderGet", { ...detail, Order: silent, Attempts: [], MayStillPay: true });
    await open(here);
    await press(main(), words.unpaid.action);
    const form = shown(words.unpaid.title);
    await expect.element(form).toMatchTextContent("THB 12,000.00");
    await prove(form, t);
    await field(form, t.orderAction.field.Remark).fill("the bank knows nothing of it");
    await press(form, words.unpaid.action);
    expect(answers.asked("cashoutorderCertainlyunpaid")).toHaveLength(0);
    await userEvent.upload(form.css("input[type=file]"), picture);
    await expectAccessibleInBothSchemes(form.element());
    answers.on("cashoutorderCertainlyunpaid", { ApprovalId: "77" });
    await press(form, words.unpaid.action);
    await expect.element(page.getByText(t.secondPerson.waiting.title)).toBeVisible();
    expect(answers.asked("cashoutorderCertainlyunpaid")[0]?.input).toMatchObject({
      OrderNo,
      Remark: "the bank knows nothing of it",
      ...proofs,
    });
  });

  test("what was declared unpaid shows by whom and why; a payout in conflict cannot be", async ({
    open,
    answers,
  }) => {
    const attempt = {
      Number: 1,
      Status: "Refused",
      Doubt: "DeniedAfterAcceptance",
      Reference: "R-1",
      UnpaidEvidence: {
        Remark: "never arrived",
        ImageId: "5",
        GivenBy: "OPC/lee",
        ApprovedBy: "OPC/kim",
        GivenAt: now.toISOString(),
      },
    } as const;
    const Order = { ...order, Status: "ChannelSuccess" } as const;
    answers.on("cashoutorderGet", { ...detail, Order, Attempts: [attempt] });
    await open(here);
    await expect
      .element(main())
      .toMatchTextContent(
        filled(said.detail.unpaidBy, { by: "OPC/lee", approver: "OPC/kim", remark: "never arrived" }),
      );
    await press(main(), words.unpaid.action);
    await expect.element(shown(words.unpaid.title)).toMatchTextContent(words.unpaid.inConflict);
  });

  const shown = (title: string) => dialog(filled(title, { order: OrderNo }));

  test("wrong receiving info is marked with a reason, not while the channel may still pay", async ({
    open,
    answers,
  }) => {
    const sent = { ...detail, Order: { ...order, Status: "ChannelInProgress" } } as const;
    answers.on("cashoutorderGet", { ...sent, MayStillPay: true });
    await open(here);
    await press(main(), words.wrongInfo.action);
    await expect.element(shown(words.wrongInfo.title)).toMatchTextContent(words.wrongInfo.onTheWay);
    await dialog().getByRole("button", { name: t.common.close }).last().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    answers.on("cashoutorderGet", sent);
    await press(main(), words.wrongInfo.action);
    const form = shown(words.wrongInfo.title);
    await field(form, t.orderAction.field.Reason).fill("the bank does not know the card");
    await press(form, words.wrongInfo.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("cashoutorderWronginfo").map(({ input }) => input)).toEqual([
      { OrderNo, Reason: "the bank does not know the card" },
    ]);
  });

  test("a rejection tells what comes back; leaving it asks before what was typed is lost", async ({
    open,
    answers,
  }) => {
    answers.on("cashoutorderList", { Rows: [order] });
    answers.on("cashoutorderGet", detail);
    await open("/xpay/CashoutOrder");
    await act(OrderNo, words.reject.action);
    const form = shown(words.reject.title);
    await expect.element(form).toMatchTextContent(/THB 12,020\.00.*50,000\.00 → 62,020\.00/);
    await field(form, t.orderAction.field.Reason).fill("a test");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: t.kit.form.leave.confirm, exact: true }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("cashoutorderReject")).toHaveLength(0);
  });

  test("several payouts are approved on one proof, each with its own result", async ({ open, answers }) => {
    const other = { ...order, OrderNo: "C2", StatusSince: since(20), Amount: "13000.00" };
    const own = { ...order, OrderNo: "C3", StatusSince: since(10), Amount: "10000.00" };
    const rejected = { ...order, OrderNo: "C4", Status: "CashoutRejected" } as const;
    answers.on("cashoutorderList", { Rows: [order, other, own, rejected] });
    answers.on("cashoutorderApprove", ({ OrderNo: approved }) => {
      if (approved === own.OrderNo) throw new Refusal("OwnPayout");
      return { Status: "ChannelInProgress" };
    });
    await open("/xpay/CashoutOrder");
    await expect.element(row("C4")).toBeVisible();
    await page.getByRole("checkbox", { name: t.kit.table.selectAll }).click();
    await page.getByRole("button", { name: filled(words.bulk.approve, { count: 3 }) }).click();
    const bulk = dialog(filled(words.bulk.approveTitle, { count: 3 }));
    await expect.element(bulk).toMatchTextContent("THB 35,000.00");
    await expect.element(bulk).toMatchTextContent(/C1.*C2.*C3/);
    // Whom each is for, and how much.
    await expect.element(bulk).toMatchTextContent(/C1.*THB 12,000\.00.*C2.*THB 13,000\.00/);
    await prove(bulk, t);
    await expectAccessibleInBothSchemes(bulk.element());
    answers.on("proofMany", { ProofId: "one-for-three" });
    await press(bulk, words.approve.action);
    await expect.element(bulk.getByText(t.kit.bulk.done, { exact: true })).toHaveLength(2);
    await expect
      .element(bulk)
      .toMatchTextContent(filled(t.kit.bulk.progress, { done: 2, refused: 1, left: 0 }));
    const seen = [order, other, own].map((one) => ({ OrderNo: one.OrderNo, StatusSince: one.StatusSince }));
    expect(answers.asked("proofMany").map(({ input }) => input)).toEqual([
      {
        Call: "cashoutorderApprove",
        Acts: seen.map((one) => JSON.stringify(["cashoutorderApprove", ...Object.entries(one)])),
        ...proofs,
      },
    ]);
    expect(
      answers
        .asked("cashoutorderApprove")
        .map(({ input, headers }) => [input, headers.get("x-passkey-proof")]),
    ).toEqual(seen.map((one) => [one, "one-for-three"]));
  });

  test("a card number is shown for half a minute to who proves to be themselves", async ({
    open,
    answers,
  }) => {
    vi.useFakeTimers({ now, toFake: ["Date", "setTimeout", "clearTimeout"] });
    answers.on("cashoutorderGet", detail);
    answers.on("cashoutorderRevealcard", { CardNumber: "0001234567" });
    await open(here);
    await main()
      .getByRole("button", {
        name: filled(t.kit.reveal.show, { name: filled(said.detail.card, { order: OrderNo }) }),
      })
      .click();
    const form = shown(words.reveal.title);
    await fillIn(form, { [t.orderAction.field.LoginPassword]: proofs.LoginPassword });
    await press(form, words.reveal.action);
    await expect.element(main()).toMatchTextContent("0001 2345 67");
    expect(answers.asked("cashoutorderRevealcard").map(({ input }) => input)).toEqual([
      { OrderNo, LoginPassword: proofs.LoginPassword },
    ]);
    await vi.advanceTimersByTimeAsync(29_000);
    await expect.element(main()).toMatchTextContent("0001 2345 67");
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.element(main()).not.toMatchTextContent("0001 2345 67");
    await expect.element(main()).toMatchTextContent("•••• 4567");
    vi.useRealTimers();
  });
});
