import { vi } from "vitest";
import { expect, expectAccessible, filled, inEachView, now, page, test } from "../../testing/component.ts";
import { message } from "../../testing/shell.ts";

const waiting = {
  ExportId: "17",
  Status: "Waiting",
  RowCount: 0,
  ExpectedRowCount: null,
  SecondsLeft: null,
} as const;

/** What regions that are read aloud said as they came; words that stand in them from the start are often not read. */
function wordsOfNewRegions(): () => string[] {
  const words: string[] = [];
  const note = (changes: MutationRecord[]) => {
    const added = changes
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((one) => one instanceof Element);
    for (const one of added)
      for (const region of one.querySelectorAll("[role=status]")) words.push(region.textContent);
  };
  const watcher = new MutationObserver(note);
  watcher.observe(document.body, { subtree: true, childList: true });
  return () => {
    watcher.disconnect();
    return words;
  };
}

inEachView(({ t, language }) => {
  const isEnglish = language === "enUS";
  const start = page.getByRole("button", { name: t.kit.export.title, exact: true });
  const choose = async (choice: "csv" | "xlsx" | "schedule") => {
    await start.click();
    await page
      .getByRole("dialog", { name: t.kit.export.title })
      .getByRole("button", { name: t.exports.menu[choice], exact: false })
      .first()
      .click();
  };

  test("an export asks for exactly the filtered rows, counts down, and can be stopped", async ({
    open,
    answers,
  }) => {
    vi.useFakeTimers({ now, toFake: ["Date", "setInterval", "clearInterval"] });
    answers.on("payorderList", { Total: 90_000, TotalIsExact: true });
    answers.on("payorderExport", { ExportId: "17" });
    answers.on("exportGet", { Export: waiting });
    await open("/xpay/PayOrder?Statuses=Failed&Sort=oldest");
    const bornWith = wordsOfNewRegions();
    await choose("csv");
    const running = (seconds: number) =>
      page.getByText(
        isEnglish
          ? `Export in progress, please wait (${seconds}s)`
          : filled(t.kit.export.running, { seconds }),
      );
    await expect.element(running(5)).toBeVisible();
    await expect.element(page.getByText(t.kit.export.begun, { exact: true })).toBeInTheDocument();
    expect(bornWith()).not.toContain(t.kit.export.begun);
    expect(answers.asked("payorderExport").map(({ input }) => input)).toMatchObject([
      { Format: "CSV", Statuses: ["Failed"], Sort: "oldest" },
    ]);
    vi.advanceTimersByTime(3000);
    await expect.element(running(2)).toBeVisible();
    await page.getByRole("button", { name: t.kit.export.cancel }).click();
    await expect.element(message(t.kit.export.cancelled)).toBeVisible();
    expect(answers.asked("exportCancel").map(({ input }) => input)).toEqual([{ ExportId: "17" }]);
    await expect.poll(() => running(2).elements()).toEqual([]);
  });

  test("an export needs something to export, but can be scheduled all the same", async ({
    open,
    answers,
  }) => {
    answers.on("payorderList", { Rows: [] });
    await open("/xpay/PayOrder?Statuses=Failed&Sort=oldest");
    await expect.element(page.getByText(t.kit.empty.filtered)).toBeVisible();
    await choose("csv");
    await expect
      .element(message(isEnglish ? "No content found, cannot use this function" : t.kit.export.nothing))
      .toBeVisible();
    expect(answers.asked("payorderExport")).toEqual([]);
    await choose("schedule");
    const dialog = page.getByRole("dialog", { name: t.exports.schedule.add });
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
    const time = dialog.getByRole("textbox", { name: t.exports.schedule.field.TimeOfDay });
    await time.fill("25:00");
    await dialog.getByRole("button", { name: t.exports.schedule.add }).click();
    await expect.element(time).toHaveAttribute("aria-invalid", "true");
    expect(answers.asked("reportscheduleAdd")).toEqual([]);
    await dialog.getByRole("textbox", { name: t.exports.schedule.field.Name }).fill("Failed every day");
    await time.fill("06:30");
    await expect.element(dialog.getByText("06:30", { exact: false })).toBeVisible();
    await dialog.getByRole("button", { name: t.exports.schedule.add }).click();
    await expect.element(message(t.exports.schedule.added)).toBeVisible();
    expect(answers.asked("reportscheduleAdd").map(({ input }) => input)).toMatchObject([
      {
        Call: "payorderExport",
        Name: "Failed every day",
        TimeOfDay: "06:30",
        Filter: JSON.stringify({ Statuses: ["Failed"] }),
      },
    ]);
  });
});
