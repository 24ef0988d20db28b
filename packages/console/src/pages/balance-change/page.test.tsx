/** Balance Change Records: what they add to what every list does. */
import { merchantChangeTypes } from "@opc/contract/balance-change/types";
import { expect, inOneView, page, test } from "../../testing/component.ts";
import { cell, rows } from "../../testing/list.ts";

const change = {
  Type: "Payment Order Success",
  Currency: "THB",
  BalanceBefore: "100.00",
  Amount: "1470.00",
  BalanceAfter: "1570.00",
  OrderNo: "P261118000001",
} as const;

inOneView(({ t, language, isPhone }) => {
  test("every type of balance change can be chosen under its own label", async ({ open }) => {
    await open("/merchant/BalanceChange?Date=all");
    if (isPhone) await page.getByRole("button", { name: t.kit.filter.more }).click();
    await page.getByRole("combobox", { name: t.balanceChange.field.Type }).click();
    await expect.element(page.getByRole("option")).toHaveLength(merchantChangeTypes.length);
    const labels = page
      .getByRole("option")
      .elements()
      .map((one) => one.textContent);
    if (language === "enUS") expect(labels).toEqual([...merchantChangeTypes]);
    else for (const label of labels) expect(label).toMatch(/^\p{Script=Han}+$/u);
    expect(new Set(labels).size).toBe(merchantChangeTypes.length);
  });

  test("a balance change shows before, what moved with its sign, and after; its order is one click away", async ({
    open,
    answers,
  }) => {
    answers.on("balancechangeList", {
      Rows: [change, { ...change, Amount: "-20.00", BalanceAfter: "80.00", OrderNo: null }],
    });
    answers.on("payorderGet", { Order: { OrderNo: change.OrderNo } });
    await open("/merchant/BalanceChange?Date=all");
    await expect.element(cell("BalanceAfter")).toMatchTextContent("THB 1,570.00");
    if (!isPhone) await expect.element(cell("BalanceBefore")).toMatchTextContent("THB 100.00");
    await expect.element(cell("Amount").css("[data-sign='1']")).toHaveTextContent("THB +1,470.00");
    const taken = rows().nth(1).css("td[data-column=Amount] [data-sign='-1']");
    await expect.element(taken).toMatchTextContent(/THB [−-]20\.00/);
    // Seven values are one more than a card of the operator's has.
    if (isPhone) return;
    await cell("OrderNo").getByRole("link").click();
    await expect.poll(() => location.pathname).toBe(`/xpay/PayOrder/${change.OrderNo}`);
    await expect.element(page.getByRole("article", { name: change.OrderNo })).toBeVisible();
  });
});
