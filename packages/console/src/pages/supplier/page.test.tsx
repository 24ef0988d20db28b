/** Suppliers: one that is added is asked for with what was typed. */
import { expect, expectAccessibleInBothSchemes, inOneView, page, test } from "../../testing/component.ts";
import { field, fillIn, press } from "../../testing/form.ts";
import { dialog, row } from "../../testing/list.ts";

inOneView(({ t }) => {
  const { supplier: own } = t;

  test("a supplier is added, and stands in the list as one that works", async ({ open, answers }) => {
    await open("/channel/Supplier");
    await page.getByRole("button", { name: own.add.action }).first().click();
    const form = dialog(own.add.action);
    await press(form, own.add.action);
    await expect.element(field(form, own.field.SupplierCode)).toHaveAttribute("aria-invalid", "true");
    await fillIn(form, { [own.field.SupplierCode]: "RIVER", [own.field.SupplierName]: "River Ltd" });
    await expectAccessibleInBothSchemes();
    answers.on("supplierList", { Rows: [{ SupplierCode: "RIVER", Enabled: true }] });
    await press(form, own.add.action);
    await expect.element(row("RIVER")).toMatchTextContent(own.state.Enabled);
    expect(answers.asked("supplierAdd").map(({ input }) => input)).toMatchObject([
      { SupplierCode: "RIVER", SupplierName: "River Ltd", Adapter: "http" },
    ]);
  });
});
