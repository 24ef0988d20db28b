/** Whatever is said of a payout's fields stands in its list and in its drawer. */
import { atDesk, expect, test } from "../../testing/component.ts";
import { columnHeader, drawer as opened, openRecord } from "../../testing/list.ts";
import { columns } from "./columns.static.ts";
import { drawer } from "./drawer.static.ts";

atDesk(({ t }) => {
  const titles = t.payoutOrder.field;

  test("every column that is shown, and every field of the drawer", async ({ open, answers }) => {
    answers.on("cashoutorderList", { Rows: [{ OrderNo: "P1" }] });
    answers.on("cashoutorderGet", { Order: { OrderNo: "P1", Exception: "Returned" } });
    await open("/xpay/CashoutOrder?Date=all");
    for (const { field, initiallyHidden } of columns) {
      if (!initiallyHidden) await expect.element(columnHeader(titles[field])).toBeInTheDocument();
    }
    await openRecord("P1");
    const fields = Object.values(drawer).flat();
    expect(fields.length).toBeGreaterThan(15);
    for (const { field } of fields) {
      const title = opened("P1").getByRole("term").filter({ hasText: titles[field] });
      await expect.element(title.first()).toBeVisible();
    }
    for (const text of ["MerchantAlias 1 · MerchantName 1", "PayeeName 1", "CardName 1"]) {
      await expect.element(opened("P1")).toMatchTextContent(text);
    }
  });
});
