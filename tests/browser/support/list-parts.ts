/** What a person does with a row of a list: opens its menu, takes an action, opens its record. */
import type { Locator, Page } from "@playwright/test";
import { texts as enUS, type Texts } from "../../../packages/console/src/i18n/en-us.ts";
import { expect, filled } from "./fixtures.ts";

/** Sideways, as who wants to see what is right of the window: from then on all columns are drawn. */
export async function scrollAside(page: Page): Promise<void> {
  await page.getByRole("grid").evaluate((grid) => grid.parentElement?.scrollTo({ left: 40 }));
}

/** Opens the menu of a row; `name` is what people call its record. Returns the menu. */
export async function openMenu(row: Locator, name: string, t: Texts = enUS): Promise<Locator> {
  const title = filled(t.kit.table.actionsOf, { id: name });
  const button = row.getByRole("button", { name: title });
  // A row has its buttons while the pointer is on it. Where it moved away from under the pointer, that follows.
  await expect(async () => {
    await row.hover();
    await expect(button).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await button.click();
  return row.page().getByRole("dialog", { name: title });
}

export async function takeAction(row: Locator, name: string, action: string, t: Texts = enUS): Promise<void> {
  const menu = await openMenu(row, name, t);
  await menu.getByRole("button", { name: action, exact: true }).click();
}

/** Opens the record of a row, by a click on a cell that has nothing of its own to click. */
export async function openRecord(row: Locator): Promise<void> {
  // Some of that is there only while the pointer is.
  await row.hover();
  await row.locator("td:not(:has(a, button, input))").filter({ visible: true }).first().click();
}
