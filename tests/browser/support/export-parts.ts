/** Exports on screen, in either language. */
import { type Download, expect, type Locator, type Page } from "@playwright/test";
import type { Texts } from "../../../packages/console/src/i18n/en-us.ts";

export const exportButton = (page: Page, t: Texts): Locator =>
  page.getByRole("button", { name: t.kit.export.title, exact: true });

type Choice = "csv" | "xlsx" | "schedule";

/** Opens the menu of the list's export; answers the choice in it. */
export async function openExportMenu(page: Page, t: Texts, choice: Choice): Promise<Locator> {
  await exportButton(page, t).click();
  const menu = page.getByRole("dialog", { name: t.kit.export.title });
  const chosen = menu.getByRole("button", { name: t.exports.menu[choice] }).first();
  await expect(chosen).toBeVisible();
  return chosen;
}

export async function chooseExport(page: Page, t: Texts, choice: Choice): Promise<void> {
  await (await openExportMenu(page, t, choice)).click();
}

/** The file of what the list is filtered by; it arrives by itself. */
export async function exportedFile(page: Page, t: Texts, choice: "csv" | "xlsx"): Promise<Download> {
  const download = page.waitForEvent("download");
  await chooseExport(page, t, choice);
  return download;
}
