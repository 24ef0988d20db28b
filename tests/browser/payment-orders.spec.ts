/** Collection Orders over real orders: what is counted, listed, exported and kept is the same; the rest is kit/list's and payment-order's. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { exportedFile } from "./support/export-parts.ts";
import { atDesk, expect, test } from "./support/fixtures.ts";

const rows = (page: Page) => page.locator("tbody tr[data-index]");
const loaded = (page: Page) => page.locator("footer").getByRole("status");
/** Without the badge of a test order. */
const numberOf = async (row: Locator) =>
  (await row.locator("td[data-column=OrderNo]").innerText()).split(/\s/, 1)[0] ?? "";

atDesk(({ t }) => {
  const chips = (page: Page) => page.getByRole("group", { name: t.kit.filter.status }).getByRole("button");
  const chip = (page: Page, name: string) => chips(page).filter({ hasText: name });
  const digits = (text: string) => Number(text.replaceAll(",", ""));
  const countOf = async (button: Locator) => digits(await button.locator("span").innerText());

  test("what the chips count the list holds, an export holds exactly that, and its view is kept for another machine", async ({
    signIn,
    browser,
    cookiesOf,
  }) => {
    const page = await signIn("OPC", "admin");
    await page.goto("/xpay/PayOrder?Date=last3Months");
    await expect(rows(page).first()).toBeVisible();
    const times = await rows(page).locator("td[data-column=CreatedAt]").allInnerTexts();
    expect(times.length).toBeGreaterThan(10);
    expect(times).toEqual(times.toSorted().reverse());
    // In one look: orders expire while somebody reads.
    const [all = 0, ...counts] = (await chips(page).locator("span").allInnerTexts()).map(digits);
    expect(counts).toHaveLength(Object.keys(t.paymentOrder.status).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);

    const failed = await countOf(chip(page, t.paymentOrder.status.Failed));
    await chip(page, t.paymentOrder.status.Failed).click();
    await expect(loaded(page)).toHaveText(new RegExp(`of ${failed} rows`));
    const file = await exportedFile(page, t, "csv");
    const [head = "", lines = ""] = (await readFile(await file.path(), "utf8")).trim().split("\n\n");
    expect(head).toContain(t.paymentOrder.status.Failed);
    expect(lines.split("\n")[0]).toContain(t.paymentOrder.field.OrderNo);
    expect(lines.split("\n")).toHaveLength(failed + 1);

    const view = `Failed ${Date.now().toString(36)}`;
    await page.getByRole("button", { name: t.kit.views.title }).click();
    await page.getByRole("textbox", { name: t.savedViews.name }).fill(view);
    const saved = page.waitForResponse(/preference_save/);
    await page.keyboard.press("Enter");
    await saved;
    const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
    await elsewhere.addCookies(await cookiesOf("OPC", "admin"));
    const other = await elsewhere.newPage();
    await other.goto("/xpay/PayOrder");
    await other.getByRole("button", { name: t.kit.views.title }).click();
    await other.getByRole("button", { name: view, exact: true }).click();
    await expect(other).toHaveURL(/Date=last3Months&Statuses=Failed/);
    await expect(loaded(other)).toHaveText(new RegExp(`of ${failed} rows`));

    // However old they are: numbers ask for no day.
    const numbers = await Promise.all([0, 2].map((at) => numberOf(rows(other).nth(at))));
    await other.getByRole("textbox", { name: t.paymentOrder.search }).fill(numbers.join(" "));
    await other.keyboard.press("Enter");
    await expect(loaded(other)).toHaveText("2 of 2 rows loaded");
    const found = await rows(other).locator("td[data-column=OrderNo]").allInnerTexts();
    expect(found.map((text) => text.split(/\s/, 1)[0]).toSorted()).toEqual(numbers.toSorted());
    await elsewhere.close();
  });
});
