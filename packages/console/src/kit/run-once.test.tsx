/** A double click on any button of a list or a record begins one errand; the next click after it begins another. */
import { errors } from "@opc/contract/errors";
import type { Locator } from "vitest/browser";
import { texts } from "../i18n/en-us.ts";
import { atDesk, expect, filled, page, test } from "../testing/component.ts";
import { press } from "../testing/form.ts";
import { actOnOpen, dialog, row } from "../testing/list.ts";

const { supplier, moneyCase, offlineAccount, onlineUser, common, kit } = texts;

/** In one breath, as fast as nobody clicks. */
async function clickTwice(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLElement;
  element.click();
  element.click();
}

const caseOf = (CaseId: string) => ({ CaseId, OrderNo: `P-${CaseId}`, State: "Open" }) as const;

atDesk(() => {
  test("what needs no row opens once, and again when it was closed", async ({ open, answers }) => {
    answers.on("supplierList", { Rows: [{ SupplierCode: "RIVER" }] });
    await open("/channel/Supplier");
    const button = page.getByRole("button", { name: supplier.add.action, exact: true });
    await clickTwice(button);
    const form = dialog(supplier.add.action);
    await press(form, common.cancel);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("supplierFormoptions")).toHaveLength(1);
    await button.click();
    await expect.element(form).toBeVisible();
  });

  test("a refused errand is over, and the button works again", async ({ open, answers }) => {
    answers.on("supplierList", { Rows: [{ SupplierCode: "RIVER" }] });
    answers.refuse("supplierFormoptions", "NotFound");
    await open("/channel/Supplier");
    const button = page.getByRole("button", { name: supplier.add.action, exact: true });
    await clickTwice(button);
    await expect.element(page.getByText(errors.NotFound.enUS)).toBeVisible();
    expect(answers.asked("supplierFormoptions")).toHaveLength(1);
    answers.on("supplierFormoptions", {});
    await button.click();
    await expect.element(dialog(supplier.add.action)).toBeVisible();
  });

  test("a row's action opens once for it, while another row's does not wait", async ({ open, answers }) => {
    answers.on("moneycaseList", { Rows: [caseOf("1"), caseOf("2")] });
    answers.on("moneycaseGet", ({ CaseId }) => ({ Case: caseOf(CaseId), ApprovalId: null }));
    await open("/xpay/MoneyCase");
    const answer = answers.hold("moneycaseGet");
    const sign = (id: string) =>
      row(id).getByRole("button", { name: `${moneyCase.close.action} ${id}`, exact: true });
    await row("1").hover();
    await clickTwice(sign("1"));
    await row("2").hover();
    await clickTwice(sign("2"));
    // Where a pointer rests the record is asked for as well, by nobody.
    const asked = () => answers.asked("moneycaseGet").filter(({ headers }) => !headers.has("x-polled"));
    await expect.poll(() => asked().map(({ input }) => input.CaseId)).toEqual(["1", "2"]);
    answer();
    await expect.element(dialog(filled(moneyCase.close.title, { order: caseOf("2").OrderNo }))).toBeVisible();
  });

  test("what is opened by a picture in a row opens once", async ({ open, answers }) => {
    const code = { AccountId: "7", AccountName: "Rice QR", QrType: "PromptPay", ImageId: null } as const;
    answers.on("qrcodeList", { Rows: [code] });
    await open("/offline/QrCode");
    const name = `${offlineAccount.preview.action} ${code.AccountName}`;
    await clickTwice(page.css(`button[title="${name}"]`));
    await expect
      .element(dialog(filled(offlineAccount.preview.title, { name: code.AccountName })))
      .toBeVisible();
    expect(answers.asked("qrcodePreview")).toHaveLength(1);
  });

  test("an open record's action opens once", async ({ open, answers }) => {
    answers.on("supplierGet", { Supplier: { SupplierCode: "RIVER", SupplierName: "River" } });
    await open("/channel/Supplier/RIVER");
    const bar = page.getByRole("toolbar", { name: kit.table.actions });
    await clickTwice(bar.getByRole("button", { name: supplier.edit.action, exact: true }));
    const form = dialog(filled(supplier.edit.title, { name: "River" }));
    await press(form, common.cancel);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("supplierFormoptions")).toHaveLength(1);
    await actOnOpen(supplier.edit.action);
    await expect.element(form).toBeVisible();
  });

  test("what is done to all selected rows is asked once", async ({ open, answers }) => {
    const terminal = (SessionKey: string) => ({ SessionKey, IsCurrent: false });
    answers.on("getonlineuserlist", { Rows: [terminal("a"), terminal("b")] });
    await open("/user/OnlineUser");
    await row("a").getByRole("checkbox").click();
    const bar = page.getByRole("toolbar", { name: kit.bulk.title });
    await clickTwice(
      bar.getByRole("button", { name: filled(onlineUser.kick.selected, { count: 1 }), exact: true }),
    );
    await expect.element(dialog(onlineUser.kick.title)).toBeVisible();
    await press(dialog(onlineUser.kick.title), common.cancel);
    await expect.element(dialog(onlineUser.kick.title)).not.toBeInTheDocument();
    expect(answers.asked("kickuser")).toEqual([]);
  });
});
