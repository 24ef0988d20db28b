/** Crawler payouts: the code that is waited for, and what is done when it does not come. */
import { userEvent } from "vitest/browser";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { field, press, proofs, prove } from "../../testing/form.ts";
import { dialog, drawer, row } from "../../testing/list.ts";

const order = "C1";
const task = {
  TaskId: "7",
  OrderNo: order,
  OrderStatus: "ChannelInProgress",
  CardId: "3",
  CardName: "Harbour card",
  SpiderId: "SP-1",
  Currency: "THB",
  Amount: "412.50",
  PayeeName: "Kanya Phanit",
  Step: "AwaitingCode",
  Failure: null,
  FailureMessage: null,
  // In 3:55.
  CodeDeadline: "2026-11-18T03:08:00.000Z",
  HasCode: false,
  CodeBy: null,
  FinishedAt: null,
} as const;

inOneView(({ t, width }) => {
  const { payoutTask: own } = t;
  const lines = () => page.getByRole("region", { name: own.waiting.titleOne }).getByRole("listitem");

  test("a code is entered where it is waited for, as it is copied off a message", async ({
    open,
    answers,
  }) => {
    answers.on("cashouttaskList", { Rows: [task] });
    await open("/spider/CashoutTask");
    await expect.element(lines()).toMatchTextContent("412.50");
    await expect.element(lines().getByRole("timer")).toMatchTextContent(/^3:5\d$/);
    await expect.element(row("7")).toMatchTextContent(own.step.AwaitingCode);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await lines()
      .getByRole("button", { name: `${own.enterCode.action} ${order}` })
      .click();
    const form = dialog(filled(own.enterCode.title, { order }));
    const code = field(form, own.field.VerificationCode);
    await expect.element(code).toHaveFocus();
    await userEvent.keyboard("1{Enter}");
    await expect.element(code).toHaveAccessibleDescription(/4/);
    expect(answers.asked("cashouttaskEntercode")).toHaveLength(0);
    await expectAccessibleInBothSchemes(form.element());
    await code.fill(" 83 92 14 ");
    await expect.element(code).toHaveValue("839214");
    answers.on("cashouttaskList", { Rows: [{ ...task, CodeDeadline: null, HasCode: true }] });
    await userEvent.keyboard("{Enter}");
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(lines()).not.toBeInTheDocument();
    expect(answers.asked("cashouttaskEntercode").map(({ input }) => input)).toEqual([
      { TaskId: "7", VerificationCode: "839214" },
    ]);
  });
});

atDesk(({ t }) => {
  const { payoutTask: own } = t;
  const openTask = async () => {
    await row("7").getByText(order).first().hover();
    await row("7").click({ position: { x: 600, y: 4 } });
  };

  test("a code that comes after somebody else's is refused in the dialog", async ({ open, answers }) => {
    answers.on("cashouttaskList", { Rows: [task] });
    answers.refuse("cashouttaskEntercode", "CodeEntered", { By: "OPC/other" });
    await open("/spider/CashoutTask");
    await page.getByRole("button", { name: `${own.enterCode.action} ${order}` }).click();
    const form = dialog(filled(own.enterCode.title, { order }));
    await field(form, own.field.VerificationCode).fill("999888");
    await userEvent.keyboard("{Enter}");
    await expect.element(form.getByRole("alert")).toBeVisible();
    await expect.element(field(form, own.field.VerificationCode)).toHaveValue("999888");
    await press(form, t.common.cancel);
    await page.getByRole("button", { name: t.kit.form.leave.confirm, exact: true }).click();
    await expect.element(form).not.toBeInTheDocument();
  });

  test("a task with a code cannot be stopped, and says why", async ({ open, answers }) => {
    const given = { ...task, HasCode: true, CodeBy: "OPC/admin", CodeDeadline: null };
    answers.on("cashouttaskList", { Rows: [given] });
    answers.on("cashouttaskGet", { Task: given });
    await open("/spider/CashoutTask");
    await openTask();
    const stop = drawer(order).getByRole("button", { name: `${own.stop.action}: ${own.stop.mayPay}` });
    await expect.element(stop).toHaveAttribute("aria-disabled", "true");
    await expect.element(drawer(order)).toMatchTextContent("OPC/admin");
  });

  test("a task that waits for its crawler is stopped with a reason", async ({ open, answers }) => {
    const queued = { ...task, Step: "Queued", CodeDeadline: null } as const;
    answers.on("cashouttaskList", { Rows: [queued] });
    answers.on("cashouttaskGet", { Task: queued });
    await open("/spider/CashoutTask");
    await openTask();
    await press(drawer(order), own.stop.action);
    const form = dialog(filled(own.stop.title, { order }));
    await press(form, own.stop.submit);
    await expect
      .element(field(form, own.field.Reason))
      .toHaveAccessibleDescription("this option cannot be empty");
    expect(answers.asked("cashouttaskStop")).toHaveLength(0);
    await field(form, own.field.Reason).fill("The merchant called");
    answers.on("cashouttaskGet", { Task: { ...queued, Step: "Finished", Failure: "Stopped" } });
    await press(form, own.stop.submit);
    await expect.element(drawer(order)).toMatchTextContent(own.failure.Stopped);
    expect(answers.asked("cashouttaskStop").map(({ input }) => input)).toEqual([
      { TaskId: "7", Reason: "The merchant called" },
    ]);
  });

  test("a bank that has no money and a code that never came are told apart, and the payout is paid again", async ({
    open,
    answers,
  }) => {
    const failed = { ...task, Step: "Finished", OrderStatus: "ChannelFailed", CodeDeadline: null } as const;
    const poor = {
      ...failed,
      Failure: "InsufficientBalance",
      FailureMessage: "•••• has too little",
    } as const;
    answers.on("cashouttaskList", { Rows: [poor, { ...failed, TaskId: "8", Failure: "CodeTimeout" }] });
    answers.on("cashouttaskGet", { Task: poor });
    await open("/spider/CashoutTask");
    await expect.element(row("7")).toMatchTextContent(own.failure.InsufficientBalance);
    await expect.element(row("8")).toMatchTextContent(own.failure.CodeTimeout);
    await openTask();
    await expect.element(drawer(order)).toMatchTextContent("has too little");
    for (const [TaskId, says] of [
      ["9", own.retry.done],
      [null, own.retry.noCard],
    ] as const) {
      answers.on("cashouttaskRetry", { TaskId });
      await press(drawer(order), own.retry.action);
      const form = dialog(filled(own.retry.title, { order }));
      await form.getByText(filled(own.retry.sameCard, { card: "Harbour card" })).click();
      await prove(form, t);
      await press(form, own.retry.submit);
      await expect.element(page.getByText(says)).toBeVisible();
    }
    expect(answers.asked("cashouttaskRetry")[0]?.input).toEqual({ TaskId: "7", CardId: "3", ...proofs });
  });

  test("a task that failed is not paid again once its order is over", async ({ open, answers }) => {
    const over = { ...task, Step: "Finished", Failure: "Stopped", OrderStatus: "PayoutFailed" } as const;
    answers.on("cashouttaskList", { Rows: [over] });
    answers.on("cashouttaskGet", { Task: over });
    await open("/spider/CashoutTask");
    await openTask();
    await expect
      .element(drawer(order).getByRole("button", { name: `${own.retry.action}: ${own.retry.notNow}` }))
      .toHaveAttribute("aria-disabled", "true");
  });
});
