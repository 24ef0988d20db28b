/** A payout card: what its crawler sees, its running account, and the records of both. */
import { atDesk, expect } from "./support/fixtures.ts";
import { cardOf, openGallery } from "./support/offline-account-parts.ts";
import { test } from "./support/operators.ts";
import { addPayoutCard, askPayout, retireCard } from "./support/payout-card-parts.ts";

atDesk(({ t }) => {
  test("what a card's crawler sees beside what its account says, a payout and a stray debit in its records", async ({
    enterOperator,
    world,
  }) => {
    const { payoutCard: own, payoutCardRecord: record } = t;
    const { page, person } = await enterOperator();
    await page.goto("/offline/PayoutCard");
    const card = await addPayoutCard(page, person, "5000");
    await card.agent.heartbeat("5000");
    const orderNo = await askPayout(world, "321.00");
    const task = await card.agent.apply();
    expect(task.OrderNo).toBe(orderNo);
    await card.agent.report(task, "CodeDelivered");
    await card.agent.next(task);
    await card.agent.report(task, "CodeSubmitted");
    await card.agent.report(task, "Submitted");
    await card.agent.debit(task);
    await card.agent.strayDebit("40.00");
    await card.agent.heartbeat("4000");

    // 5,000 less the payout, its fee and the stray debit, beside the 4,000 that the crawler sees.
    await openGallery(page, "PayoutCard", t);
    await cardOf(page, card.CardName).getByRole("heading", { name: card.CardName }).click();
    const drawer = page.getByRole("complementary", { name: card.CardName });
    await expect(drawer).toContainText("4,634.00");
    await expect(drawer).toContainText("-634.00");
    await expect(drawer).toContainText(own.differsHint);
    await expect(drawer.getByRole("link", { name: orderNo })).toBeVisible();
    await page.goto(`/xpay/PayoutCardRecord?Date=all&CardId=${card.CardId}`);
    const rows = page.locator("tbody tr[data-index]");
    await expect(rows).toHaveCount(3);
    await expect(page.getByText(record.alarmOne)).toBeVisible();
    const stray = rows.filter({ hasText: record.kind.Unexplained });
    await expect(stray).toContainText("-40.00");
    await expect(stray.getByRole("link", { name: record.find })).toBeVisible();
    const payout = rows.filter({ hasText: orderNo });
    await expect(payout).toContainText("-321.00");
    await expect(payout).toContainText("4,674.00");
    await expect(page.locator("footer, [class*=footer]").last()).toContainText("361.00");
    await retireCard(page, card);
  });
});
