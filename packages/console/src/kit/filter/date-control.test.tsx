import { expect, inEachView, page, test } from "../../testing/component.ts";

const day = (from: string, to: string) => [`2026-${from} 00:00:00`, `2026-${to} 23:59:59`];

inEachView(({ t, language }) => {
  test("every date preset asks for its range on the merchant's clock, from 00:00:00 to 23:59:59", async ({
    open,
    answers,
  }) => {
    await open("/xpay/PayOrder?Date=all");
    for (const [inEnglish, translated, range] of [
      ["Today", t.kit.date.today, day("11-18", "11-18")],
      ["Yesterday", t.kit.date.yesterday, day("11-17", "11-17")],
      ["Last 3 days", t.kit.date.last3Days, day("11-16", "11-18")],
      ["Last week", t.kit.date.lastWeek, ["2026-11-11 10:04:05", "2026-11-18 10:04:05"]],
      ["This week", t.kit.date.thisWeek, day("11-16", "11-22")],
      ["Last month", t.kit.date.lastMonth, day("10-18", "11-18")],
      ["Last 3 months", t.kit.date.last3Months, day("08-18", "11-18")],
      ["This month", t.kit.date.thisMonth, day("11-01", "11-30")],
      ["Previous month", t.kit.date.previousMonth, day("10-01", "10-31")],
    ] as const) {
      await page.getByRole("button", { name: /UTC\+07:00/ }).click();
      const preset = page
        .getByRole("dialog")
        .getByRole("button", { name: language === "enUS" ? inEnglish : translated, exact: true });
      await preset.click();
      const asked = () => {
        const { From, To } = answers.asked("payorderList").at(-1)?.input ?? {};
        return [From, To];
      };
      await expect.poll(asked, { message: inEnglish }).toEqual(range);
      await expect.poll(() => preset.elements()).toEqual([]);
    }
  });
});
