/** Exports on screen, in either language. */
import type { Download, Locator, Page } from "@playwright/test";
import type { Texts } from "../../packages/console/src/i18n/en-us.ts";

export const exportButton = (page: Page, t: Texts): Locator =>
  page.getByRole("button", { name: t.kit.export.title, exact: true });

/** Opens the menu of the list's export and chooses. */
export async function chooseExport(page: Page, t: Texts, choice: "csv" | "xlsx" | "schedule"): Promise<void> {
  await exportButton(page, t).click();
  const menu = page.getByRole("dialog", { name: t.kit.export.title });
  await menu.getByRole("button", { name: t.exports.menu[choice] }).first().click();
}

/** The file of what the list is filtered by; it arrives by itself. */
export async function exportedFile(page: Page, t: Texts, choice: "csv" | "xlsx"): Promise<Download> {
  const download = page.waitForEvent("download");
  await chooseExport(page, t, choice);
  return download;
}
