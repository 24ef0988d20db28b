import { userEvent } from "vitest/browser";
import { expect, expectAccessibleInBothSchemes, inOneView, page, test } from "../../testing/component.ts";
import { address, textsOf } from "../../testing/shell.ts";

const point = {
  OrderCount: 4,
  SuccessCount: 2,
  Fee: "3.00",
  PayoutCount: 0,
  PayoutSuccessCount: 0,
  PayoutAmount: "0.00",
  WithdrawalAmount: "0.00",
  Net: "297.00",
};
const points = [16, 17, 18].map((day) => ({
  ...point,
  Start: `2026-11-${day - 1}T17:00:00.000Z`,
  SuccessAmount: `${day}00.00`,
}));

inOneView(({ t, width }) => {
  const { chart, overview, step } = t.report;
  const merchant = page.getByRole("combobox", { name: t.report.merchant });
  const compare = page.getByRole("combobox", { name: t.report.compare.label });

  test("a chart is read as a table and with the keyboard, and a day of it opens its orders", async ({
    open,
    answers,
  }) => {
    answers.on("overviewGet", {
      Step: "Day",
      Period: { From: "2026-11-16", To: "2026-11-18" },
      Currencies: [{ Currency: "THB", Points: points, PointsBefore: null, Merchants: null }],
    });
    await open("/report/DailyOverview?Date=lastWeek", { as: "merchant" });
    const amounts = page.getByRole("figure", { name: chart.amountsDay, exact: false });
    await expect.element(amounts.getByRole("application")).toBeInTheDocument();
    expect(page.getByRole("heading", { name: overview.byMerchant }).elements()).toEqual([]);
    // The first day has the focus at first.
    (amounts.getByRole("application").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.poll(() => textsOf(amounts.css("strong"))).toEqual(["2026-11-18"]);
    await amounts.getByRole("button", { name: chart.asTable, exact: false }).click();
    await expect.element(amounts.getByRole("columnheader").first()).toHaveTextContent(step.Day);
    const rows = amounts.css("tbody tr");
    const day = rows.nth(rows.elements().findIndex((row) => row.textContent?.includes("2026-11-17")));
    expect(day.element().textContent).toContain("1,700.00");
    await expectAccessibleInBothSchemes();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await day.getByRole("link").click();
    await expect.poll(address).toMatch(/^\/xpay\/PayOrder\?/);
    expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({
      Statuses: "Success",
      Currency: "THB",
      From: "2026-11-17 00:00:00",
      To: "2026-11-17 23:59:59",
    });
  });

  test("what is asked stands in the address and is asked again from it", async ({ open, answers }) => {
    answers.on("merchantSimplelist", [{ MerchantAlias: "LOTUS", MerchantName: "Lotus Trading" }]);
    answers.on("overviewGet", { Currencies: [] });
    const lastAsked = () => answers.asked("overviewGet").at(-1)?.input;
    await open("/report/DailyOverview");
    await expect.element(merchant.getByRole("option", { name: "LOTUS", exact: false })).toBeInTheDocument();
    await merchant.selectOptions("LOTUS");
    await compare.selectOptions("None");
    await expect.poll(address).toBe("/report/DailyOverview?MerchantAlias=LOTUS&Compare=None");
    await expect.poll(lastAsked).toMatchObject({ MerchantAlias: "LOTUS", Compare: "None" });
    history.back();
    await expect.element(compare).toHaveValue("Previous");
    await expect.poll(lastAsked).toMatchObject({ MerchantAlias: "LOTUS", Compare: "Previous" });
  });

  test("an address that asks is shown in what one chooses by", async ({ open, answers }) => {
    await open("/report/DailyOverview?MerchantAlias=LOTUS&Compare=None");
    await expect.element(merchant).toHaveValue("LOTUS");
    await expect.element(compare).toHaveValue("None");
    await expect
      .poll(() => answers.asked("overviewGet").map(({ input }) => [input.MerchantAlias, input.Compare]))
      .toEqual([["LOTUS", "None"]]);
  });
});
