/** Offline accounts: from adding one to deleting it, what members see of it, and what a wrong field says. */
import type { Locator } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { expect, filled, onPhone, test } from "./support/fixtures.ts";
import {
  actOn,
  addCrawler,
  agree,
  cardOf,
  choose,
  fillIn,
  fresh,
  heldAnswer,
  openGallery,
} from "./support/offline-account-parts.ts";
import { callAs, expectAccessibleInBothSchemes } from "./support/user-parts.ts";

const words = enUS.offlineAccount;
const preview = "**/rp_api/offline/qrcode_preview";

async function readQr(place: Locator): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await place.screenshot());
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
}

/** Of nobody else in this run: two accounts do not receive under one number. */
function phoneNumber(): string {
  return `08${String(Date.now() % 100_000_000).padStart(8, "0")}`;
}

/** A picture of nothing: an image all the same. */
function picture(): Buffer {
  const image = new PNG({ width: 40, height: 40 });
  image.data.fill(0x66);
  return PNG.sync.write(image);
}

onPhone(({ t, isPhone }) => {
  test("a QR code is added, looked at as members will, edited, disabled and deleted", async ({
    page,
    signIn,
    demo,
  }) => {
    const { offlineAccount: own } = t;
    await signIn("OPC", "admin");
    await openGallery(page, "QrCode", t);
    const crawler = await addCrawler(page, demo);
    const name = fresh("Rice QR");
    const promptId = phoneNumber();
    await page.getByRole("button", { name: own.add.QrCode }).click();
    const form = page.getByRole("dialog", { name: own.add.QrCode });
    await fillIn(form, {
      [own.field.AccountName]: name,
      [own.field.Holder]: "Rice Trading",
      [own.field.Account]: "till 1",
      [own.field.PromptId]: promptId,
      [own.field.MinimumAmount]: "10",
      [own.field.MaximumAmount]: "20000",
      [own.field.DailyLimit]: "300000",
      [own.field.Tip]: "Satang included",
    });
    await choose(form, own.field.Channel, /PromptPay/);
    await choose(form, own.field.Crawler, new RegExp(crawler.SpiderId));
    await expectAccessibleInBothSchemes(page);
    await form.getByRole("button", { name: own.add.QrCode }).click();
    const card = cardOf(page, name);
    await expect(card).toContainText("Rice Trading");
    await expect(card).toContainText(filled(t.exposure.todayUse, { used: "THB 0.00", limit: "300,000.00" }));
    // Nobody has heard its crawler yet.
    await expect(card).toContainText(t.exposure.down);

    await actOn(page, name, own.preview.action, t);
    const shown = page.getByRole("dialog", { name: filled(own.preview.title, { name }) });
    await shown.getByLabel(own.preview.amount).fill("1234.50");
    const answer = page.waitForResponse(preview);
    await shown.getByRole("button", { name: own.preview.show }).click();
    const { data } = await (await answer).json();
    await expect(shown).toContainText("1,234.51");
    expect(data.Instructions.QrPayload).toContain("54071234.51");
    const code = filled(own.preview.qr, { amount: "THB 1,234.51", holder: "Rice Trading" });
    expect(await readQr(shown.getByRole("img", { name: code }))).toBe(data.Instructions.QrPayload);
    await expect(shown).toContainText("Satang included");
    await expectAccessibleInBothSchemes(page);
    await shown.getByRole("button", { name: t.common.close }).click();

    // A look that began before the change ends after it: nobody waits for the timer's next one.
    const before = await heldAnswer(page, "**/rp_api/offline/qrcode_list");
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    await before.asked;
    await actOn(page, name, own.edit.action, t);
    const edit = page.getByRole("dialog", { name: filled(own.edit.title, { name }) });
    await expect(edit.getByLabel(own.field.PromptId)).toHaveValue(promptId);
    await edit.getByLabel(own.field.Holder).fill("Rice & Tea Trading");
    await edit.getByRole("button", { name: t.common.confirm }).click();
    await expect(edit).toHaveCount(0);
    const lookedAnew = page.waitForRequest(
      (request) => /qrcode_list/.test(request.url()) && request.headers()["x-polled"] !== "1",
    );
    before.release();
    await lookedAnew;
    await expect(card).toContainText("Rice & Tea Trading");

    await actOn(page, name, own.enable.disable, t);
    await agree(
      page,
      filled(own.enable.disableTitle, { name }),
      filled(own.enable.disableSentence, { name }),
      own.enable.disable,
    );
    await expect(card).toContainText(own.state.Disabled);
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await actOn(page, name, own.delete.action, t);
    await agree(page, filled(own.delete.title, { name }), crawler.SpiderId, own.delete.action);
    await expect(card).toHaveCount(0);
    await callAs(page, "/mc_api/spider/spidersetting_delete", { SpiderId: crawler.SpiderId });
    if (isPhone) return;

    // The table is remembered, on the server too.
    const kept = page.waitForResponse("**/mc_api/user/preference_save");
    await page.getByRole("button", { name: t.kit.look.table, exact: true }).click();
    await expect(page.getByRole("columnheader", { name: own.field.Today, exact: true })).toBeAttached();
    await kept;
    await page.reload();
    await expect(page.getByRole("columnheader", { name: own.field.Today, exact: true })).toBeAttached();
    await page.getByRole("button", { name: t.kit.look.gallery, exact: true }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });
});

test("each wrong field says what is wrong with it", async ({ page, signIn }) => {
  await signIn("OPC", "admin");
  await openGallery(page, "QrCode");
  await page.getByRole("button", { name: words.add.QrCode }).click();
  const form = page.getByRole("dialog", { name: words.add.QrCode });
  const field = (label: string) => form.getByLabel(label).first();
  const send = () => form.getByRole("button", { name: words.add.QrCode }).click();
  await field(words.field.ValidityMinutes).fill("");
  await send();
  for (const label of [
    words.field.AccountName,
    words.field.Holder,
    words.field.Account,
    words.field.PromptId,
    words.field.MinimumAmount,
    words.field.MaximumAmount,
    words.field.DailyLimit,
    words.field.ValidityMinutes,
  ]) {
    await expect(field(label)).toHaveAccessibleDescription("this option cannot be empty");
  }
  const wrong: [label: string, value: string, says: string][] = [
    [words.field.AccountName, "x", "The name needs at least 2 characters"],
    [words.field.PromptId, "12345", "A Thai phone number, a 13-digit id or a 15-digit e-wallet id"],
    [words.field.PromptId, "1101700230709", "A Thai phone number, a 13-digit id or a 15-digit e-wallet id"],
    [words.field.MinimumAmount, "0.5", "At least 1"],
    [words.field.MinimumAmount, "-5", "Use digits and a point, such as 100.50"],
    [words.field.ValidityMinutes, "4", "At least 5"],
    [words.field.ValidityMinutes, "5.5", "Use a whole number"],
    [words.field.MaximumDifference, "0.01", "The maximum amount difference must be greater than the minimum"],
  ];
  for (const [label, value, says] of wrong) {
    await field(label).fill(value);
    await send();
    await expect(field(label)).toHaveAccessibleDescription(says);
  }
  await fillIn(form, { [words.field.MinimumAmount]: "100", [words.field.MaximumAmount]: "100" });
  await send();
  await expect(field(words.field.MaximumAmount)).toHaveAccessibleDescription(
    "The maximum amount must be greater than the minimum",
  );
  await form.getByRole("switch", { name: words.field.RandomRemark }).click();
  await field(words.field.RemarkLength).fill("4");
  await send();
  await expect(field(words.field.RemarkLength)).toHaveAccessibleDescription("At least 5");
  await choose(form, words.field.QrType, words.qrType.StaticImage);
  await expect(form.getByLabel(words.field.PromptId)).toHaveCount(0);
  await send();
  await expect(form.getByText("this option cannot be empty").last()).toBeVisible();
});

test("a static QR code shows the one image that was uploaded", async ({ page, signIn, demo }) => {
  await signIn("OPC", "admin");
  await openGallery(page, "QrCode");
  const crawler = await addCrawler(page, demo);
  const name = fresh("Static QR");
  await page.getByRole("button", { name: words.add.QrCode }).click();
  const form = page.getByRole("dialog", { name: words.add.QrCode });
  await choose(form, words.field.QrType, words.qrType.StaticImage);
  await fillIn(form, {
    [words.field.AccountName]: name,
    [words.field.Holder]: "Orchard",
    [words.field.Account]: "wall poster",
    [words.field.MinimumAmount]: "10",
    [words.field.MaximumAmount]: "20000",
    [words.field.DailyLimit]: "300000",
  });
  await choose(form, words.field.Channel, /PromptPay/);
  await choose(form, words.field.Crawler, new RegExp(crawler.SpiderId));
  const chooser = form.locator("input[type=file]");
  await chooser.setInputFiles({ name: "page.html", mimeType: "image/png", buffer: Buffer.from("<html>") });
  await expect(form.getByText(enUS.kit.form.file.unreadable)).toBeVisible();
  await chooser.setInputFiles({ name: "qr.png", mimeType: "image/png", buffer: picture() });
  await form.getByRole("button", { name: words.add.QrCode }).click();
  const thumbnail = cardOf(page, name).locator("img");
  await expect(thumbnail).toHaveJSProperty("naturalWidth", 40);
  await cardOf(page, name)
    .getByRole("button", { name: `${words.preview.action} ${name}` })
    .click();
  const image = page.getByRole("img", { name: filled(words.preview.image, { holder: "Orchard" }) });
  await expect(image).toHaveJSProperty("naturalWidth", 40);
});

test("a bank card and a wallet show their numbers in groups, and a taken crawler is not offered again", async ({
  page,
  signIn,
  demo,
}) => {
  await signIn("OPC", "admin");
  const limits = {
    [words.field.Holder]: "Somchai Jaidee",
    [words.field.MinimumAmount]: "10",
    [words.field.MaximumAmount]: "20000",
    [words.field.DailyLimit]: "300000",
  };
  await openGallery(page, "BankCard");
  const watcher = await addCrawler(page, demo, "BankCard");
  const number = Date.now().toString().padStart(16, "6");
  const name = fresh("Card");
  await page.getByRole("button", { name: words.add.BankCard }).first().click();
  const form = page.getByRole("dialog", { name: words.add.BankCard });
  await fillIn(form, { ...limits, [words.field.AccountName]: name, [words.field.CardNumber]: number });
  await form.getByRole("combobox", { name: words.field.Bank, exact: true }).click();
  await form.getByRole("option").first().click();
  await form.getByRole("combobox", { name: words.field.Channel, exact: true }).click();
  await form.getByRole("option").first().click();
  await choose(form, words.field.Crawler, new RegExp(watcher.SpiderId));
  await form.getByRole("button", { name: words.add.BankCard }).click();
  await expect(cardOf(page, name)).toContainText(number.replace(/(\d{4})(?=\d)/g, "$1 "));
  await page.getByRole("button", { name: words.add.BankCard }).first().click();
  await form.getByRole("combobox", { name: words.field.Crawler, exact: true }).click();
  await expect(form.getByRole("option", { name: new RegExp(watcher.SpiderId) })).toHaveCount(0);

  await openGallery(page, "TrueMoney");
  const keeper = await addCrawler(page, demo, "TrueMoney");
  const wallet = fresh("Wallet");
  await page.getByRole("button", { name: words.add.TrueMoney }).first().click();
  const walletForm = page.getByRole("dialog", { name: words.add.TrueMoney });
  const phone = phoneNumber();
  await fillIn(walletForm, {
    ...limits,
    [words.field.AccountName]: wallet,
    [words.field.WalletNumber]: phone,
  });
  await walletForm.getByRole("combobox", { name: words.field.Channel, exact: true }).click();
  await walletForm.getByRole("option").first().click();
  await choose(walletForm, words.field.Crawler, new RegExp(keeper.SpiderId));
  await walletForm.getByRole("button", { name: words.add.TrueMoney }).click();
  await expect(cardOf(page, wallet)).toContainText(phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3"));
});

test("who disables an account is told of its live orders; deleting it has to wait for them", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("OPC", "admin");
  const merchant = world.merchant("ACME");
  const asked = await merchant.create({
    MerchantOrderNo: fresh("live"),
    PayTypeCode: "PROMPTPAY",
    Currency: "THB",
    Amount: "777.00",
    NotifyUrl: merchant.notifyUrl(),
  });
  expect(asked.code, asked.msg).toBe(0);
  await openGallery(page, "QrCode");
  const { Rows } = await callAs<{ Rows: { AccountName: string; LiveOrders: number }[] }>(
    page,
    "/rp_api/offline/qrcode_list",
    {},
  );
  const { AccountName: name, LiveOrders: count } = Rows.find(({ LiveOrders }) => LiveOrders > 0) ?? {
    AccountName: "",
    LiveOrders: 0,
  };
  await actOn(page, name, words.enable.disable);
  const question = page.getByRole("dialog", { name: filled(words.enable.disableTitle, { name }) });
  const says = count === 1 ? words.enable.disableLiveOne : words.enable.disableLive;
  await expect(question).toContainText(filled(says, { name, count }));
  await page.keyboard.press("Escape");
  const actions = filled(enUS.kit.table.actionsOf, { id: name });
  await cardOf(page, name).getByRole("button", { name: actions }).click();
  const menu = page.getByRole("dialog", { name: actions });
  await expect(menu.getByRole("button", { name: words.delete.action })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(menu).toContainText(filled(count === 1 ? words.delete.liveOne : words.delete.live, { count }));
  await page.keyboard.press("Escape");

  // Its detail has the orders, each one click away.
  await cardOf(page, name).getByRole("heading", { name }).click();
  const drawer = page.getByRole("complementary", { name });
  await expect(drawer.getByRole("link", { name: /^P\d{6}/ }).first()).toBeVisible();
});
