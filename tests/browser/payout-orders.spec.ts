/** Payouts by hand: merchants import them, operators approve, correct, confirm and look at a card number. */
import type { World } from "@opc/sandbox/world";
import type { Locator, Page } from "@playwright/test";
import type { Texts } from "../../packages/console/src/i18n/en-us.ts";
import { chooseFile } from "./support/files.ts";
import { atDesk, expect, filled, onPhone } from "./support/fixtures.ts";
import { openRecord } from "./support/list-parts.ts";
import { drawerOf, prove, rowOf, test } from "./support/operators.ts";

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const cardNumber = "0001234567";
let made = 0;

const number = (kind: string) => `${kind}-${Date.now().toString(36)}-${++made}`;

/** A payout of ACME, as its server asks for it; from THB 10,000 on a person reviews it. */
async function newPayout(world: World, Amount = "12000.00"): Promise<{ OrderNo: string; Status: string }> {
  const merchant = world.merchant("ACME");
  const { data, msg } = await merchant.createPayout({
    MerchantOrderNo: number("by-server"),
    CashoutTypeCode: "BANKCARD",
    Currency: "THB",
    Amount,
    BankCode: "KBANK",
    CardNumber: cardNumber,
    PayeeName: "Somchai Jaidee",
    NotifyUrl: merchant.notifyUrl(),
  });
  if (!data) throw new Error(msg);
  return data as { OrderNo: string; Status: string };
}

/** The payout cards can pay: otherwise a supplier does, and tells a server that is gone with its test. */
async function beat({ crawlers }: World): Promise<void> {
  await Promise.all(crawlers.map((crawler) => crawler.heartbeat()));
}

async function openPayout(page: Page, order: { OrderNo: string }): Promise<Locator> {
  await page.goto(`/xpay/CashoutOrder?Date=all&OrderNos=${order.OrderNo}`);
  await openRecord(rowOf(page, order));
  return drawerOf(page, order);
}

const fileOf = (headings: string, lines: readonly string[]) => ({
  name: "payouts.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([headings, ...lines].join("\r\n")),
});

