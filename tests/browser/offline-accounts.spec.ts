/** Offline accounts with real codes, pictures and orders. What the screens show and ask: page.test.tsx beside them. */
import type { Locator, Page } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { chooseFile } from "./support/files.ts";
import { atDesk, expect, filled, onPhone } from "./support/fixtures.ts";
import {
  actOn,
  addCrawler,
  agree,
  cardOf,
  choose,
  fillIn,
  fresh,
  openGallery,
} from "./support/offline-account-parts.ts";
import { prove, test } from "./support/operators.ts";
import { go } from "./support/shell-parts.ts";
import { act, callAs, rowOf } from "./support/user-parts.ts";

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

onPhone(({ t }) => {
  const { offlineAccount: own } = t;

  test("a QR code is added, read off the screen with the very amount, changed, and taken away with its crawler", async ({
    enterOperator,
  }) => {
    const { page, person } = await enterOperator();
    await openGallery(page, "QrCode", t);
    const crawler = await addCrawler(page, person);
    const name = fresh("Rice QR");
    await page.getByRole("button", { name: own.add.QrCode }).click();
    const form = page.getByRole("dialog", { name: own.add.QrCode });
    await fillIn(form, {
      [own.field.AccountName]: name,
      [own.field.Holder]: "Rice Trading",
      [own.field.Account]: "till 1",
      [own.field.PromptId]: phoneNumber(),
      [own.field.MinimumAmount]: "10",
      [own.field.MaximumAmount]: "20000",
      [own.field.DailyLimit]: "300000",
      [own.field.Tip]: "Satang included",
    });
    await choose(form, own.field.ChannelName, /PromptPay/);
    await choose(form, own.field.SpiderId, new RegExp(crawler.SpiderId));
    await prove(form, person, own.add.QrCode, t);
    const card = cardOf(page, name);
    await expect(card).toContainText(filled(t.exposure.todayUse, { used: "THB 0.00", limit: "300,000.00" }));
    // Nobody has heard its crawler yet.
    await expect(card).toContainText(t.exposure.down);

    await actOn(page, name, own.preview.action, t);
    const shown = page.getByRole("dialog", { name: filled(own.preview.title, { name }) });
    await shown.getByLabel(own.preview.amount).fill("1234.50");
    await shown.getByRole("button", { name: own.preview.show }).click();
    const code = filled(own.preview.qr, { amount: "THB 1,234.51", holder: "Rice Trading" });
    const image = shown.getByRole("img", { name: code });
    await expect(image).toBeVisible();
    expect(await readQr(image)).toContain("54071234.51");
    await shown.getByRole("button", { name: t.common.close }).click();

    await actOn(page, name, own.edit.action, t);
    const edit = page.getByRole("dialog", { name: filled(own.edit.title, { name }) });
    await edit.getByLabel(own.field.Holder).fill("Rice & Tea Trading");
    await prove(edit, person, t.common.confirm, t);
    await expect(card).toContainText("Rice & Tea Trading");

    await actOn(page, name, own.enable.disable, t);
    await agree(
      page,
      filled(own.enable.disableTitle, { name }),
      filled(own.enable.disableSentence, { name }),
      own.enable.disable,
    );
    await expect(card).toContainText(own.state.Disabled);
    await actOn(page, name, own.delete.action, t);
    await agree(page, filled(own.delete.title, { name }), crawler.SpiderId, own.delete.action);
    await expect(card).toHaveCount(0);
    await callAs(page, "/mc_api/spider/spidersetting_delete", { SpiderId: crawler.SpiderId });
  });
});

