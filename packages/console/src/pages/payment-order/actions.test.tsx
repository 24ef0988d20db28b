/** Collection orders by hand: when an act can be done, what its dialog says, and what is asked of the server. */
import { userEvent } from "vitest/browser";
import type { Answers } from "../../testing/answers.ts";
import { atDesk, expect, expectAccessible, filled, inOneView, page, test } from "../../testing/component.ts";
import { choose, field, fillIn, press, proofs, prove } from "../../testing/form.ts";
import { act, cell, dialog, drawer, openActions, row } from "../../testing/list.ts";

const OrderNo = "P261118000001";
const own = "OPC/admin";
const pending = {
  OrderNo,
  MerchantName: "Acme Bangkok",
  Status: "Pending",
  CallbackStatus: "None",
  ReviewStatus: "None",
  MatchStatus: "PendingMatch",
} as const;
const locked = { ...pending, Status: "Locked", LockedBy: own, LockReason: "asks the bank" } as const;
const money = {
  Currency: "THB",
  Amount: "1500.00",
  PayableAmount: "1500.00",
  Fee: "30.00",
  MerchantDeductedAmount: "1470.00",
} as const;
const nothingBound = {
  BoundTransaction: null,
  Review: null,
  Evidence: null,
  IsOwnProposal: false,
  SecondPersonRefusal: null,
};
const opened = `/xpay/PayOrder?OrderNos=${OrderNo}`;

/** The order as the list has it, and as it is when it is looked at. */
function have(answers: Answers, listed: object, now: object = listed, more: object = {}): void {
  answers.on("payorderList", { Rows: [listed] });
  answers.on("payorderGet", { Order: now, ...nothingBound, IsOwnLock: true, ...more });
}

inOneView(({ t }) => {
  const words = t.orderAction;

  test("an order is locked with a reason, and its row says so", async ({ open, answers }) => {
    have(answers, pending, locked);
    await open(opened);
    await act(OrderNo, words.lock.action, t);
    const form = dialog(filled(words.lock.title, { order: OrderNo }));
    await expect.element(form).toMatchTextContent(words.lock.sentence);
    await press(form, words.lock.action);
    await expect.element(form).toMatchTextContent(t.kit.form.empty);
    expect(answers.asked("payorderLock")).toEqual([]);
    await fillIn(form, { [words.field.Reason]: "asks the bank" });
    await press(form, words.lock.action);
    await expect.element(cell("Status", OrderNo)).toMatchTextContent(t.paymentOrder.status.Locked);
    expect(answers.asked("payorderLock")[0]?.input).toEqual({ OrderNo, Reason: "asks the bank" });
    await expect.element(page.getByText(filled(words.lock.done, { order: OrderNo }))).toBeVisible();
  });

  test("a confirmation by remark and image says what it moves, and a refusal takes nothing away", async ({
    open,
    answers,
  }) => {
    have(answers, locked, { ...locked, ...money }, { AvailableBalance: "1000.00" });
    answers.refuse("payorderConfirm", "StepUpRefused");
    await open(opened);
    await act(OrderNo, words.confirm.action, t);
    const form = dialog(filled(words.confirm.title, { order: OrderNo }));
    await expect.element(form).toMatchTextContent("Acme Bangkok");
    await expect.element(form).toMatchTextContent(/THB 1,470\.00.*1,000\.00 → 2,470\.00/);
    await press(form, words.confirm.action);
    await expect.element(form).toMatchTextContent(t.kit.form.empty);
    await fillIn(form, { [words.field.Remark]: "slip" });
    await prove(form, t);
    await press(form, words.confirm.action);
    await expect.element(form).toMatchTextContent(filled(t.kit.form.tooShort, { limit: 5 }));
    expect(answers.asked("payorderConfirm")).toEqual([]);
    await fillIn(form, { [words.field.Remark]: "slip from the member" });
    await userEvent.upload(form.css("input[type=file]"), await picture("slip.png"));
    const preview = form.getByRole("img", { name: filled(t.kit.form.file.preview, { name: "slip.png" }) });
    await expect.element(preview).toBeVisible();
    await press(form, words.confirm.action);
    await expect.element(form.getByRole("alert")).toBeVisible();
    await expect.element(field(form, words.field.GoogleVerifyCode)).toHaveFocus();
    await expect.element(field(form, words.field.Remark)).toHaveValue("slip from the member");
    await expect.element(preview).toBeVisible();
    await expectAccessible();
    expect(answers.asked("payorderConfirm")[0]?.input).toMatchObject({
      OrderNo,
      Remark: "slip from the member",
      Image: { fileName: "slip.png", mimeType: "image/png" },
      ...proofs,
    });
  });

  test("a rejection says that no money moves, and takes its reason and the proofs along", async ({
    open,
    answers,
  }) => {
    have(answers, locked);
    await open(opened);
    await act(OrderNo, words.reject.action, t);
    const form = dialog(filled(words.reject.title, { order: OrderNo }));
    await expect
      .element(form)
      .toMatchTextContent(filled(words.reject.sentence, { merchant: "Acme Bangkok" }));
    await fillIn(form, { [words.field.Reason]: "never arrived" });
    await prove(form, t);
    have(answers, locked, { ...pending, Status: "Failed" });
    await press(form, words.reject.action);
    await expect.element(cell("Status", OrderNo)).toMatchTextContent(t.paymentOrder.status.Failed);
    expect(answers.asked("payorderReject")[0]?.input).toEqual({
      OrderNo,
      Reason: "never arrived",
      ...proofs,
    });
  });
});

