/** Every figure of a report is the sum of the list that it leads to. */
import type { Locator, Page } from "@playwright/test";
import { atDesk, expect, onPhone, test } from "./support/fixtures.ts";
import { go } from "./support/shell-parts.ts";

/** A card by its name: its value is the way to its list. */
function cardOf(page: Page, name: string): Locator {
  return page
    .locator("dl:visible > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();
}

/** Whole days that do not move while the test runs, whatever midnight it runs over. */
async function daysBefore(page: Page, from: number, to = 2): Promise<string> {
  const nowMs = await page.evaluate(() => Date.now());
  const day = (before: number) => new Date(nowMs - before * 86_400_000).toISOString().slice(0, 10);
  return `From=${day(from)}&To=${day(to)}`;
}

/** What the footer of the list in front says under this name, in the first currency. */
function footerOf(page: Page, name: string): Locator {
  return page
    .locator("footer:visible dl")
    .first()
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
}

/** The whole amount: "0.00" is a part of "1,200.00". */
function exactly(amount: string): RegExp {
  return new RegExp(`(^|[^\\d,.])${amount.replaceAll(".", "\\.")}$`);
}

/** The first row's figures; below some stands how they were before. */
async function firstRow(table: Locator): Promise<{ way: Locator; amount: string; fee: string }> {
  const row = table.locator("tbody tr").first();
  const firstLine = async (at: number) =>
    (await row.getByRole("cell").nth(at).innerText()).split("\n")[0] ?? "";
  return { way: row.getByRole("link"), amount: await firstLine(3), fee: await firstLine(4) };
}

atDesk(({ t }) => {
  test("each figure of the overview leads to the list whose sum it is", async ({ page, signIn }) => {
    const { figure } = t.report;
    await signIn("OPC", "admin");
    // A week of the demo world may have no approved withdrawal.
    await page.goto("/main");
    const overview = `/report/DailyOverview?${await daysBefore(page, 30)}&MerchantAlias=ACME&Currency=THB`;
    for (const [name, sum] of [
      [figure.successAmount, t.paymentOrder.sum.SuccessAmount],
      [figure.payouts, t.payoutOrder.sum.SuccessAmount],
      [figure.withdrawals, t.withdrawal.sum.ApprovedAmount],
    ] as const) {
      await go(page, overview);
      const value = cardOf(page, name).getByRole("link").first();
      await expect(value).toHaveText(/^[\d,]*[1-9][\d,]*\.\d\d$/);
      const amount = (await value.textContent()) ?? "";
      await value.click();
      await expect(page).toHaveURL(/\/xpay\/.*MerchantAlias=ACME/);
      await expect(footerOf(page, sum)).toHaveText(exactly(amount));
    }
  });

  test("each row of a report of orders leads to the list whose sum it is, and so does a reason why payouts did not succeed", async ({
    page,
    signIn,
  }) => {
    const { part } = t.orderReport;
    await signIn("OPC", "admin");
    await page.goto("/main");
    const days = await daysBefore(page, 8);
    for (const [route, sums, table, name] of [
      ["/report/PayReport", t.paymentOrder.sum, "Merchants", part.Merchants],
      ["/report/PayReport", t.paymentOrder.sum, "Accounts", part.Accounts],
      ["/report/CashoutReport", t.payoutOrder.sum, "Channels", part.Channels],
      ["/report/CashoutReport", t.payoutOrder.sum, "Accounts", part.Cards],
    ] as const) {
      await go(page, `${route}?${days}&Currency=THB&Table=${table}`);
      const rows = page.getByRole("table", { name, exact: true });
      await expect(rows.locator("tbody tr").first()).toBeVisible();
      const { way, amount, fee } = await firstRow(rows);
      expect(amount).toMatch(/^[1-9][\d,]*\.\d\d$/);
      await way.click();
      await expect(footerOf(page, sums.SuccessAmount)).toHaveText(exactly(amount));
      await expect(footerOf(page, sums.Fee)).toHaveText(exactly(fee));
    }
    // Until it answers, the week before stands there.
    const answered = page.waitForResponse("**/cashoutreport_get");
    await go(page, `/report/CashoutReport?${await daysBefore(page, 30)}&Currency=THB`);
    await answered;
    await expect(page.locator("[aria-busy=true]:visible")).toHaveCount(0);
    const status = t.payoutOrder.status.ManuallyCancelled;
    const cancelled = page
      .getByRole("table", { name: t.orderReport.reasonsTitle })
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: status, exact: true }) });
    const count = (await cancelled.getByRole("cell").first().textContent()) ?? "";
    expect(Number(count)).toBeGreaterThan(0);
    await cancelled.getByRole("link").click();
    const chip = page.getByRole("button", { name: new RegExp(`^${status} `) }).locator("visible=true");
    await expect(chip).toHaveAttribute("aria-pressed", "true");
    await expect(chip).toContainText(count);
  });
});

onPhone(({ t }) => {
  test("a merchant opens a day of a chart, and its orders come to what the chart says", async ({
    page,
    signIn,
  }) => {
    await signIn("ACME", "admin");
    await page.goto("/main");
    const days = await daysBefore(page, 8);
    await go(page, `/report/DailyOverview?${days}`);
    const amounts = page.getByRole("figure", { name: t.report.chart.amountsDay });
    await amounts.getByRole("button", { name: t.report.chart.asTable }).click();
    const day = amounts.getByRole("row").nth(3);
    const amount = (await day.getByRole("cell").first().textContent()) ?? "";
    expect(amount).toMatch(/[1-9]/);
    await day.getByRole("link").click();
    await expect(footerOf(page, t.paymentOrder.sum.SuccessAmount)).toHaveText(exactly(amount));
    await go(page, `/report/PayReport?${days}`);
    const types = page.getByRole("table", { name: t.orderReport.part.Types, exact: true });
    await expect(types.locator("tbody tr").first()).toBeVisible();
    const { amount: whole, way } = await firstRow(types);
    await way.click();
    await expect(footerOf(page, t.paymentOrder.sum.SuccessAmount)).toHaveText(exactly(whole));
  });
});
