/** Lotteries: what awaits a result, the calendar of draws, and results entered and corrected. */
import { userEvent } from "vitest/browser";
import type { Answers } from "../../testing/answers.ts";
import { expect, expectAccessible, filled, inOneView, page, test } from "../../testing/component.ts";
import { fillIn, press } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";

const code = "HANOI";
const names = { LotteryName: "河内彩票", LotteryName_enUS: "Hanoi Lottery" };
const prize = { Kind: "Digits", Minimum: null, Maximum: null } as const;
const NumberFormat = [
  {
    ...prize,
    PrizeCode: "FIRST",
    PrizeName: "头奖",
    PrizeName_enUS: "First Prize",
    Count: 1,
    Digits: 6,
    Unique: false,
  },
  {
    ...prize,
    PrizeCode: "PAIR",
    PrizeName: "对子",
    PrizeName_enUS: "Pair",
    Count: 2,
    Digits: 2,
    Unique: true,
  },
];
const due = {
  DrawId: "9",
  LotteryCode: code,
  IssueNumber: "DUE-1",
  DrawAt: "2026-11-18T02:00:00.000Z",
  Status: "Scheduled",
  IsOverdue: true,
  Numbers: null,
} as const;
const result = [
  { PrizeCode: "FIRST", Numbers: ["004512"] },
  { PrizeCode: "PAIR", Numbers: ["07", "93"] },
];
const drawn = { ...due, Status: "Drawn", IsOverdue: false, Numbers: result, Version: 3 } as const;

function have(answers: Answers, draw: object): void {
  answers.on("lotterymanageGet", { Lottery: { LotteryCode: code, ...names, OverdueDraws: 1 } });
  answers.on("drawList", { Rows: [draw] });
  answers.on("drawGet", { Draw: draw, NumberFormat, Changes: [] });
}

inOneView(({ t, language }) => {
  const words = t.lottery;
  const first = language === "zhCN" ? "头奖" : "First Prize";
  const pair = language === "zhCN" ? "对子" : "Pair";
  const number = (name: string, place: number) =>
    dialog().getByRole("textbox", { name: filled(words.enter.number, { prize: name, number: place }) });

  test("the list tells what awaits a result, under the lottery's name in one's language", async ({
    open,
    answers,
  }) => {
    answers.on("lotterymanageList", { Rows: [{ LotteryCode: code, ...names, OverdueDraws: 3 }] });
    answers.on("lotterymanageSummary", { OverdueDraws: 3, OverdueLotteries: 1 });
    await open("/lottery/LotteryList");
    const name = language === "zhCN" ? names.LotteryName : names.LotteryName_enUS;
    await expect.element(page.getByText(name, { exact: false }).first()).toBeVisible();
    await expect
      .element(page.getByText(filled(words.alarm.many, { draws: 3, lotteries: 1 }), { exact: false }))
      .toBeVisible();
  });

  test("a result is typed or pasted, judged by its format, and asked as it was read", async ({
    open,
    answers,
  }) => {
    have(answers, due);
    await open(`/lottery/LotteryList/${code}`);
    const waiting = page.getByRole("region", { name: words.detail.waiting, exact: true });
    await press(waiting, `${words.enter.action} DUE-1`);
    const form = dialog(filled(words.enter.title, { issue: "DUE-1" }));
    await number(first, 1).fill("12345");
    await press(form, words.enter.action);
    await expect.element(number(first, 1)).toHaveAttribute("aria-invalid", "true");
    expect(answers.asked("drawResult")).toEqual([]);
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "004512, 07 / 93");
    const pasting = { clipboardData, bubbles: true, cancelable: true };
    number(first, 1).element().dispatchEvent(new ClipboardEvent("paste", pasting));
    await expect.element(number(first, 1)).toHaveValue("004512");
    await expect.element(number(pair, 2)).toHaveValue("93");
    await expectAccessible();
    await press(form, words.enter.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("drawResult")[0]?.input).toEqual({ DrawId: "9", Numbers: result });
  });

  test("a correction says what differs, needs a reason, and stands in the history", async ({
    open,
    answers,
  }) => {
    have(answers, drawn);
    await open(`/lottery/LotteryList/${code}`);
    await page
      .getByRole("button", { name: filled(words.draw.open, { issue: "DUE-1" }) })
      .first()
      .click();
    const draw = dialog(filled(words.draw.title, { issue: "DUE-1" }));
    await expect.element(draw).toMatchTextContent("004512");
    await press(draw, words.correct.action);
    const form = dialog(filled(words.correct.title, { issue: "DUE-1" }));
    const corrected = form.getByRole("textbox", {
      name: filled(words.enter.number, { prize: first, number: 1 }),
    });
    await corrected.fill("004521");
    await expect.element(form).toMatchTextContent("004512 → 004521");
    await press(form, words.correct.action);
    await expect.element(form).toMatchTextContent(t.kit.form.empty);
    expect(answers.asked("drawCorrect")).toEqual([]);
    await fillIn(form, { [words.move.reason]: "Read wrongly" });
    const now = [{ PrizeCode: "FIRST", Numbers: ["004521"] }, ...result.slice(1)];
    const state = { IssueNumber: null, DrawAt: null };
    const change = { Kind: "Corrected", Reason: "Read wrongly" } as const;
    answers.on("drawGet", {
      Draw: { ...drawn, Status: "Corrected", Numbers: now },
      NumberFormat,
      Changes: [{ ...change, From: { ...state, Numbers: result }, To: { ...state, Numbers: now } }],
    });
    await press(form, words.correct.action);
    await expect.element(draw).toMatchTextContent(words.change.Corrected);
    await expect.element(draw).toMatchTextContent("004512 → 004521");
    await expect.element(draw).toMatchTextContent("Read wrongly");
    await expectAccessible();
    expect(answers.asked("drawCorrect")[0]?.input).toEqual({
      DrawId: "9",
      Version: 3,
      Numbers: now,
      Reason: "Read wrongly",
    });
  });
});

