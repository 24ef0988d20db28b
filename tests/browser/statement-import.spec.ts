/** A bank statement is imported whole or not at all, and the same file twice does no harm. */
import type { Page } from "@playwright/test";
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { chooseFile } from "./support/files.ts";
import { atDesk, expect, expectAccessible, filled } from "./support/fixtures.ts";
import { test } from "./support/operators.ts";

const { statementImport: words, fileImport } = enUS;

const headings = "ExternalId,OccurredAt,Direction,Amount,Currency,Counterparty,Remark";
const fileOf = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from([headings, ...lines].join("\r\n")),
});

async function check(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  const dialog = page.getByRole("dialog", { name: words.title });
  await chooseFile(dialog.locator("input[type=file]"), file);
  await dialog.getByRole("button", { name: fileImport.check }).click();
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole("button", { name: words.action }).click();
  const dialog = page.getByRole("dialog", { name: words.title });
  await dialog.getByRole("combobox", { name: words.account }).click();
  await page.getByRole("option", { name: "SCB QR 1 · THB" }).click();
}

atDesk(() => {
  test("a statement with wrong rows is refused row by row; mended it is imported once", async ({
    enterOperator,
  }) => {
    const { page, person } = await enterOperator();
    const run = Date.now().toString(36);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const good = [
      `${run}-1,${yesterday} 10:00:00,Credit,71.01,THB,IMPORTED ${run},`,
      `${run}-2,${yesterday} 10:05:00,Debit,20.00,THB,OWN ACCOUNT,`,
    ];
    await page.goto(`/xpay/OriginalRecord?Text=${run}`);
    const dialog = page.getByRole("dialog", { name: words.title });
    await openImport(page);
    const template = page.waitForEvent("download");
    await dialog.getByRole("button", { name: fileImport.template }).click();
    expect((await template).suggestedFilename()).toMatch(/\.csv$/);

    await check(page, fileOf("wrong.csv", [...good, `${run}-3,yesterday,Credit,-5,THB,,`]));
    const faults = dialog.getByRole("region", { name: fileImport.faults.title }).getByRole("row");
    await expect(faults.nth(1)).toContainText(/^4OccurredAt/);
    await expect(faults.nth(2)).toContainText(/^4Amount/);
    await expect(dialog).toContainText(fileImport.faults.allOrNothing);
    await expect(dialog.getByLabel(enUS.orderAction.field.LoginPassword)).toHaveCount(0);
    await expectAccessible(page);

    await dialog.getByRole("button", { name: fileImport.another }).click();
    await check(page, fileOf("good.csv", good));
    await expect(dialog).toContainText(
      filled(words.preview.does, { rows: 2, settle: 0, review: 0, wait: 1 }),
    );
    await expectAccessible(page);
    await dialog.getByLabel(enUS.orderAction.field.LoginPassword).fill(person.password);
    await dialog.getByLabel(enUS.orderAction.field.GoogleVerifyCode).fill(await person.nextCode());
    await dialog.getByRole("button", { name: words.action }).click();
    await expect(dialog).toContainText(filled(words.done.sentence, { new: 2, known: 0 }));
    await dialog.getByRole("button", { name: enUS.common.close }).last().click();
    // The desk has been asked anew.
    await expect(page.getByRole("heading", { name: "THB 71.01" })).toBeVisible();

    await openImport(page);
    await check(page, fileOf("good.csv", good));
    await expect(dialog).toContainText(fileImport.preview.nothingNew);
    await expect(dialog.getByLabel(enUS.orderAction.field.LoginPassword)).toHaveCount(0);
  });
});
