/** Whatever is said of a collection order's fields stands in its list and in its drawer. */
import { atDesk, expect, test } from "../../testing/component.ts";
import { columnHeader, drawer as opened, openRecord } from "../../testing/list.ts";
import { columns } from "./columns.static.ts";
import { drawer } from "./drawer.static.ts";

atDesk(({ t }) => {
  const titles = t.paymentOrder.field;

  test("every column that is shown, and every field of the drawer", async ({ open, answers }) => {
    answers.on("payorderList", { Rows: [{ OrderNo: "P1", LockedBy: "OPC/jo" }] });
    answers.on("payorderGet", { Order: { OrderNo: "P1", Exception: "Late", ReviewStatus: "Approved" } });
    await open("/xpay/PayOrder?Date=all");
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
    for (const text of ["MerchantAlias 1 · MerchantName 1", "PayTypeCode 1", "AccountName 1"]) {
      await expect.element(opened("P1")).toMatchTextContent(text);
    }
  });
});
