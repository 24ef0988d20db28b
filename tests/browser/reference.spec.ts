/** Payment types, banks and their kind: kept by people, followed by other consoles, and banks taken in from files. */
import type { Browser, Locator, Page } from "@playwright/test";
import { texts as enUS, type Texts } from "../../packages/console/src/i18n/en-us.ts";
import { atDesk, expect, filled, onPhone, test } from "./support/fixtures.ts";
import { takeAction } from "./support/list-parts.ts";
import { agree, choose, fillIn, fresh } from "./support/offline-account-parts.ts";

/** Longer than the console waits before the bell asks again. */
const checkMs = 11_000;

atDesk(({ t, language }) => {
  const { reference: own } = t;

  test("a payment type is added, another open console follows without a reload, and it is disabled and deleted", async ({
    signIn,
    browser,
    baseURL,
    cookiesOf,
  }) => {
    const page = await signIn("OPC", "admin");
    const other = await otherConsole(browser, baseURL ?? "", await cookiesOf("OPC", "admin"));
    const code = fresh("PAY").replaceAll("-", "_");
    const shown = `${language === "zhCN" ? "类型" : "Type"} ${code} (THB)`;

    await page.goto("/setting/PayType");
    await expect(rowWith(page, "PROMPTPAY").first()).toBeVisible();
    await page.getByRole("button", { name: own.add.PayType }).first().click();
    const form = page.getByRole("dialog", { name: own.add.PayType });
    await choose(form, own.field.Currency, "THB");
    await fillIn(form, {
      [own.field.Code]: code,
      [own.field.Name_enUS]: `Type ${code}`,
      [own.field.Name]: `类型 ${code}`,
      [own.field.MinimumAmount]: "100.00",
      [own.field.MaximumAmount]: "5000.00",
    });
    await form.getByRole("button", { name: own.add.PayType }).click();
    await expect(form).toHaveCount(0);

    await page.goto(`/setting/PayType?Text=${code}`);
    await expect(rowWith(page, code)).toContainText("5,000.00");
    await expectOffered(other, `Type ${code}`);

    await act(page, code, shown, own.enable.disable, t);
    await agree(
      page,
      filled(own.enable.disableTitle, { name: shown }),
      filled(own.enable.stops.PayType, { name: shown }),
      own.enable.disable,
    );
    await expect(rowWith(page, code)).toContainText(own.state.Disabled);
    await act(page, code, shown, own.delete.action, t);
    await agree(
      page,
      filled(own.delete.title, { name: shown }),
      filled(own.delete.sentence, { name: shown }),
      own.delete.action,
    );
    await expect(rowWith(page, code)).toHaveCount(0);
    await other.context().close();
  });
});

onPhone(({ t }) => {
  const { reference: own } = t;

  test("banks from a file with a fault are mended, taken in whole, and the same file again changes nothing", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    const code = fresh("BK").replaceAll("-", "_");
    const lines = [`${code}_1,THB,First bank,第一银行,901`, `${code}_2,THB,Second bank,第二银行,902`];
    await page.goto(`/setting/Bank?Text=${code}`);
    await check(page, [...lines, `${code}_3,QQQ,X,第三银行,4`], t);
    const dialog = page.getByRole("dialog", { name: own.import.title });
    await expect(dialog).toContainText(t.fileImport.faults.allOrNothing);
    await expect(dialog.getByRole("region", { name: t.fileImport.faults.title })).toContainText("QQQ");
    await dialog.getByRole("button", { name: t.fileImport.another }).click();
    await chooseFile(page, lines, t);
    await expect(dialog).toContainText(filled(own.import.does, { added: 2, changed: 0 }));
    await dialog.getByRole("button", { name: own.import.action, exact: true }).click();
    await expect(dialog).toContainText(filled(own.import.doneSentence, { added: 2, changed: 0 }));
    await dialog.getByRole("button", { name: t.common.close }).last().click();
    await expect(rowWith(page, `${code}_2`)).toContainText("902");
    await check(page, lines, t);
    await expect(dialog).toContainText(own.import.nothing);
  });
});

/** Rows or cards that hold the text. */
function rowWith(page: Page, text: string): Locator {
  return page.locator('[id^="row-"]').filter({ hasText: text });
}

async function act(page: Page, code: string, name: string, action: string, t: Texts): Promise<void> {
  await takeAction(rowWith(page, code).first(), name, action, t);
}

/** Somebody else's, in English on a desk, whose clock the test holds. */
async function otherConsole(
  browser: Browser,
  baseURL: string,
  cookies: Parameters<ReturnType<Page["context"]>["addCookies"]>[0],
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  await context.addCookies([...cookies, { name: "lang", value: "enUS", url: baseURL }]);
  await context.clock.install();
  const page = await context.newPage();
  await page.goto("/xpay/PayOrder");
  await page.getByRole("button", { name: enUS.kit.filter.more }).click();
  await page.getByRole("combobox", { name: "Payment type" }).click();
  await expect(page.getByRole("option", { name: "PromptPay QR" })).toBeVisible();
  await page.keyboard.press("Escape");
  return page;
}

/** Its bell tells it; nothing is loaded anew by hand. */
async function expectOffered(page: Page, name: string): Promise<void> {
  await page.clock.runFor(checkMs);
  await page.getByRole("combobox", { name: "Payment type" }).click();
  await expect(page.getByRole("option", { name })).toBeVisible();
}

async function check(page: Page, lines: readonly string[], t: Texts): Promise<void> {
  await page.getByRole("button", { name: t.reference.import.action, exact: true }).first().click();
  await chooseFile(page, lines, t);
}

async function chooseFile(page: Page, lines: readonly string[], t: Texts): Promise<void> {
  const dialog = page.getByRole("dialog", { name: t.reference.import.title });
  const text = ["BankCode,Currency,EnglishName,ChineseName,NationalCode", ...lines].join("\r\n");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "banks.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await dialog.getByRole("button", { name: t.fileImport.check }).click();
}
