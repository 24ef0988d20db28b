/** What is found by reference data and what is made with it: of what is disabled there still are orders, and no new ones. */

import { atDesk, expect, filled, page, test } from "../testing/component.ts";
import { choose } from "../testing/form.ts";
import { dialog } from "../testing/list.ts";

const named = (PayTypeCode: string, name: string) => ({
  PayTypeCode,
  PayTypeName: name,
  PayTypeName_enUS: name,
});
const types = [
  { ...named("QR", "Thai QR"), Currency: "THB", Enabled: true },
  { ...named("QR", "Thai QR"), Currency: "USD", Enabled: true },
  { ...named("OLD", "Old wallet"), Currency: "THB", Enabled: false },
];

atDesk(({ t }) => {
  const option = (name: string | RegExp) => page.getByRole("option", { name });
  const disabled = filled(t.kit.filter.disabled, { name: "Old wallet" });

  test("a filter has each code once, and what is disabled after the others, by which orders are found", async ({
    open,
    answers,
  }) => {
    answers.on("paytypelist", types);
    await open("/xpay/PayOrder");
    await page.getByRole("button", { name: t.kit.filter.more }).click();
    await page.getByRole("combobox", { name: t.paymentOrder.field.PayTypeCode }).click();
    await expect.element(option("Thai QR")).toBeVisible();
    expect(
      option(/./)
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([t.kit.filter.all, "Thai QR", disabled]);
    await option(disabled).click();
    await page.getByRole("button", { name: t.common.search, exact: true }).click();
    await expect
      .poll(() => answers.asked("payorderList").at(-1)?.input)
      .toMatchObject({ PayTypeCode: "OLD" });
  });

  test("a report offers the same", async ({ open, answers }) => {
    answers.on("paytypelist", types);
    await open("/report/PayReport");
    const type = page.getByRole("combobox", { name: t.orderReport.field.PayTypeCode });
    await expect.element(type).toMatchTextContent(disabled);
  });

  test("a form makes nothing with what is disabled, and asks for the currency where a code has several", async ({
    open,
    answers,
  }) => {
    answers.on("merchantSimplelist", [{ MerchantAlias: "ACME", MerchantName: "Acme Bangkok" }]);
    answers.on("paytypelist", types);
    await open("/xpay/PayOrder");
    await page.getByRole("button", { name: t.orderAction.test.action }).click();
    const form = dialog(t.orderAction.test.title);
    await form.getByRole("combobox", { name: t.orderAction.test.payType }).click();
    await expect.element(option(/Thai QR/)).toMatchTextContent(/THB.*USD/);
    expect(option(/Old wallet/).elements()).toEqual([]);
    await option(/Thai QR/).click();
    await choose(form, t.orderAction.test.currency, "USD");
    await expect
      .element(form.getByRole("combobox", { name: t.orderAction.test.currency }))
      .toHaveValue("USD");
  });
});
