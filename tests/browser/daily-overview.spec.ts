/** The daily overview: every figure is the sum of the list that it leads to, for the operator and for a merchant. */
import type { Locator, Page } from "@playwright/test";
import { expect, inEachView, test } from "./support/fixtures.ts";
import { expectAccessibleInBothSchemes } from "./support/user-parts.ts";

/** A card by its name: its value is the way to its list. */
function cardOf(page: Page, name: string): Locator {
  return page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();
}

/** What the footer of a list says under this name, in the first currency. */
function footerOf(page: Page, name: string): Locator {
  return page
    .locator("footer dl")
    .first()
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
}

/** The whole amount: "0.00" is a part of "1,200.00". */
function exactly(amount: string): RegExp {
  return new RegExp(`(^|[^\\d,.])${amount.replaceAll(".", "\\.")}$`);
}

inEachView(({ t, isPhone }) => {
  const { figure, chart, overview, step } = t.report;

  test("each figure of the overview leads to the list whose sum it is", async ({ page, signIn }) => {
    await signIn("OPC", "admin");
    const ways = [
      { name: figure.successAmount, sum: t.payOrder.sum.SuccessAmount },
      { name: figure.payouts, sum: t.payoutOrder.sum.SuccessAmount },
      { name: figure.withdrawals, sum: t.withdrawal.sum.ApprovedAmount },
    ];
    for (const { name, sum } of ways) {
      // A week of the demo world may have no approved withdrawal.
      await page.goto("/report/DailyOverview?Date=lastMonth&MerchantAlias=ACME&Currency=THB");
      const value = cardOf(page, name).getByRole("link").first();
      const amount = (await value.textContent()) ?? "";
      expect(amount).toMatch(/^[\d,]*[1-9][\d,]*\.\d\d$/);
      await value.click();
      await expect(page).toHaveURL(/MerchantAlias=ACME/);
      await expect(footerOf(page, sum)).toHaveText(exactly(amount));
    }
  });

  test("a chart is read as a table and with the keyboard, and a day of it opens its orders", async ({
    page,
    signIn,
  }) => {
    await signIn("ACME", "admin");
    await page.goto("/report/DailyOverview?Date=lastWeek");
    await expect(page.getByRole("heading", { name: overview.byMerchant })).toHaveCount(0);
    const amounts = page.getByRole("figure", { name: chart.amountsDay });
    const drawing = amounts.getByRole("application");
    await drawing.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(amounts.locator("strong")).toHaveText(/^\d{4}-\d\d-\d\d$/);
    await amounts.getByRole("button", { name: chart.asTable }).click();
    await expect(amounts.getByRole("columnheader").first()).toHaveText(step.Day);
    const day = amounts.getByRole("row").nth(3);
    const amount = (await day.getByRole("cell").first().textContent()) ?? "";
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      isPhone ? 390 : 1440,
    );
    await day.getByRole("link").click();
    expect(amount).toMatch(/[1-9]/);
    await expect(footerOf(page, t.payOrder.sum.SuccessAmount)).toHaveText(exactly(amount));
  });

  test("what is asked stands in the address and is asked again from it", async ({ page, signIn }) => {
    await signIn("OPC", "admin");
    await page.goto("/report/DailyOverview");
    await page.getByRole("combobox", { name: t.report.merchant }).selectOption("LOTUS");
    await page.getByRole("combobox", { name: t.report.compare.label }).selectOption("None");
    await expect(page).toHaveURL(/MerchantAlias=LOTUS&Compare=None/);
    await page.reload();
    await expect(page.getByRole("combobox", { name: t.report.merchant })).toHaveValue("LOTUS");
    await expect(cardOf(page, figure.successAmount).locator("[aria-hidden]")).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("combobox", { name: t.report.compare.label })).toHaveValue("Previous");
  });
});