inOneView(({ t }) => {
  const words = t.orderAction;

  test("a settled order is reversed with a reason, which waits for a second person; a marked one is not", async ({
    open,
    answers,
  }) => {
    const settled = { ...pending, ...money, Status: "Success", Exception: "None" } as const;
    have(answers, settled, settled);
    answers.on("payorderReverse", { ApprovalId: "77" });
    await open(opened);
    await act(OrderNo, words.reverse.action, t);
    const form = dialog(filled(words.reverse.title, { order: OrderNo }));
    await expect.element(form).toMatchTextContent("THB 1,470.00");
    await expect.element(form).toMatchTextContent("Acme Bangkok");
    await fillIn(form, { [words.field.Reason]: "charged back" });
    await prove(form, t);
    await press(form, words.reverse.action);
    await expect.element(page.getByText(t.secondPerson.waiting.title)).toBeVisible();
    expect(answers.asked("payorderReverse").map(({ input }) => input)).toEqual([
      { OrderNo, Reason: "charged back", ...proofs },
    ]);
    have(answers, settled, { ...settled, Exception: "Marked" });
    await act(OrderNo, words.reverse.action, t);
    await expect.element(form).toMatchTextContent(words.unbind.reversed);
  });

  test("what somebody else holds can be unlocked, and not decided", async ({ open, answers }) => {
    have(answers, { ...locked, LockedBy: "OPC/jo", LockedAt: "2026-11-18T02:00:00.000Z" }, pending);
    await open(opened);
    const menu = await openActions(OrderNo, t);
    const by = filled(t.paymentOrder.lock.by, { owner: "OPC/jo" });
    for (const action of [words.confirm.action, words.reject.action]) {
      const button = menu.getByRole("button", { name: action, exact: false });
      await expect.element(button).toBeDisabled();
      await expect.element(button).toMatchTextContent(by);
    }
    await press(menu, words.unlock.any);
    const question = dialog(filled(words.unlock.title, { order: OrderNo }));
    await expect.element(question).toMatchTextContent("OPC/jo");
    await expect.element(question).toMatchTextContent("asks the bank");
    await expect.element(question).toMatchTextContent("2026-11-18 09:00:00");
    await press(question, words.unlock.action);
    await expect.element(cell("Status", OrderNo)).toMatchTextContent(t.paymentOrder.status.Pending);
    expect(answers.asked("payorderUnlock")[0]?.input).toEqual({ OrderNo });
  });

  test("a callback is sent again after a question; while one is on its way it is not", async ({
    open,
    answers,
  }) => {
    const ended = { ...pending, Status: "Success", MerchantOrderNo: "M-7", CallbackStatus: "Failure" };
    have(answers, ended, { ...ended, CallbackStatus: "InProgress" });
    await open(opened);
    await act(OrderNo, words.resend.action, t);
    const question = dialog(filled(words.resend.title, { order: OrderNo }));
    const facts = { merchant: "Acme Bangkok", order: "M-7", status: t.paymentOrder.status.Success };
    await expect.element(question).toMatchTextContent(filled(words.resend.sentence, facts));
    await press(question, words.resend.action);
    await expect
      .element(cell("CallbackStatus", OrderNo))
      .toMatchTextContent(t.paymentOrder.callback.InProgress);
    expect(answers.asked("payorderResendcallback")[0]?.input).toEqual({ OrderNo });
    const menu = await openActions(OrderNo, t);
    const again = menu.getByRole("button", { name: words.resend.action, exact: false });
    await expect.element(again).toBeDisabled();
    await expect.element(again).toMatchTextContent(words.resend.running);
  });

  test("a test order is asked for as it was filled in, and its payment page can be opened", async ({
    open,
    answers,
  }) => {
    answers.on("merchantSimplelist", [{ MerchantAlias: "ACME", MerchantName: "Acme Bangkok" }]);
    answers.on("paytypelist", [
      {
        PayTypeCode: "PROMPTPAY",
        PayTypeName: "PromptPay",
        PayTypeName_enUS: "PromptPay",
        Currency: "THB",
        Enabled: true,
      },
    ]);
    const PayUrl = "https://pay.example/pay/P99";
    answers.on("payorderCreatetest", { OrderNo: "P99", PayUrl });
    await open("/xpay/PayOrder");
    await page.getByRole("button", { name: words.test.action }).click();
    const form = dialog(words.test.title);
    await choose(form, words.test.merchant, /^ACME/);
    await choose(form, words.test.payType, /PromptPay/);
    await expect.element(form.getByRole("combobox", { name: words.test.currency })).toHaveValue("THB");
    await press(form, words.test.action);
    await expect.element(form).toMatchTextContent(t.kit.form.empty);
    expect(answers.asked("payorderCreatetest")).toEqual([]);
    await fillIn(form, { [words.test.amount]: "123.00" });
    await expectAccessible();
    await press(form, words.test.action);
    const made = dialog(filled(words.test.created, { order: "P99" }));
    await expect.element(made.getByLabelText(words.test.payUrl)).toHaveValue(PayUrl);
    await expect.element(made.getByRole("link", { name: words.test.open })).toHaveAttribute("href", PayUrl);
    expect(answers.asked("payorderCreatetest")[0]?.input).toEqual({
      MerchantAlias: "ACME",
      PayTypeCode: "PROMPTPAY",
      Currency: "THB",
      Amount: "123.00",
    });
  });
});

