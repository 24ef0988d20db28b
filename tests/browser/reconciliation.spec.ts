/** Reconciliation: a day is compared, its statement dropped, what differs closed with a note or settled by its own act. */
import { dayMs } from "@opc/contract/time";
import type { World } from "@opc/sandbox/world";
import type { Page } from "@playwright/test";
import type { Texts } from "../../packages/console/src/i18n/en-us.ts";
import { atDesk, expect, expectAccessible, filled, test } from "./support/fixtures.ts";

let made = 0;

/** Before all that the demo world tells of, and nobody else's: the crawler hears of it only now. */
function ownDay(): string {
  made += 1;
  return new Date(Date.now() - (400 + made) * dayMs).toISOString().slice(0, 10);
}

async function tell(world: World, day: string): Promise<[string, string]> {
  const crawler = world.crawlers[0];
  if (!crawler) throw new Error("the demo world has no crawler");
  const numbers: [string, string] = [`RC-${Date.now()}-1`, `RC-${Date.now()}-2`];
  const seen = { direction: "Credit", currency: "THB", counterparty: "RECO", remark: null } as const;
  await crawler.report(
    numbers.map((externalId, place) => ({
      ...seen,
      externalId,
      amount: place === 0 ? "701.00" : "802.00",
      occurredAt: new Date(`${day}T0${place + 4}:00:00Z`),
    })),
  );
  return numbers;
}

const cards = (page: Page, t: Texts) =>
  page.getByRole("region", { name: t.reconciliation.day.differences }).getByRole("listitem");

atDesk(({ t }) => {
  const words = t.reconciliation;
  test("a statement with a wrong amount and a missing row: one is closed, the other's money is ignored, and gone", async ({
    signIn,
    world,
  }) => {
    const page = await signIn("OPC", "admin");
    const day = ownDay();
    const [first, second] = await tell(world, day);
    await page.goto(`/report/Reconciliation?From=${day}&To=${day}`);
    await page.getByRole("button", { name: words.matrix.run }).click();
    const cell = page.getByRole("link", { name: filled(words.cell.Open, { count: 2 }) });
    await expect(cell).toBeVisible({ timeout: 30_000 });
    // A tile leads to what it counts, and the list below says the same.
    const kinds = page.getByRole("navigation", { name: words.matrix.kinds });
    const tile = kinds.getByRole("link", { name: words.kind.PlatformMissing });
    await expect(tile).toContainText("2THB 1,503.00");
    await tile.click();
    await expect(page.locator("tbody tr[data-index]").locator("visible=true")).toHaveCount(2);
    const footer = page.locator("footer").filter({ hasText: words.sum.Amount });
    await expect(footer).toContainText(new RegExp(`${words.kind.PlatformMissing} 2\\s*THB 1,503.00`));
    await page.goBack();
    await cell.click();

    await expect(cards(page, t)).toHaveCount(2);
    const file = {
      name: "statement.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`ExternalId,OccurredAt,Direction,Amount\n${first},${day} 11:00:00,Credit,700.00\n`),
    };
    await page.getByLabel(words.upload.file).setInputFiles(file);
    const amount = cards(page, t).filter({ hasText: words.cause.StatementAmount });
    const missing = cards(page, t).filter({ hasText: words.cause.NotOnStatement });
    await expect(amount).toContainText("700.00", { timeout: 30_000 });
    await expect(missing).toContainText(words.day.missing);

    await amount.getByRole("checkbox").check();
    await missing.getByRole("checkbox").check();
    await page.getByRole("button", { name: filled(words.close.bulk, { count: 2 }) }).click();
    const dialog = page.getByRole("dialog", { name: filled(words.close.title, { count: 2 }) });
    await dialog.getByRole("radio", { name: words.way.BankError }).check();
    await dialog
      .getByRole("textbox", { name: words.close.note })
      .fill("The branch sends a corrected statement");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words.close.action, exact: true }).click();
    await expect(missing).toContainText("The branch sends a corrected statement");

    const free = cards(page, t).filter({ hasText: words.cause.NoOrder }).filter({ hasText: second });
    await free.getByRole("link", { name: words.lead.desk }).click();
    await expect(page.getByRole("heading", { name: "THB 802.00" })).toBeVisible();
    await page.getByRole("button", { name: t.bankTransaction.ignore.action, exact: true }).first().click();
    const ignoring = page.getByRole("dialog");
    await ignoring.getByLabel(t.bankTransaction.ignore.reason).fill("our own transfer");
    await ignoring.getByRole("button", { name: t.bankTransaction.ignore.action, exact: true }).click();
    await expect(page.getByText(t.bankTransaction.ignore.done)).toBeVisible();

    // Whoever comes back finds the day compared anew.
    await page.goBack();
    await expect(free).toContainText(words.way.Ignored, { timeout: 30_000 });
    await expect(amount).toContainText(words.way.BankError);

    const account = await page.getByRole("heading", { level: 2 }).first().textContent();
    await page.getByRole("link", { name: words.upload.import }).click();
    const importing = page.getByRole("dialog", { name: t.statementImport.title });
    const whose = importing.getByRole("combobox", { name: t.statementImport.account });
    await expect(whose).toHaveValue(/ · THB$/);
    expect(account).toContain((await whose.inputValue()).replace(" · THB", ""));
    // The address keeps nothing of it: a reload opens no form.
    expect(new URL(page.url()).search).toBe("");
  });
});
