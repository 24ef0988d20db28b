/** Crawler payouts: a code that is waited for reaches its crawler, and the payout its end. */
import type { Locator, Page } from "@playwright/test";
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { expect, filled, onPhone } from "./support/fixtures.ts";
import { test } from "./support/operators.ts";
import { addPayoutCard, askPayout, retireCard } from "./support/payout-card-parts.ts";

const words = enUS.payoutTask;

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
    enterOperator,
    world,
  }) => {
    const { payoutTask: own } = t;
    const { page, person } = await enterOperator();
    await page.goto("/spider/CashoutTask");
    const card = await addPayoutCard(page, person);
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

    await line.getByRole("button", { name: own.enterCode.action }).click();
    const dialog = page.getByRole("dialog", { name: filled(own.enterCode.title, { order: orderNo }) });
    const field = dialog.getByLabel(own.field.VerificationCode);
    await expect(field).toBeFocused();
    // As it is copied off a message.
    await field.fill(" 83 92 14 ");
    await expect(field).toHaveValue("839214");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(line).toHaveCount(0);
    const given = await card.agent.next(task);
    expect(given).toMatchObject({ Action: "EnterCode", Code: "839214" });

    await card.agent.report(task, "CodeSubmitted");
    await card.agent.report(task, "Submitted");
    await row.getByText(/./).last().click();
    const drawer = page.getByRole("complementary", { name: orderNo });
    const step = drawer.locator("[aria-current=step]");
    await expect(step).toContainText(own.step.AwaitingArrival);
    await expect(drawer).toContainText(`OPC/${person.userName}`);
    await card.agent.debit(task);
    await expect(step).toHaveCount(0);
    await expect(drawer).toContainText(own.event.paid);
    await retireCard(page, card);
  });
});
