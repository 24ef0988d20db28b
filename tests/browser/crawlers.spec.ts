/** Crawler Settings: a token that is seen once, and what hangs on a crawler that nobody hears. */
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { expect, expectAccessible, filled, onPhone, test } from "./support/fixtures.ts";
import {
  addCrawler,
  agree,
  choose,
  fillIn,
  fresh,
  heartbeat,
  ownPassword,
} from "./support/offline-account-parts.ts";
import { act, callAs, expectAccessibleInBothSchemes, rowOf } from "./support/user-parts.ts";

const words = enUS.crawler;

onPhone(({ t }) => {
  test("a crawler is added with a token that is seen once, lives by it, gets another one, and goes", async ({
    page,
    signIn,
    demo,
  }) => {
    const { crawler: own } = t;
    await signIn("OPC", "admin");
    const id = fresh("SP-NEW");
    await page.goto(`/spider/SpiderSetting?Text=${id}`);
    await page.getByRole("button", { name: own.add.action }).first().click();
    const form = page.getByRole("dialog", { name: own.add.action });
    await fillIn(form, {
      [own.field.SpiderId]: id,
      [own.field.Flag]: "KBANK",
      [own.field.Account]: "till-agent",
      [own.field.LoginPassword]: ownPassword(demo),
    });
    await form.getByLabel(own.field.Password).first().fill("bank-secret-7");
    await choose(form, own.field.SpiderType, own.type.BankCard);
    await expectAccessibleInBothSchemes(page);
    await form.getByRole("button", { name: own.add.action }).click();

    const shown = page.getByRole("dialog", { name: filled(own.token.title, { id }) });
    await expect(shown).toContainText(own.token.warning);
    // The form has gone, not only begun to go.
    await expect(form).toHaveCount(0);
    const token = await shown.getByRole("status").innerText();
    await page.keyboard.press("Escape");
    await expect(shown).toBeVisible();
    await expectAccessible(page);
    await shown.getByRole("button", { name: own.token.close }).click();
    await expect(page.getByText(token)).toHaveCount(0);
    // Never heard: unmistakably down, until its first heartbeat.
    await expect(rowOf(page, id)).toContainText(own.state.Down);
    await expect(page.getByText(filled(own.alarmNoOrders, { crawlers: 1 }))).toBeVisible();
    // No longer new: the tint of what has just come does not follow a change of the theme.
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    await expect(rowOf(page, id)).not.toHaveAttribute("data-new");
    await expectAccessibleInBothSchemes(page);
    expect(await heartbeat(page, token)).toBe(0);
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    await expect(rowOf(page, id)).toContainText(own.state.Monitored);
    await expect(page.locator("body")).not.toContainText("bank-secret-7");

    await act(page, id, own.rotate.action, t);
    const rotate = page.getByRole("dialog", { name: filled(own.rotate.title, { id }) });
    await expect(rotate).toContainText(filled(own.rotate.sentence, { id }));
    await rotate.getByLabel(own.field.LoginPassword).first().fill(ownPassword(demo));
    await rotate.getByRole("button", { name: own.rotate.action }).click();
    const second = await shown.getByRole("status").innerText();
    await shown.getByRole("button", { name: own.token.close }).click();
    expect(second).not.toBe(token);
    expect(await heartbeat(page, token)).not.toBe(0);
    expect(await heartbeat(page, second)).toBe(0);

    await act(page, id, own.enable.disable, t);
    await agree(
      page,
      filled(own.enable.disableTitle, { id }),
      filled(own.enable.disableSentence, { id }),
      own.enable.disable,
    );
    await expect(rowOf(page, id)).toContainText(own.state.Disabled);
    expect(await heartbeat(page, second)).not.toBe(0);
    await act(page, id, own.delete.action, t);
    await agree(page, filled(own.delete.title, { id }), id, own.delete.action);
    await expect(rowOf(page, id)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

test("a wrong field of a crawler says what is wrong, and a wrong login password adds nothing", async ({
  page,
  signIn,
  demo,
}) => {
  await signIn("OPC", "admin");
  await page.goto("/spider/SpiderSetting");
  const taken = await addCrawler(page, demo);
  await page.getByRole("button", { name: words.add.action }).first().click();
  const form = page.getByRole("dialog", { name: words.add.action });
  const field = (label: string) => form.getByLabel(label).first();
  const send = () => form.getByRole("button", { name: words.add.action }).click();
  await send();
  for (const label of [words.field.SpiderId, words.field.Flag, words.field.Account])
    await expect(field(label)).toHaveAccessibleDescription("this option cannot be empty");
  await expect(field(words.field.LoginPassword)).toHaveAccessibleDescription(
    "Please enter your login password.",
  );
  await field(words.field.SpiderId).fill("no blanks");
  await send();
  await expect(field(words.field.SpiderId)).toHaveAccessibleDescription("Letters, digits and . _ @ - only");
  await fillIn(form, {
    [words.field.SpiderId]: taken.SpiderId,
    [words.field.Flag]: "x",
    [words.field.Account]: "y",
    [words.field.LoginPassword]: "not-mine-11",
  });
  await choose(form, words.field.SpiderType, words.type.QrCode);
  await send();
  await expect(form.getByRole("alert")).toBeVisible();
  await field(words.field.LoginPassword).fill(ownPassword(demo));
  await send();
  await expect(form.getByRole("alert")).toContainText(taken.SpiderId);
});

test("a crawler that nobody hears shows the orders whose money nobody would see", async ({
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
    Amount: "888.00",
    NotifyUrl: merchant.notifyUrl(),
  });
  expect(asked.code, asked.msg).toBe(0);
  await page.goto("/spider/SpiderSetting");
  const list = () =>
    callAs<{ Rows: { SpiderId: string; AccountName: string | null; LiveOrders: number }[] }>(
      page,
      "/rp_api/spider/spidersetting_list",
      {},
    );
  const { Rows } = await list();
  const watching = Rows.find(({ LiveOrders }) => LiveOrders > 0);
  const id = watching?.SpiderId ?? "";
  await page.goto(`/spider/SpiderSetting?Text=${id}`);
  await act(page, id, words.enable.disable);
  const question = page.getByRole("dialog", { name: filled(words.enable.disableTitle, { id }) });
  await expect(question).toContainText(`${watching?.AccountName} takes no new orders`);
  await expect(question).toContainText(/wait(s)? for money that nobody would see/);
  await question.getByRole("button", { name: words.enable.disable, exact: true }).click();
  try {
    await expect(page.getByText(/Orders whose money nobody would see: [1-9]/)).toBeVisible();
    await rowOf(page, id).click();
    const drawer = page.getByRole("complementary", { name: id });
    await expect(drawer).toContainText(/orders? at risk: THB/);
    const order = drawer.getByRole("link", { name: /^P\d{6}/ }).first();
    const orderNo = await order.innerText();
    await expectAccessibleInBothSchemes(page);
    await order.click();
    await expect(page).toHaveURL(`/xpay/PayOrder/${orderNo}`);
  } finally {
    await callAs(page, "/mc_api/spider/spidersetting_enable", { SpiderId: id, Enabled: "true" });
    await world.crawlers.find(({ spiderId }) => spiderId === id)?.heartbeat();
  }
});
