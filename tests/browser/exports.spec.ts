/** Exports as people have them: both kinds of file, My Exports, and a report that is made by itself. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { chooseExport, exportButton, exportedFile } from "./support/export-parts.ts";
import { expect, filled, onPhone, test } from "./support/fixtures.ts";
import { openMenu } from "./support/list-parts.ts";
import { expectNoOverflow } from "./support/merchant-parts.ts";
import { shellOf } from "./support/shell-parts.ts";

const rows = (page: Page) => page.locator("tbody tr[data-index]").locator("visible=true");

onPhone(({ t, language }) => {
  const { exports: texts } = t;

  test("a list becomes a file of either kind, lies in My Exports, and is made by itself from then on", async ({
    signIn,
  }) => {
    const page = await signIn("ACME", "admin");
    const { message } = shellOf(page, t);
    await page.goto("/xpay/PayOrder?Date=last3Months&Statuses=Failed");
    await expect(rows(page).first()).toBeVisible();
    const csv = await exportedFile(page, t, "csv");
    expect(csv.suggestedFilename()).toMatch(/^payorder-\d{8}T\d{6}Z\.csv$/);
    const [, table = ""] = (await readFile(await csv.path(), "utf8")).trim().split("\n\n");
    const [, ...lines] = table.split("\n");
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !line.includes(t.paymentOrder.status.Failed))).toEqual([]);
    await expect(exportButton(page, t)).toBeVisible();
    const xlsx = await exportedFile(page, t, "xlsx");
    expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe("PK");

    await expect(exportButton(page, t)).toBeVisible();
    await chooseExport(page, t, "schedule");
    const dialog = page.getByRole("dialog", { name: texts.schedule.add });
    const name = `${language === "zhCN" ? "每日失败订单" : "Failed every day"} ${Date.now().toString(36)}`;
    await dialog.getByRole("textbox", { name: texts.schedule.field.Name }).fill(name);
    const time = dialog.getByRole("textbox", { name: texts.schedule.field.TimeOfDay });
    await time.fill("25:00");
    await dialog.getByRole("button", { name: texts.schedule.add }).click();
    await expect(time).toHaveAttribute("aria-invalid", "true");
    await time.fill("06:30");
    await expect(dialog.getByText(/06:30/)).toBeVisible();
    await dialog.getByRole("button", { name: texts.schedule.add }).click();
    await expect(message(texts.schedule.added)).toBeVisible();

    await page.getByRole("button", { name: t.shell.userMenu }).click();
    await page.getByRole("menuitem", { name: texts.title }).click();
    await expect(page).toHaveURL(/\/report\/Exports$/);
    const files = page.getByRole("region", { name: texts.title, exact: true });
    const asked = files.locator("tbody tr[data-index]");
    // The newest first; others of this person may lie below.
    for (const [at, kind] of [texts.format.XLSX, texts.format.CSV].entries()) {
      await expect(asked.nth(at)).toContainText(texts.status.Ready);
      await expect(asked.nth(at)).toContainText(kind);
    }
    await expectNoOverflow(page);
    const again = page.waitForEvent("download");
    await asked.first().getByRole("button", { name: texts.download }).click();
    expect((await again).suggestedFilename()).toBe(xlsx.suggestedFilename());

    await files
      .getByRole("searchbox")
      .or(files.getByPlaceholder(texts.search))
      .first()
      .fill("no such export");
    await page.keyboard.press("Enter");
    await expect(asked).toHaveCount(0);
    await page.getByRole("link", { name: texts.views.schedules }).click();
    const schedules = page.getByRole("region", { name: texts.schedule.title, exact: true });
    const kept = schedules.locator("tbody tr[data-index]").filter({ hasText: name });
    await expect(kept).toContainText(filled(texts.schedule.daily, { time: "06:30" }));
    await openMenu(kept, name, t);
    await page.getByRole("button", { name: texts.schedule.pause }).click();
    await expect(kept).toContainText(texts.schedule.state.paused);
    await openMenu(kept, name, t);
    await page.getByRole("button", { name: texts.schedule.remove, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: texts.schedule.remove, exact: true }).click();
    await expect(kept).toHaveCount(0);
    await expectNoOverflow(page);
  });
});