atDesk(({ t }) => {
  const words = t.orderAction;

  test("the keyboard alone locks an order and leads to its acts in the open record", async ({
    open,
    answers,
  }) => {
    have(answers, pending, locked, { IsOwnLock: true });
    await open(opened);
    await expect.element(row(OrderNo)).toBeVisible();
    await userEvent.keyboard("j");
    await expect.element(row(OrderNo)).toHaveAttribute("data-active", "true");
    await userEvent.keyboard("m");
    await expect.element(page.getByRole("button", { name: words.lock.action, exact: true })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog().getByLabelText(words.field.Reason)).toHaveFocus();
    await userEvent.keyboard("the member asks{Tab}{Tab}{Enter}");
    await expect.element(cell("Status", OrderNo)).toMatchTextContent(t.paymentOrder.status.Locked);
    expect(answers.asked("payorderLock")[0]?.input).toEqual({ OrderNo, Reason: "the member asks" });
    await expect.element(dialog()).not.toBeInTheDocument();
    await userEvent.keyboard("j{Enter}");
    await expect.element(drawer(OrderNo)).toMatchTextContent(t.paymentOrder.lock.own);
    await expect.element(drawer(OrderNo)).toMatchTextContent("asks the bank");
    await userEvent.keyboard("m");
    await expect.element(drawer(OrderNo).getByRole("button", { name: words.confirm.action })).toHaveFocus();
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(dialog(filled(words.reject.title, { order: OrderNo }))).toBeVisible();
  });

  test("many are locked and unlocked at once, each with its own result", async ({ open, answers }) => {
    const rows = (status: object) => ({
      Rows: ["P1", "P2", "P3"].map((one) => ({ ...pending, ...status, OrderNo: one })),
    });
    answers.on("payorderList", rows({}));
    answers.on("payorderLock", ({ OrderNo: one }) => {
      if (one === "P2") answers.refuse("payorderLock", "StatusChanged");
      return {};
    });
    await open("/xpay/PayOrder");
    await page.getByRole("checkbox", { name: t.kit.table.selectAll }).click();
    await page.getByRole("button", { name: filled(words.bulk.lock, { count: 3 }) }).click();
    const form = dialog(filled(words.bulk.lockTitle, { count: 3 }));
    await press(form, words.lock.action);
    await expect.element(form).toMatchTextContent(t.kit.form.empty);
    expect(answers.asked("payorderLock")).toEqual([]);
    await fillIn(form, { [words.field.Reason]: "a bank is down" });
    answers.on("payorderList", rows({ Status: "Locked", LockedBy: own }));
    await press(form, words.lock.action);
    await expect.element(form.getByRole("status")).toHaveTextContent("2 done, 1 refused, 0 remaining");
    await expect.element(form.getByRole("listitem").nth(2)).toMatchTextContent("status has changed");
    expect(answers.asked("payorderLock").map(({ input }) => input)).toEqual(
      ["P1", "P2", "P3"].map((one) => ({ OrderNo: one, Reason: "a bank is down" })),
    );
    await expectAccessible();
    await form.getByRole("button", { name: t.common.close, exact: true }).last().click();
    await page.getByRole("button", { name: filled(words.bulk.unlock, { count: 3 }) }).click();
    const again = dialog(filled(words.bulk.unlockTitle, { count: 3 }));
    await press(again, words.unlock.action);
    await expect.element(again.getByRole("status")).toHaveTextContent("3 done, 0 refused, 0 remaining");
  });

  test("an image is pasted; what is none is refused, and what was chosen stays", async ({
    open,
    answers,
  }) => {
    have(answers, locked);
    await open(opened);
    await act(OrderNo, words.confirm.action, t);
    const form = dialog(filled(words.confirm.title, { order: OrderNo }));
    await expect.element(field(form, words.field.Remark)).toHaveFocus();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(await picture("pasted.png"));
    const pasting = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", pasting));
    await expect.element(form.getByText("pasted.png")).toBeVisible();
    const input = form.css("input[type=file]");
    await userEvent.upload(input, new File(["%PDF"], "slip.pdf", { type: "application/pdf" }));
    await expect.element(form.getByText(t.kit.form.file.notImage)).toBeVisible();
    await userEvent.upload(input, new File(["<svg/>"], "fake.png", { type: "image/png" }));
    await expect.element(form.getByText(t.kit.form.file.unreadable)).toBeVisible();
    await expect.element(form.getByText("pasted.png")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: t.kit.form.leave.confirm }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(answers.asked("payorderConfirm")).toEqual([]);
  });
});

async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(40, 60);
  canvas.getContext("2d")?.fillRect(0, 0, 20, 60);
  return new File([await canvas.convertToBlob()], name, { type: "image/png" });
}
