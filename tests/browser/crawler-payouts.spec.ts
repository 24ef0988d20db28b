/** Crawler payouts: a code that is waited for reaches its crawler and the payout its end; what happens when it does not. */
import type { Locator, Page } from "@playwright/test";
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { expect, filled, onPhone, test } from "./support/fixtures.ts";
import { addPayoutCard, askPayout, type OwnCard, retireCard } from "./support/payout-card-parts.ts";
import { callAs, expectAccessibleInBothSchemes } from "./support/user-parts.ts";

const words = enUS.cashoutTask;

/** What the counter and the panel above the list are called, however many wait. */
function waitingName({ waiting }: typeof words): RegExp {
  return new RegExp(`^(${waiting.titleOne}|${waiting.title.replace("{{count}}", "\\d+\\+?")})$`);
}

/** The line of a payout that waits for its code. */
function lineOf(page: Page, orderNo: string, t: typeof words = words): Locator {
  return page
    .getByRole("region", { name: waitingName(t) })
    .getByRole("listitem")
    .filter({ hasText: orderNo });
}

onPhone(({ t }) => {
  test("an operator enters the code where it is waited for, and the payout goes to its end", async ({
    page,
    signIn,
    demo,
    world,
  }) => {
    const { cashoutTask: own } = t;
    await signIn("OPC", "admin");
    await page.goto("/spider/CashoutTask");
    const card = await addPayoutCard(page, demo);
    await card.agent.heartbeat();
    const orderNo = await askPayout(world, "412.50", "Kanya Phanit");
    const task = await card.agent.apply();
    expect(task.OrderNo).toBe(orderNo);

    // The navbar's counter says it and leads to it.
    await page.goto("/main");
    await page.getByRole("button", { name: waitingName(own) }).click();
    const line = lineOf(page, orderNo, own);
    await expect(line).toContainText("412.50");
    await expect(line.getByRole("timer")).toHaveText(/^[34]:\d\d$/);
    const row = page.locator(`[id="row-${task.TaskId}"]`);
    await expect(row).toContainText(own.step.AwaitingCode);
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await line.getByRole("button", { name: own.enterCode.action }).click();
    const dialog = page.getByRole("dialog", { name: filled(own.enterCode.title, { order: orderNo }) });
    const field = dialog.getByLabel(own.field.VerificationCode);
    await expect(field).toBeFocused();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAccessibleDescription(/4/);
    await expectAccessibleInBothSchemes(page);
    // As it is copied off a message.
    await field.fill(" 83 92 14 ");
    await expect(field).toHaveValue("839214");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(line).toHaveCount(0);
    const given = await card.agent.next(task);
    expect(given).toMatchObject({ Action: "EnterCode", Code: "839214" });

    await card.agent.report(task, "CodeSubmitted");
    await row.getByText(/./).last().click();
    const drawer = page.getByRole("complementary", { name: orderNo });
    const step = drawer.locator("[aria-current=step]");
    await expect(step).toContainText(own.step.CodeSubmitted);
    await expect(drawer).toContainText("OPC/admin");
    await card.agent.report(task, "Submitted");
    await expect(step).toContainText(own.step.AwaitingArrival);
    await card.agent.debit(task);
    await expect(step).toHaveCount(0);
    await expect(drawer).toContainText(own.event.paid);
    await expectAccessibleInBothSchemes(page);
    await retireCard(page, card);
  });
});

