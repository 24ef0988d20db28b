/** What a Chinese keyboard types in fields of digits, and keys that belong to it while signs are still being chosen. */
import type { Locator } from "vitest/browser";
import { atDesk, expect, page, test, userEvent } from "../../testing/component.ts";
import { field } from "../../testing/form.ts";
import { dialog, row } from "../../testing/list.ts";
import { address } from "../../testing/shell.ts";

/** As the browser tells it while an input method has the key. */
function composing(one: Locator, key: string): void {
  one.element().dispatchEvent(new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true }));
}

atDesk(({ t }) => {
  test("a card number loses blanks and hyphens alone; a letter in it stays, and is refused", async ({
    open,
  }) => {
    const words = t.settlementAccount;
    await open("/xpay/SettlementAccount", { as: "merchant" });
    await page.getByRole("button", { name: words.add.action, exact: true }).first().click();
    const form = dialog(words.add.title);
    const number = field(form, words.form.number);
    await number.fill("１２３－４ ５６７８–90");
    await expect.element(number).toHaveValue("1234 5678 90");
    await number.fill("123456789O");
    await userEvent.tab();
    await expect.element(number).toHaveValue("1234 5678 9O");
    await expect.element(number).toHaveAttribute("aria-invalid", "true");
    const code = field(form, t.orderAction.field.GoogleVerifyCode);
    await code.fill("１２３ ４５６");
    await expect.element(code).toHaveValue("123456");
  });

  test("a whole number may be typed in full width", async ({ open }) => {
    const { reference } = t;
    await open("/setting/Bank");
    await page.getByRole("button", { name: reference.add.Bank }).first().click();
    const order = field(dialog(reference.add.Bank), reference.field.SortOrder);
    await order.fill("１２");
    await expect.element(order).toHaveValue("12");
  });

  test("Esc in a search box waits until the signs are chosen", async ({ open, answers }) => {
    answers.on("payorderList", { Rows: [{ OrderNo: "P1" }] });
    await open("/xpay/PayOrder");
    await expect.element(row("P1")).toBeVisible();
    const search = page.getByRole("textbox", { name: t.paymentOrder.search });
    await search.click();
    composing(search, "Escape");
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(search).not.toHaveFocus();
  });

  test("Enter in a filter waits until the signs are chosen", async ({ open }) => {
    await open("/report/PayReport");
    const channel = page.getByRole("textbox", { name: t.orderReport.filters.channel });
    await channel.fill("HE");
    composing(channel, "Enter");
    expect(address()).toBe("/report/PayReport");
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toContain("ChannelCode=HE");
  });
});