atDesk(({ t }) => {
  const { offlineAccount: own, crawler: crawlerWords } = t;

  test("a static QR code shows the one image that was uploaded, and how the list was looked at is remembered", async ({
    enterOperator,
  }) => {
    const { page, person } = await enterOperator();
    await openGallery(page, "QrCode");
    const crawler = await addCrawler(page, person);
    const name = fresh("Static QR");
    await page.getByRole("button", { name: own.add.QrCode }).click();
    const form = page.getByRole("dialog", { name: own.add.QrCode });
    await choose(form, own.field.QrType, own.qrType.StaticImage);
    await fillIn(form, {
      [own.field.AccountName]: name,
      [own.field.Holder]: "Orchard",
      [own.field.Account]: "wall poster",
      [own.field.MinimumAmount]: "10",
      [own.field.MaximumAmount]: "20000",
      [own.field.DailyLimit]: "300000",
    });
    await choose(form, own.field.ChannelName, /PromptPay/);
    await choose(form, own.field.SpiderId, new RegExp(crawler.SpiderId));
    const chooser = form.locator("input[type=file]");
    await chooser.setInputFiles({ name: "page.html", mimeType: "image/png", buffer: Buffer.from("<html>") });
    await expect(form.getByText(t.kit.form.file.unreadable)).toBeVisible();
    await chooseFile(chooser, { name: "qr.png", mimeType: "image/png", buffer: picture() });
    await prove(form, person, own.add.QrCode, t);
    await expect(cardOf(page, name).locator("img")).toHaveJSProperty("naturalWidth", 40);
    await cardOf(page, name)
      .getByRole("button", { name: `${own.preview.action} ${name}` })
      .click();
    const image = page.getByRole("img", { name: filled(own.preview.image, { holder: "Orchard" }) });
    await expect(image).toHaveJSProperty("naturalWidth", 40);
    await page.keyboard.press("Escape");
    await expect(image).toHaveCount(0);

    const kept = page.waitForResponse("**/mc_api/user/preference_save");
    await page.getByRole("button", { name: t.kit.look.table, exact: true }).click();
    await kept;
    await page.reload();
    await expect(
      page.getByRole("columnheader", { name: `${own.field.PromisedToday} · THB`, exact: true }),
    ).toBeAttached();
    await page.getByRole("button", { name: t.kit.look.gallery, exact: true }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("who takes an account or its crawler away while an order waits is told of it, and finds the order at risk", async ({
    page,
    signIn,
    world,
  }) => {
    await signIn("OPC", "admin");
    const merchant = world.merchant("ACME");
    const asked = await merchant.create({
      MerchantOrderNo: fresh("risk"),
      PayTypeCode: "PROMPTPAY",
      Currency: "THB",
      Amount: "777.00",
      NotifyUrl: merchant.notifyUrl(),
    });
    expect(asked.code, asked.msg).toBe(0);
    const { OrderNo } = asked.data as { OrderNo: string };
    await openGallery(page, "QrCode");
    const { AccountName: name, SpiderId: id } = await accountOf(page, OrderNo);
    await actOn(page, name, own.enable.disable);
    const question = page.getByRole("dialog", { name: filled(own.enable.disableTitle, { name }) });
    // How many more wait there changes with the time.
    const { disableLive, disableLiveOne } = own.enable;
    const says = [disableLive, disableLiveOne].map((text) => filled(text, { name, count: "[1-9]\\d*" }));
    await expect(question).toContainText(new RegExp(says.join("|")));
    await page.keyboard.press("Escape");

    await go(page, `/spider/SpiderSetting?Text=${id}`);
    await act(page, id, crawlerWords.enable.disable);
    const last = page.getByRole("dialog", { name: filled(crawlerWords.enable.disableTitle, { id }) });
    await expect(last).toContainText(`${name} takes no new orders`);
    await expect(last).toContainText(/waiting for (a payment|payments) that would go unseen/);
    await last.getByRole("button", { name: crawlerWords.enable.disable, exact: true }).click();
    try {
      await expect(page.getByText(/Orders whose payment would go unseen: [1-9]/)).toBeVisible();
      await rowOf(page, id).click();
      const drawer = page.getByRole("complementary", { name: id });
      await expect(drawer).toContainText(/orders? at risk: THB/);
      await drawer.getByRole("link", { name: OrderNo }).click();
      await expect(page).toHaveURL(`/xpay/PayOrder/${OrderNo}`);
    } finally {
      await callAs(page, "/mc_api/spider/spidersetting_enable", { SpiderId: id, Enabled: "true" });
      await world.crawlers.find(({ crawlerCode }) => crawlerCode === id)?.heartbeat();
    }
  });
});

interface Account {
  AccountName: string;
  LiveOrders: number;
  SpiderId: string;
}

/** The one whose crawler would see the order's money. */
async function accountOf(page: Page, orderNo: string): Promise<Account> {
  const { Rows } = await callAs<{ Rows: Account[] }>(page, "/rp_api/offline/qrcode_list", {});
  for (const account of Rows.filter(({ LiveOrders }) => LiveOrders > 0)) {
    const { Orders } = await callAs<{ Orders: { OrderNo: string }[] }>(
      page,
      "/rp_api/spider/spidersetting_exposure",
      { SpiderId: account.SpiderId },
    );
    if (Orders.some(({ OrderNo }) => OrderNo === orderNo)) return account;
  }
  throw new Error(`no account has ${orderNo}`);
}
