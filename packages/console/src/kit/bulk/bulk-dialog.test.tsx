/** A step for many rows, shown by the orders that are locked together. */
import { userEvent } from "vitest/browser";
import type { Answers } from "../../testing/answers.ts";
import { atDesk, expect, expectAccessible, filled, page, test } from "../../testing/component.ts";
import { field, press } from "../../testing/form.ts";
import { dialog, row } from "../../testing/list.ts";

interface Tools {
  open: (path: string) => Promise<void>;
  answers: Answers;
}

const numbers = ["P1", "P2", "P3"];

atDesk(({ t }) => {
  const words = t.orderAction;
  const form = dialog(filled(words.bulk.lockTitle, { count: 3 }));
  const reason = field(form, words.field.Reason);
  const question = page.getByRole("dialog", { name: t.kit.form.leave.title });
  const beside = () => page.css("body").click({ position: { x: 8, y: 400 }, force: true });

  async function ask({ open, answers }: Tools): Promise<void> {
    answers.on("payorderList", { Rows: numbers.map((OrderNo) => ({ OrderNo, Status: "Paying" as const })) });
    await open("/xpay/PayOrder");
    await expect.element(row("P1")).toBeVisible();
    await page.getByRole("checkbox", { name: t.kit.table.selectAll }).click();
    await page.getByRole("button", { name: filled(words.bulk.lock, { count: 3 }) }).click();
    await reason.fill("a double payment");
  }

  test("neither Esc nor a click beside it stops it while it runs; its own button does", async ({
    open,
    answers,
  }) => {
    await ask({ open, answers });
    const answer = answers.hold("payorderLock");
    await expect
      .element(form.getByRole("button", { name: words.lock.action, exact: true }))
      .toHaveAccessibleDescription(words.bulk.lockSentence);
    await press(form, words.lock.action);
    const stop = form.getByRole("button", { name: t.kit.bulk.stop, exact: true });
    await expect.element(stop).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await beside();
    answer();
    await expect.element(form.getByText(t.kit.bulk.done, { exact: true })).toHaveLength(3);
    expect(answers.asked("payorderLock")).toHaveLength(3);
    await userEvent.keyboard("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
  });

  test("its button stops it after the call that is under way", async ({ open, answers }) => {
    await ask({ open, answers });
    const answer = answers.hold("payorderLock");
    await press(form, words.lock.action);
    await press(form, t.kit.bulk.stop);
    answer();
    await expect.element(form.getByText(t.kit.bulk.notTried, { exact: true })).toHaveLength(2);
    expect(answers.asked("payorderLock")).toHaveLength(1);
  });

  test("a call whose answer was lost is no refusal: it says to look first, and is counted apart", async ({
    open,
    answers,
  }) => {
    answers.reply("payorderLock", "<html>502</html>", 502);
    await ask({ open, answers });
    await press(form, words.lock.action);
    await expect.element(form.getByText(t.kit.bulk.lost, { exact: true })).toHaveLength(3);
    const counts = { done: 0, refused: 0, lost: 3, left: 0 };
    await expect.element(form).toMatchTextContent(filled(t.kit.bulk.progressLost, counts));
    await expectAccessible(form.element());
  });

  test("a reason that is typed is not thrown away by a click beside it before that is agreed to", async ({
    open,
    answers,
  }) => {
    const leaves = async (how: () => Promise<void>) => {
      await how();
      await press(question, t.kit.form.leave.cancel);
      await expect.element(reason).toHaveValue("a double payment");
    };
    await ask({ open, answers });
    await leaves(() => userEvent.keyboard("{Escape}"));
    await leaves(beside);
    await userEvent.keyboard("{Escape}");
    await press(question, t.kit.form.leave.confirm);
    await expect.element(form).not.toBeInTheDocument();
  });
});
