/** A lottery's draw from its planning to its corrected result, and the calendar, in each width and language. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, filled, inEachView, onPhone, test } from "./support/fixtures.ts";
import { expectNoOverflow } from "./support/merchant-parts.ts";

/** Drawn on the 1st and the 16th, for three months back: whatever day of the month the test runs on. */
const monthly = "THAI_GOVERNMENT";
const lottery = { code: "HANOI", enUS: "Hanoi Lottery", zhCN: "河内彩票" };

async function ask(page: Page, baseURL: string, path: string, data: object) {
  const session = (await page.context().cookies()).find(({ name }) => name === "opc_session_id")?.value ?? "";
  const headers = { origin: new URL(baseURL).origin, "x-session-id": session };
  return (await page.request.post(`${baseURL}${path}`, { data, headers })).json();
}

/** A lottery of the test's own with a draw whose time has come: planned two seconds ahead, and waited for. */
async function dueDraw(page: Page, baseURL: string, code: string): Promise<string> {
  const issue = `DUE-${Date.now().toString(36)}`.toUpperCase();
  const prize = { PrizeCode: "FIRST", PrizeName: "头奖", PrizeName_enUS: "First Prize", Kind: "Digits" };
  const pair = { PrizeCode: "PAIR", PrizeName: "对子", PrizeName_enUS: "Pair", Kind: "Digits" };
  const made = await ask(page, baseURL, "/mc_api/lottery/lottery_add", {
    LotteryCode: code,
    LotteryName: "测试彩票",
    LotteryName_enUS: "Story Lottery",
    Currency: "THB",
    SortOrder: 90,
    UtcOffsetMinutes: 420,
    DrawFrequency: "Daily",
    MakesDraws: false,
    NumberFormat: [
      { ...prize, Count: 1, Digits: 6, Unique: false },
      { ...pair, Count: 2, Digits: 2, Unique: true },
    ],
  });
  expect(made.code).toBe(0);
  const DrawAt = new Date(Date.now() + 2_500).toISOString();
  const draw = { LotteryCode: code, IssueNumber: issue, DrawAt };
  expect((await ask(page, baseURL, "/mc_api/lottery/draw_add", draw)).code).toBe(0);
  await page.waitForTimeout(Math.max(0, Date.parse(DrawAt) - Date.now()) + 500);
  return issue;
}

onPhone(({ language, width, t }) => {
  const texts = t.lottery;

  test("a result is pasted, entered and corrected, and its history keeps both", async ({
    signIn,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const base = baseURL ?? "";
    const page = await signIn("OPC", "admin");
    const code = `STORY-${width}-${Date.now().toString(36)}`.toUpperCase();
    const issue = await dueDraw(page, base, code);
    await page.goto(`/lottery/LotteryList/${code}`);
    const waiting = page.getByRole("region", { name: texts.detail.waiting, exact: true });
    await waiting.getByRole("button", { name: `${texts.enter.action} ${issue}` }).click();

    const enter = page.getByRole("dialog", { name: filled(texts.enter.title, { issue }) });
    const prize = language === "zhCN" ? "头奖" : "First Prize";
    const pair = language === "zhCN" ? "对子" : "Pair";
    const field = (name: string, number: number) =>
      enter.getByRole("textbox", { name: filled(texts.enter.number, { prize: name, number }) });
    await field(prize, 1).fill("12345");
    await enter.getByRole("button", { name: texts.enter.action }).click();
    await expect(field(prize, 1)).toHaveAttribute("aria-invalid", "true");
    await field(prize, 1).evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "004512, 07 / 93");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(field(prize, 1)).toHaveValue("004512");
    await expect(field(pair, 2)).toHaveValue("93");
    await expectAccessible(page);
    await enter.getByRole("button", { name: texts.enter.action }).click();
    await expect(enter).toBeHidden();

    await page.getByRole("button", { name: filled(texts.draw.open, { issue }) }).click();
    const draw = page.getByRole("dialog", { name: filled(texts.draw.title, { issue }) });
    await expect(draw).toContainText("004512");
    await draw.getByRole("button", { name: texts.correct.action }).click();
    const correct = page.getByRole("dialog", { name: filled(texts.correct.title, { issue }) });
    const first = correct.getByRole("textbox", { name: filled(texts.enter.number, { prize, number: 1 }) });
    await first.fill("004521");
    await expect(correct).toContainText("004512 → 004521");
    await correct.getByRole("textbox", { name: texts.move.reason }).fill("Read wrongly");
    await correct.getByRole("button", { name: texts.correct.action }).click();
    await expect(correct).toBeHidden();
    await expect(draw).toContainText(texts.change.Corrected);
    await expect(draw).toContainText("004512 → 004521");
    await expect(draw).toContainText("Read wrongly");
    await expectAccessible(page);

    const log = await ask(page, base, "/rp_api/setting/operationlog_list", { Size: 20 });
    expect(JSON.stringify(log.data.Rows)).toContain("drawCorrect");
  });
});

inEachView(({ language, isPhone, t }) => {
  const texts = t.lottery;

  test("the list tells what awaits a result, and the calendar leads to a day's draws", async ({ signIn }) => {
    test.setTimeout(120_000);
    const page = await signIn("OPC", "admin");
    await page.goto("/lottery/LotteryList");
    await expect(page.getByText(lottery[language]).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/lottery/LotteryList/${monthly}`);
    const calendar = page.getByRole("region", { name: texts.detail.calendar, exact: true });
    await calendar.getByRole("button", { name: texts.calendar.before }).click();
    const month = (await calendar.locator("strong").textContent()) ?? "";
    const day = `${month}-16`;
    if (isPhone) await calendar.getByRole("button", { name: new RegExp(`^${day.slice(5)}`) }).click();
    else {
      await calendar.locator(`[data-day="${month}-01"]`).focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await expect(calendar.locator(`[data-day="${day}"]`)).toBeFocused();
      await page.keyboard.press("Enter");
    }
    const draws = page.getByRole("region", { name: filled(texts.detail.onDay, { day }), exact: true });
    await expect(draws.getByRole("row")).toHaveCount(2);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
});