inOneView(({ t, isPhone }) => {
  const words = t.lottery;

  test("the calendar leads to a day's draws, by its keys where it is a grid", async ({ open, answers }) => {
    have(answers, drawn);
    const day = "2026-10-16";
    const { DrawId, IssueNumber, DrawAt, Status, IsOverdue } = drawn;
    const Draws = [{ DrawId, IssueNumber, DrawAt, Status, IsOverdue }];
    answers.on("drawCalendar", ({ Month }) => ({
      Days: Month === "2026-10" ? [{ Day: day, Scheduled: 0, Overdue: 0, Drawn: 1, Draws }] : [],
    }));
    await open(`/lottery/LotteryList/${code}`);
    const calendar = page.getByRole("region", { name: words.detail.calendar, exact: true });
    await press(calendar, words.calendar.before);
    await expect.element(calendar.css("strong")).toHaveTextContent("2026-10");
    await expect.poll(() => answers.asked("drawCalendar").at(-1)?.input.Month).toBe("2026-10");
    const seen = isPhone
      ? calendar.getByRole("button", { name: /^10-16/ })
      : calendar.css(`[data-day="${day}"]`);
    await expect.element(seen).toBeVisible();
    if (isPhone) await seen.click();
    else {
      (calendar.css('[data-day="2026-10-01"]').element() as HTMLElement).focus();
      await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
      await expect.element(calendar.css(`[data-day="${day}"]`)).toHaveFocus();
      await userEvent.keyboard("{Enter}");
    }
    const draws = page.getByRole("region", { name: filled(words.detail.onDay, { day }), exact: true });
    await expect.element(draws.getByRole("row")).toHaveLength(2);
    expect(answers.asked("drawList").at(-1)?.input).toMatchObject({
      LotteryCode: code,
      From: `${day} 00:00:00`,
      To: `${day} 23:59:59`,
    });
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});
