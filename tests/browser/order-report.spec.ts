/** The collection report and the payout report: every row is the sum of the list that it leads to; comparison; who sees what. */
import type { Locator, Page } from "@playwright/test";
import { expect, filled, inEachView, test } from "./support/fixtures.ts";
import { expectAccessibleInBothSchemes } from "./support/user-parts.ts";

/** What the footer of a list says under this name. */
function footerOf(page: Page, name: string): Locator {
  return page
    .locator("footer dl")
    .first()
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
}

/** An amount that is not the end of another one. */
function whole(amount: string): RegExp {
  return new RegExp(`(^|[^\\d,.])${amount.replace(".", "\\.")}$`);
}

/** The first row's figures; below some stands how they were before. */
async function firstRow(table: Locator): Promise<{ way: Locator; amount: string; fee: string }> {
  const row = table.locator("tbody tr").first();
  const firstLine = async (at: number) => {
    const text = await row.getByRole("cell").nth(at).innerText();
    return text.split("\n")[0] ?? "";
  };
  return { way: row.getByRole("link"), amount: await firstLine(3), fee: await firstLine(4) };
}

inEachView(({ t, isPhone }) => {
  const { part, title, field, compare } = t.orderReport;
  const reports = [
    {
      route: "/report/PayReport",
      sums: t.payOrder.sum,
      tables: { Merchants: part.Merchants, Accounts: part.Accounts },
    },
    {
      route: "/report/CashoutReport",
      sums: t.payoutOrder.sum,
      tables: { Channels: part.Channels, Accounts: part.Cards },
    },
  ];

  for (const { route, sums, tables } of reports) {
    test(`each row of ${route} leads to the list whose sum it is`, async ({ page, signIn }) => {
      await signIn("OPC", "admin");
      for (const [table, name] of Object.entries(tables)) {
        await page.goto(`${route}?Date=lastWeek&Currency=THB&Table=${table}`);
        const { way, amount, fee } = await firstRow(page.getByRole("table", { name, exact: true }));
        expect(amount).toMatch(/^[1-9][\d,]*\.\d\d$/);
        await way.click();
        await expect(footerOf(page, sums.SuccessAmount)).toHaveText(whole(amount));
        await expect(footerOf(page, sums.Fee)).toHaveText(whole(fee));
      }
    });
  }

  test("a merchant compares its days with others of its choice, and sees neither channels nor accounts", async ({
    page,
    signIn,
  }) => {
    await signIn("ACME", "admin");
    await page.goto("/report/PayReport?Date=lastWeek");
    const types = page.getByRole("table", { name: part.Types, exact: true });
    await expect(types.locator("tbody").getByRole("row")).not.toHaveCount(0);
    for (const hidden of [part.Merchants, part.Channels, part.Accounts])
      await expect(page.getByRole("button", { name: hidden, exact: true })).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: t.orderReport.filters.channel })).toHaveCount(0);
    await page.getByRole("combobox", { name: field.Compare }).selectOption(compare.Own);
    await expect(page).toHaveURL(/Compare=Own&CompareFrom=\d{4}-\d\d-\d\d&CompareTo=/);
    await expect(page.getByText(/(Compared with|对比区间).*\d{4}-\d\d-\d\d/).first()).toBeVisible();
    // The same days again: nothing has changed.
    await expect(page.getByText(filled(t.report.change.than, { change: "0.0%" })).first()).toBeVisible();
    const days = page.getByRole("group", { name: t.orderReport.ownDays });
    await days.getByRole("button").first().click();
    await page.getByRole("button", { name: t.kit.date.yesterday, exact: true }).click();
    await expect(days).toContainText(/(\d{4}-\d\d-\d\d) – \1/);
    await expect(page.getByText(filled(t.report.change.than, { change: "0.0%" }))).toHaveCount(0);
    await page.getByRole("combobox", { name: field.Compare }).selectOption("None");
    await expect(page.getByText(filled(t.report.change.than, { change: "0.0%" }))).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("combobox", { name: field.Compare })).toHaveValue("Own");
    const colours = page.getByRole("group", { name: t.orderReport.hours.metric });
    await colours.getByRole("button", { name: t.orderReport.hours.rate, exact: true }).click();
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      isPhone ? 390 : 1440,
    );
    await expect(page.getByRole("heading", { level: 1, name: title.pay })).toBeAttached();
  });

  test("the payout report says why payouts did not succeed, and leads to those of a status", async ({
    page,
    signIn,
  }) => {
    await signIn("OPC", "admin");
    await page.goto("/report/CashoutReport?Date=lastMonth&Currency=THB");
    const reasons = page.getByRole("table", { name: t.orderReport.reasonsTitle });
    const cancelled = reasons.getByRole("row").filter({
      has: page.getByRole("link", { name: t.payoutOrder.status.ManuallyCancelled, exact: true }),
    });
    const count = (await cancelled.getByRole("cell").first().textContent()) ?? "";
    expect(Number(count)).toBeGreaterThan(0);
    await expect(reasons).toContainText(t.orderReport.reason.cancelled);
    await cancelled.getByRole("link").click();
    const chip = page.getByRole("button", {
      name: new RegExp(`^${t.payoutOrder.status.ManuallyCancelled} `),
    });
    await expect(chip).toHaveAttribute("aria-pressed", "true");
    await expect(chip).toContainText(count);
  });
});