onPhone(({ t, language }) => {
  const { payoutImport, fileImport, payoutOrder: said, payoutAction: words } = t;
  const english = "MerchantOrderNo,CashoutType,Amount,Bank,CardNumber,PayeeName";
  const headings = language === "enUS" ? english : "商户单号,代付类型,金额,银行,卡号,收款人";

  async function check(dialog: Locator, lines: readonly string[]): Promise<void> {
    await chooseFile(dialog.locator("input[type=file]"), fileOf(headings, lines));
    await dialog.getByRole("button", { name: fileImport.check, exact: true }).click();
  }

  test("a merchant's file of payouts is refused row by row; mended it is made once, and shows nothing of the operator's", async ({
    enterOperator,
  }) => {
    const { page, person } = await enterOperator("ACME");
    await page.goto("/xpay/CashoutOrder");
    await page.getByRole("button", { name: payoutImport.action, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: payoutImport.title });
    const template = page.waitForEvent("download");
    await dialog.getByRole("button", { name: fileImport.template }).click();
    expect((await template).suggestedFilename()).toMatch(/\.csv$/);

    const good = [
      `${number("file")},BANKCARD,10500.00,KBANK,0001234567,SOMCHAI JAIDEE`,
      `${number("file")},BANKCARD,10250.50,SCB,0009876543,SOMSRI RAKDEE`,
    ];
    await check(dialog, [...good, `${number("file")},BANKCARD,-5,NOBANK,12,X`]);
    const faults = dialog.getByRole("region", { name: fileImport.faults.title }).getByRole("row");
    await expect(faults.nth(1)).toContainText(/^4/);
    await expect(faults.nth(1)).toContainText(headings.split(",").at(4) ?? "");
    await expect(faults).toHaveCount(5);
    await expect(dialog).toContainText(fileImport.faults.allOrNothing);

    await dialog.getByRole("button", { name: fileImport.another, exact: true }).click();
    await check(dialog, good);
    await expect(dialog).toContainText("THB 20,750.50");
    await expect(dialog).toContainText("•••• 6543");
    await expect(dialog).not.toContainText("0009876543");
    await prove(dialog, person, payoutImport.action, t);
    await expect(dialog).toContainText(payoutImport.done.title);
    await dialog.getByRole("link", { name: payoutImport.done.show }).click();
    await expect(page.locator("[id^='row-C']").locator("visible=true")).toHaveCount(2);
    await expect(page).toHaveURL(/BatchId=\d+/);

    const row = page.locator("[id^='row-C']").locator("visible=true").first();
    await expect(row).toContainText(said.status.PendingReview);
    const OrderNo = (await row.getAttribute("id"))?.slice("row-".length) ?? "";
    await openRecord(row);
    const drawer = drawerOf(page, { OrderNo });
    await expect(drawer).toContainText(said.event.created);
    // Channels, cards and attempts are the operator's, and so is every act on it.
    for (const name of [said.field.ChannelCode, said.field.CardName, said.detail.attempts])
      await expect(drawer.getByText(name, { exact: true })).toHaveCount(0);
    for (const name of [words.approve.action, words.cancel.action, words.reject.action])
      await expect(drawer.getByRole("button", { name, exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: payoutImport.action, exact: true }).click();
    await check(dialog, good);
    await expect(dialog).toContainText(filled(payoutImport.preview.wasImported, {}).slice(0, 5));
    await expect(dialog.getByLabel(t.orderAction.field.LoginPassword)).toHaveCount(0);
  });
});

atDesk(({ t }) => {
  const { payoutOrder: said, payoutAction: words } = t;

  test("wrong receiving info is corrected by one, approved by another, and confirmed with proof", async ({
    enterOperator,
    world,
  }) => {
    const order = await newPayout(world);
    const first = await enterOperator();
    const { page } = first;
    await openPayout(page, order);
    const drawer = drawerOf(page, order);
    const press = (on: Page, name: string) =>
      drawerOf(on, order).getByRole("button", { name, exact: true }).click();
    const dialogOf = (on: Page, title: string) =>
      on.getByRole("dialog", { name: filled(title, { order: order.OrderNo }) });

    await press(page, words.approve.action);
    const approve = dialogOf(page, words.approve.title);
    await expect(approve).toContainText("THB 12,000.00");
    await beat(world);
    await prove(approve, first.person, words.approve.action, t);
    await expect(drawer).toContainText(said.status.ChannelInProgress);

    await press(page, words.wrongInfo.action);
    const wrong = dialogOf(page, words.wrongInfo.title);
    await wrong.getByLabel(t.orderAction.field.Reason).fill("the bank does not know the card");
    await wrong.getByRole("button", { name: words.wrongInfo.action, exact: true }).click();
    await expect(drawer).toContainText(said.status.WrongReceivingInfo);

    await press(page, words.correct.action);
    const correct = dialogOf(page, words.correct.title);
    await correct.getByLabel(words.correct.card).fill("0007 7777 77");
    await correct.getByLabel(t.orderAction.field.Reason).fill("as the payee says");
    await prove(correct, first.person, words.correct.action, t);
    await expect(drawer).toContainText("•••• 7777");
    await expect(drawer).toContainText(said.detail.own);

    await press(page, words.approve.action);
    await expect(dialogOf(page, words.approve.title)).toContainText(said.detail.own);
    await page.keyboard.press("Escape");

    const second = await enterOperator();
    await openPayout(second.page, order);
    await beat(world);
    await press(second.page, words.approve.action);
    await prove(dialogOf(second.page, words.approve.title), second.person, words.approve.action, t);
    const other = drawerOf(second.page, order);
    await expect(other).toContainText(said.status.ChannelInProgress);

    await press(second.page, words.confirm.action);
    const confirm = dialogOf(second.page, words.confirm.title);
    await confirm.getByLabel(t.orderAction.field.Remark).fill("the bank's receipt 4711");
    await chooseFile(confirm.locator("input[type=file]"), {
      name: "receipt.png",
      mimeType: "image/png",
      buffer: picture,
    });
    await prove(confirm, second.person, words.confirm.action, t);
    await expect(other).toContainText(said.status.ManuallyConfirmed);
    await expect(other).toContainText("the bank's receipt 4711");
    await expect.poll(() => world.receiver.ofPayout(order.OrderNo)?.verified ?? 0).toBeGreaterThan(0);

    await other.getByRole("button", { name: revealName(t, order) }).click();
    const reveal = dialogOf(second.page, words.reveal.title);
    await reveal.getByLabel(t.orderAction.field.LoginPassword, { exact: true }).fill(second.person.password);
    await reveal.getByRole("button", { name: words.reveal.action, exact: true }).click();
    await expect(other).toContainText("0007 7777 77");
    await expect(other).toContainText(said.event.cardRevealed);
  });
});

function revealName(t: Texts, { OrderNo: order }: { OrderNo: string }): string {
  return filled(t.kit.reveal.show, { name: filled(t.payoutOrder.detail.card, { order }) });
}
