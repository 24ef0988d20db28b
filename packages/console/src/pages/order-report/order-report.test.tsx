import { expect, expectAccessible, filled, inOneView, page, test } from "../../testing/component.ts";
import { address, go } from "../../testing/shell.ts";

const figures = {
  OrderCount: 20,
  OrderAmount: "2000.00",
  SuccessCount: 10,
  SuccessRate: "50.00",
  Amount: "1000.00",
  Fee: "20.00",
  Average: "100.00",
  OpenCount: 0,
  FailedCount: 10,
  ReturnedCount: 0,
  ReturnedAmount: "0.00",
};
const half = {
  ...figures,
  OrderCount: 10,
  SuccessCount: 5,
  Amount: "500.00",
  Fee: "10.00",
  Average: "50.00",
  FailedCount: 5,
};
const type = { Key: "PROMPTPAY", Names: null, IsRest: false, Figures: figures, Share: "100.00" };

inOneView(({ t, width }) => {
  const { part, title, field, compare } = t.orderReport;
  const compareChoice = page.getByRole("combobox", { name: field.Compare });
  const words = (change: string) => filled(t.report.change.than, { change });
  const same = page.getByText(words("0.0%"), { exact: true });
  // Behind an arrow, which stands within the words in Chinese.
  const doubled = page.getByText(new RegExp(words("@").replace("@", "(▲ )?\\+100\\.0%")));

  test("a merchant compares its days with others of its choice, and sees neither channels nor accounts", async ({
    open,
    answers,
  }) => {
    answers.on("payreportGet", ({ From, To, Compare, CompareFrom, CompareTo }) => {
      const isCompared = Compare !== "None";
      const days = { From: CompareFrom ?? "2026-11-05", To: CompareTo ?? "2026-11-11" };
      // The same days again are as they were; others had half of it.
      const before = isCompared ? (CompareFrom === From && CompareTo === To ? figures : half) : null;
      return {
        Currency: "THB",
        PeriodBefore: isCompared ? days : null,
        Totals: figures,
        TotalsBefore: before,
        Types: [{ ...type, Before: before }],
        Merchants: null,
        Channels: null,
        Accounts: null,
      };
    });
    await open("/report/PayReport?Date=lastWeek", { as: "merchant" });
    const types = page.getByRole("table", { name: part.Types, exact: true });
    await expect.element(types).toBeInTheDocument();
    await expect.element(types.getByRole("button", { name: field.ReversedCount })).toBeInTheDocument();
    expect(types.getByRole("button", { name: field.ReturnedCount }).elements()).toEqual([]);
    for (const hidden of [part.Merchants, part.Channels, part.Accounts])
      expect(page.getByRole("button", { name: hidden, exact: true }).elements()).toEqual([]);
    expect(page.getByRole("textbox", { name: t.orderReport.filters.channel }).elements()).toEqual([]);
    await expect.element(doubled.first()).toBeInTheDocument();

    await compareChoice.selectOptions(compare.Own);
    await expect.poll(address).toMatch(/Compare=Own&CompareFrom=2026-11-12&CompareTo=2026-11-18/);
    await expect.element(same.first()).toBeVisible();
    expect(doubled.elements()).toEqual([]);
    await expect.element(page.getByText(/2026-11-12.*2026-11-18/).first()).toBeVisible();

    const days = page.getByRole("group", { name: t.orderReport.ownDays });
    const choose = async (preset: string) => {
      await days.getByRole("button").first().click();
      await page.getByRole("button", { name: preset, exact: true }).click();
    };
    await choose(t.kit.date.yesterday);
    await expect.poll(address).toMatch(/CompareFrom=2026-11-17&CompareTo=2026-11-17/);
    // Days, as in every report: today and the six before it.
    await choose(t.kit.date.lastWeek);
    await expect.poll(address).toMatch(/CompareFrom=2026-11-12&CompareTo=2026-11-18/);
    await choose(t.kit.date.yesterday);
    await expect.poll(address).toMatch(/CompareFrom=2026-11-17&CompareTo=2026-11-17/);
    await expect.poll(() => days.element().textContent).toContain("2026-11-17 – 2026-11-17");
    await expect.element(doubled.first()).toBeVisible();
    expect(same.elements()).toEqual([]);

    await compareChoice.selectOptions("None");
    await expect.poll(() => doubled.elements()).toEqual([]);
    expect(answers.asked("payreportGet").at(-1)?.input.Compare).toBe("None");
    history.back();
    await expect.element(compareChoice).toHaveValue("Own");

    const colours = page.getByRole("group", { name: t.orderReport.hours.metric });
    await colours.getByRole("button", { name: t.orderReport.hours.rate, exact: true }).click();
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expect.element(page.getByRole("heading", { level: 1, name: title.pay })).toBeInTheDocument();
  });

  test("each row leads to the list of its orders, and so does each status that was no success", async ({
    open,
    answers,
  }) => {
    const report = {
      Currency: "THB",
      Period: { From: "2026-11-12", To: "2026-11-18" },
      Merchants: [{ ...type, Key: "ACME", Names: { enUS: "Acme", zhCN: "极点" } }],
      Reasons: [
        {
          Status: "ManuallyCancelled",
          Count: 3,
          Rows: [{ Kind: "cancelled", Text: "wrong account", Count: 3 }],
        },
      ],
    };
    answers.on("cashoutreportGet", report);
    await open("/report/CashoutReport?Date=lastWeek&Currency=THB");
    const merchants = page.getByRole("table", { name: part.Merchants, exact: true });
    const row = merchants.getByRole("link");
    await expect.element(row).toBeInTheDocument();
    // Their money came back by itself; that of collections is taken back.
    await expect.element(merchants.getByRole("button", { name: field.ReturnedCount })).toBeInTheDocument();
    await expect.element(page.getByText(t.orderReport.tookBack.payout, { exact: false })).toBeInTheDocument();
    const wanted = new URL((row.element() as HTMLAnchorElement).href);
    expect(wanted.pathname).toBe("/xpay/CashoutOrder");
    expect(Object.fromEntries(wanted.searchParams)).toMatchObject({ MerchantAlias: "ACME", Currency: "THB" });

    const reasons = page.getByRole("table", { name: t.orderReport.reasonsTitle });
    expect(reasons.element().textContent).toContain(t.orderReport.reason.cancelled);
    expect(reasons.element().textContent).toContain("wrong account");
    const cancelled = reasons.getByRole("link", {
      name: t.payoutOrder.status.ManuallyCancelled,
      exact: true,
    });
    await cancelled.click();
    await expect.poll(address).toMatch(/^\/xpay\/CashoutOrder\?.*Statuses=ManuallyCancelled/);
  });

  test("until others are answered, figures lead to the orders that they are the sums of", async ({
    open,
    answers,
  }) => {
    const merchants = [{ ...type, Key: "ACME", Names: { enUS: "Acme", zhCN: "极点" } }];
    answers.on("cashoutreportGet", { Currency: "THB", Merchants: merchants });
    const report = "/report/CashoutReport?From=2026-11-02&To=2026-11-08&Currency=THB";
    await open(report);
    const row = page.getByRole("table", { name: part.Merchants, exact: true }).getByRole("link");
    const days = () => new URL((row.element() as HTMLAnchorElement).href).searchParams.get("From");
    await expect.element(row).toBeInTheDocument();
    expect(days()).toBe("2026-11-02 00:00:00");
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    answers.on("cashoutreportGet", async () => {
      await answered;
      return { Currency: "THB", Merchants: merchants };
    });
    await go(report.replace("11-02", "11-01"));
    await expect.poll(() => answers.asked("cashoutreportGet").at(-1)?.input.From).toBe("2026-11-01");
    expect(days()).toBe("2026-11-02 00:00:00");
    answer();
    await expect.poll(days).toBe("2026-11-01 00:00:00");
  });

  test("a look that failed is said above the figures, which stay", async ({ open, answers }) => {
    const merchants = [{ ...type, Key: "ACME", Names: { enUS: "Acme", zhCN: "极点" } }];
    answers.on("cashoutreportGet", { Currency: "THB", Merchants: merchants });
    await open("/report/CashoutReport?Date=lastWeek&Currency=THB");
    const table = page.getByRole("table", { name: part.Merchants, exact: true });
    await expect.element(table).toBeInTheDocument();
    answers.cutOff("cashoutreportGet");
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    const again = page.getByRole("alert").getByRole("button", { name: t.common.tryAgain });
    await expect.element(again).toBeVisible();
    await expect.element(table).toBeInTheDocument();
    answers.on("cashoutreportGet", { Currency: "THB", Merchants: merchants });
    await again.click();
    await expect.element(again).not.toBeInTheDocument();
  });

  test("a file is of the currency that is chosen, also while its report is on its way", async ({
    open,
    answers,
  }) => {
    const report = { Currencies: ["THB", "USD"], Merchants: null };
    answers.on("cashoutreportGet", ({ Currency }) => ({ ...report, Currency: Currency ?? "THB" }));
    answers.on("cashoutreportExport", { ExportId: "17" });
    await open("/report/CashoutReport?Date=lastWeek&Currency=THB");
    await expect.element(page.getByRole("button", { name: "USD", exact: true })).toBeVisible();
    const answer = answers.hold("cashoutreportGet");
    await page.getByRole("button", { name: "USD", exact: true }).click();
    await expect.poll(address).toContain("Currency=USD");
    await page.getByRole("button", { name: t.kit.export.title, exact: true }).click();
    await page
      .getByRole("dialog", { name: t.kit.export.title })
      .getByRole("button", { name: t.exports.menu.csv, exact: false })
      .first()
      .click();
    await expect.poll(() => answers.asked("cashoutreportExport").at(-1)?.input.Currency).toBe("USD");
    answer();
  });
});
