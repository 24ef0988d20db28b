/** A lottery's draw from its planning to its corrected result. */
import type { Page } from "@playwright/test";
import { expect, filled, onPhone, test } from "./support/fixtures.ts";

async function ask(page: Page, baseURL: string, path: string, data: object) {
  const session = (await page.context().cookies()).find(({ name }) => name === "opc_session_id")?.value ?? "";
  const headers = { origin: new URL(baseURL).origin, "x-session-id": session };
  return (await page.request.post(`${baseURL}${path}`, { data, headers })).json();
}

/** A lottery of the test's own with a draw that has just become due: planned a moment ahead. */
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
  const DrawAt = new Date(Date.now() + 2_000).toISOString();
  const draw = { LotteryCode: code, IssueNumber: issue, DrawAt };
  expect((await ask(page, baseURL, "/mc_api/lottery/draw_add", draw)).code).toBe(0);
  const isDue = async () => {
    const { data } = await ask(page, baseURL, "/rp_api/lottery/draw_list", {
      LotteryCode: code,
      IsOverdue: true,
    });
    return data.Rows.length;
  };
  await expect.poll(isDue).toBe(1);
  return issue;
}

onPhone(({ language, width, t }) => {
  const texts = t.lottery;

  test("a result is pasted, entered and corrected, and its history keeps both", async ({
    signIn,
    baseURL,
  }) => {
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
    await enter.getByRole("button", { name: texts.enter.action }).click();
    await expect(enter).toBeHidden();

    // Until the answer is there it stands among those that wait, too.
    await expect(waiting.getByText(issue)).toBeHidden();
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

    const log = await ask(page, base, "/rp_api/setting/operationlog_list", { Size: 20 });
    expect(JSON.stringify(log.data.Rows)).toContain("drawCorrect");
  });
});
