import { vi } from "vitest";
import { userEvent } from "vitest/browser";
import { expect, filled, inEachView, now, page, test } from "../../testing/component.ts";
import { cell, row } from "../../testing/list.ts";

const list = (Status: "Paying" | "Success") => ({
  Rows: Array.from({ length: 100 }, (_, at) => ({ OrderNo: `P${at + 100}`, Status })),
});
const paces = [15, 30, 60];

inEachView(({ t }) => {
  const names = [t.kit.refresh.off, ...paces.map((seconds) => filled(t.kit.refresh.every, { seconds }))];

  async function choose(at: number): Promise<void> {
    await page.getByRole("button", { name: t.kit.refresh.auto, exact: false }).click();
    const options = page.getByRole("dialog", { name: t.kit.refresh.auto, exact: false }).getByRole("button");
    expect(options.elements().map((one) => one.textContent)).toEqual(names);
    await options.nth(at).click();
  }

  test("auto-refresh is off, or every 15, 30 or 60 seconds, and says that a timer asked", async ({
    open,
    answers,
  }) => {
    // The timers of minutes alone: all else goes on as it does.
    vi.useFakeTimers({ now, toFake: ["Date", "setInterval", "clearInterval"] });
    let answered = 0;
    answers.on("payorderList", () => {
      answered += 1;
      return { Rows: [{ OrderNo: `P${answered}` }] };
    });
    await open("/xpay/PayOrder");
    /** All questions so far, when the last of them is answered: whether a timer asked. */
    const polled = async (...wanted: (string | null)[]) => {
      await expect.element(row(`P${wanted.length}`)).toBeInTheDocument();
      expect(answers.asked("payorderList").map(({ headers }) => headers.get("x-polled"))).toEqual(wanted);
    };
    const refresh = page.getByRole("button", { name: t.common.refresh, exact: true });
    const questions: (string | null)[] = [null];
    await polled(...questions);
    for (const [at, seconds] of paces.entries()) {
      await choose(at + 1);
      vi.advanceTimersByTime((seconds - 1) * 1000);
      // Somebody's own question is the next one: until now no timer has asked.
      await refresh.click();
      questions.push(null);
      await polled(...questions);
      vi.advanceTimersByTime(1000);
      questions.push("1");
      await polled(...questions);
    }
    await choose(0);
    vi.advanceTimersByTime(120_000);
    await refresh.click();
    questions.push(null);
    await polled(...questions);
  });

  test("a refresh by itself disturbs no dialog, no selection and no place", async ({ open, answers }) => {
    vi.useFakeTimers({ now, toFake: ["Date", "setInterval", "clearInterval"] });
    answers.on("payorderList", list("Paying"));
    await open("/xpay/PayOrder");
    await expect.element(cell("Status")).toHaveTextContent(t.paymentOrder.status.Paying);
    await choose(1);
    await userEvent.keyboard("j");
    await userEvent.keyboard("x");
    const selected = page.getByText(filled(t.kit.bulk.selected, { count: 1 }));
    await expect.element(selected).toBeVisible();
    const scroller = page.getByRole("grid").element().parentElement as HTMLElement;
    scroller.scrollTo(0, 900);
    await page.getByRole("button", { name: t.kit.views.title }).click();
    const name = page.getByRole("textbox", { name: t.savedViews.name });
    await name.fill("half a name");
    answers.on("payorderList", list("Success"));
    vi.advanceTimersByTime(15_000);
    await expect.element(cell("Status")).toHaveTextContent(t.paymentOrder.status.Success);
    await expect.element(name).toHaveValue("half a name");
    await expect.element(name).toHaveFocus();
    await expect.element(selected).toBeVisible();
    expect(scroller.scrollTop).toBe(900);
  });
});
