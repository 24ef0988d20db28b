/** The times of day of a range, as people type them. */
import { userEvent } from "vitest/browser";
import { atDesk, expect, expectAccessible, page, test } from "../../testing/component.ts";

atDesk(({ t }) => {
  const words = t.kit.date;
  const clock = (label: string) => page.getByRole("textbox", { name: `${label} ${words.clock}` });
  const [from, to] = [clock(words.from), clock(words.to)];
  const confirm = page.getByRole("dialog").getByRole("button", { name: t.common.confirm, exact: true });

  async function openRange(open: (path: string) => Promise<void>): Promise<void> {
    await open("/xpay/PayOrder?Date=today");
    await page.getByRole("button", { name: /UTC\+07:00/ }).click();
    await expect.element(from).toHaveValue("00:00:00");
  }

  test("a time without seconds or with a blank around it is taken, and tidied when it is left", async ({
    open,
    answers,
  }) => {
    await openRange(open);
    await from.fill("9:05");
    await expect.element(from).toHaveAttribute("aria-invalid", "false");
    await to.fill(" １８：30:00 ");
    await expect.element(from).toHaveValue("09:05:00");
    await userEvent.tab();
    await expect.element(to).toHaveValue("18:30:00");
    await confirm.click();
    await expect
      .poll(() => answers.asked("payorderList").at(-1)?.input)
      .toMatchObject({ From: "2026-11-18 09:05:00", To: "2026-11-18 18:30:00" });
  });

  test("a wrong time, or an end before its start, says what is wrong at both", async ({ open }) => {
    await openRange(open);
    await from.fill("9.05");
    await userEvent.tab();
    await expect.element(from).toHaveAccessibleDescription(words.clockWrong);
    await expect.element(confirm).toBeDisabled();
    await from.fill("09:05");
    await to.fill("08:00");
    for (const one of [from, to]) await expect.element(one).toHaveAccessibleDescription(words.reversed);
    await expect.element(confirm).toBeDisabled();
    await expectAccessible(page.getByRole("alert").element());
    await to.fill("10:00");
    await expect.element(to).toHaveAccessibleDescription("");
    await expect.element(confirm).toBeEnabled();
  });
});