test("a bank that has no money and a code that never came are told apart, and the payout is paid again", async ({
  page,
  signIn,
  demo,
  world,
}) => {
  await signIn("OPC", "admin");
  await page.goto("/spider/CashoutTask");
  const card = await addPayoutCard(page, demo);
  await card.agent.heartbeat();
  const orderNo = await askPayout(world, "77.00");
  const poor = await card.agent.apply();
  await card.agent.report(poor, "InsufficientBalance", { Message: "Account 1234567890 has too little" });
  const rowOf = (id: string) => page.locator(`[id="row-${id}"]`);
  await page.reload();
  await expect(rowOf(poor.TaskId)).toContainText(words.failure.InsufficientBalance);
  await rowOf(poor.TaskId).getByText(words.failure.InsufficientBalance).click();
  const drawer = page.getByRole("complementary", { name: orderNo });
  await expect(drawer).toContainText("has too little");
  await expect(drawer).not.toContainText("1234567890");

  await drawer.getByRole("button", { name: words.retry.action }).click();
  const again = page.getByRole("dialog", { name: filled(words.retry.title, { order: orderNo }) });
  await again.getByText(filled(words.retry.sameCard, { card: card.CardName })).click();
  await card.agent.heartbeat();
  await again.getByRole("button", { name: words.retry.submit }).click();
  await expect(page.getByText(words.retry.done)).toBeVisible();
  await expect(drawer).toContainText(words.detail.attempts);

  // As soon as the bank lets a code run out.
  const late = await card.agent.apply({ CodeSeconds: 30 });
  expect(late.OrderNo).toBe(orderNo);
  expect(late.TaskId).not.toBe(poor.TaskId);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: enUS.common.refresh, exact: true }).click();
  await expect(lineOf(page, orderNo).getByRole("timer")).toHaveText(/^0:\d\d$/);
  await expect(rowOf(late.TaskId)).toContainText(words.failure.CodeTimeout, { timeout: 60_000 });
  expect(await card.agent.next(late)).toMatchObject({ Action: "Stop" });
  await retireCard(page, card);
});

test("a code that comes after somebody else's is refused in the dialog, and a task with a code cannot be stopped", async ({
  page,
  signIn,
  demo,
  world,
}) => {
  await signIn("OPC", "admin");
  await page.goto("/spider/CashoutTask");
  const card: OwnCard = await addPayoutCard(page, demo);
  await card.agent.heartbeat();
  const order = await askPayout(world, "66.00");
  const task = await card.agent.apply();
  await page.reload();
  await lineOf(page, order).getByRole("button", { name: words.enterCode.action }).click();
  const dialog = page.getByRole("dialog", { name: filled(words.enterCode.title, { order }) });
  await callAs(page, "/mc_api/spider/cashouttask_entercode", {
    TaskId: task.TaskId,
    VerificationCode: "555111",
  });
  await dialog.getByLabel(words.field.VerificationCode).fill("999888");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: enUS.common.cancel }).click();
  await page.getByRole("button", { name: enUS.kit.form.leave.confirm }).click();
  expect(await card.agent.next(task)).toMatchObject({ Code: "555111" });

  const row = page.locator(`[id="row-${task.TaskId}"]`);
  await row.getByText(words.step.AwaitingCode).click();
  const drawer = page.getByRole("complementary", { name: order });
  await expect(drawer.getByRole("button", { name: words.stop.action })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(drawer.getByRole("button", { name: words.stop.mayPay })).toBeVisible();
  await card.agent.report(task, "CodeSubmitted");
  await card.agent.report(task, "Submitted");
  await card.agent.debit(task);
  await expect(drawer).toContainText(words.event.paid);
  await retireCard(page, card);
});

test("a payout that waits for its crawler is stopped with a reason, and nothing is paid", async ({
  page,
  signIn,
  demo,
  world,
}) => {
  await signIn("OPC", "admin");
  await page.goto("/spider/CashoutTask");
  const card = await addPayoutCard(page, demo);
  await card.agent.heartbeat();
  const order = await askPayout(world, "88.00");
  await page.reload();
  const row = page.locator("tbody tr[data-index]").filter({ hasText: order });
  await row.getByText(words.step.Queued).click();
  const drawer = page.getByRole("complementary", { name: order });
  await drawer.getByRole("button", { name: words.stop.action }).click();
  const dialog = page.getByRole("dialog", { name: filled(words.stop.title, { order }) });
  await dialog.getByRole("button", { name: words.stop.submit }).click();
  await expect(dialog.getByLabel(words.field.Reason)).toHaveAccessibleDescription(
    "this option cannot be empty",
  );
  await dialog.getByLabel(words.field.Reason).fill("The merchant called");
  await dialog.getByRole("button", { name: words.stop.submit }).click();
  await expect(drawer).toContainText(words.failure.Stopped);
  expect(await card.agent.next()).toMatchObject({ Action: "None" });
  await retireCard(page, card);
});
