/** Payout cards: from adding one to deleting it, its whole number for half a minute, and its running account. */
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { atDesk, expect, filled, onPhone, test } from "./support/fixtures.ts";
import {
  actOn,
  addCrawler,
  agree,
  cardOf,
  choose,
  fillIn,
  fresh,
  openGallery,
  ownPassword,
} from "./support/offline-account-parts.ts";
import { addPayoutCard, askPayout, cardNumber, retireCard } from "./support/payout-card-parts.ts";
import { expectAccessibleInBothSchemes } from "./support/user-parts.ts";

const words = enUS.payoutCard;

onPhone(({ t }) => {
  test("a card is added, shows its number to who proves to be themselves, is edited, disabled and deleted", async ({
    page,
    signIn,
    demo,
  }) => {
    const { payoutCard: own } = t;
    await signIn("OPC", "admin");
    await openGallery(page, "PayoutCard", t);
    const crawler = await addCrawler(page, demo, "BankCard");
    const [name, number] = [fresh("Harbour card"), cardNumber()];
    await page.getByRole("button", { name: own.add }).click();
    const form = page.getByRole("dialog", { name: own.add });
    await fillIn(form, {
      [own.field.CardName]: name,
      [own.field.Holder]: "Harbour Trading",
      [own.field.CardNumber]: number,
      [own.field.MinimumAmount]: "100",
      [own.field.MaximumAmount]: "9000",
      [own.field.DailyLimit]: "300000",
      [own.field.Fee]: "7.50",
      [own.field.OpeningBalance]: "52000",
      [own.field.LoginPassword]: ownPassword(demo),
    });
    await form.getByRole("combobox", { name: own.field.Bank, exact: true }).click();
    await form.getByRole("option").first().click();
    await choose(form, own.field.Crawler, new RegExp(crawler.SpiderId));
    await expect(form).toContainText("52,000");
    await expectAccessibleInBothSchemes(page);
    await form.getByRole("button", { name: own.add }).click();

    const card = cardOf(page, name);
    const masked = `•••• ${number.slice(-4)}`;
    await expect(card).toContainText(masked);
    await expect(card).toContainText("THB 52,000.00");
    await expect(card).toContainText(filled(t.exposure.todayUse, { used: "THB 0.00", limit: "300,000.00" }));
    await expect(card).toContainText(t.exposure.down);
    await expect(page.locator("body")).not.toContainText(number);

    await card.getByRole("button", { name: filled(t.kit.reveal.show, { name }) }).click();
    const proof = page.getByRole("dialog", { name: filled(own.reveal.title, { name }) });
    await proof.getByLabel(own.field.LoginPassword).first().fill("not-the-password");
    await page.keyboard.press("Enter");
    await expect(proof.getByRole("alert").or(proof.locator("[aria-invalid=true]")).first()).toBeVisible();
    await proof.getByLabel(own.field.LoginPassword).first().fill(ownPassword(demo));
    await page.keyboard.press("Enter");
    const whole = number.replace(/(\d{4})(?=\d)/g, "$1 ");
    await expect(card).toContainText(whole);
    await expectAccessibleInBothSchemes(page);
    await expect(card).toContainText(masked, { timeout: 40_000 });
    await expect(page.locator("body")).not.toContainText(whole);

    await actOn(page, name, own.edit.action, t);
    const edit = page.getByRole("dialog", { name: filled(own.edit.title, { name }) });
    await expect(edit).toContainText(filled(own.form.numberKept, { masked }));
    await expect(edit.getByLabel(own.field.CardNumber)).toHaveValue("");
    await edit.getByLabel(own.field.Holder).fill("Harbour & Sons");
    await edit.getByRole("button", { name: t.common.confirm }).click();
    await expect(card).toContainText("Harbour & Sons");
    await expect(card).toContainText(masked);

    await actOn(page, name, own.enable.disable, t);
    await agree(
      page,
      filled(own.enable.disableTitle, { name }),
      filled(own.enable.disableSentence, { name }),
      own.enable.disable,
    );
    await expect(card).toContainText(t.offlineAccount.state.Disabled);
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await actOn(page, name, own.delete.action, t);
    await agree(page, filled(own.delete.title, { name }), crawler.SpiderId, own.delete.action);
    await expect(card).toHaveCount(0);
  });
});

atDesk(({ t }) => {
  test("what a card's crawler sees beside what its account says, a payout and a stray debit in its records", async ({
    page,
    signIn,
    demo,
    world,
  }) => {
    const { payoutCard: own, payoutCardRecord: record } = t;
    await signIn("OPC", "admin");
    await page.goto("/offline/PayoutCard");
    const card = await addPayoutCard(page, demo, "5000");
    await card.agent.heartbeat("5000");
    const orderNo = await askPayout(world, "321.00");
    const task = await card.agent.apply();
    expect(task.OrderNo).toBe(orderNo);
    await card.agent.report(task, "CodeDelivered");
    await card.agent.next(task);
    await card.agent.report(task, "CodeSubmitted");
    await card.agent.report(task, "Submitted");
    await card.agent.debit(task);
    await card.agent.strayDebit("40.00");
    await card.agent.heartbeat("4000");

    // 5,000 less the payout, its fee and the stray debit, beside the 4,000 that the crawler sees.
    await openGallery(page, "PayoutCard", t);
    await cardOf(page, card.CardName).getByRole("heading", { name: card.CardName }).click();
    const drawer = page.getByRole("complementary", { name: card.CardName });
    await expect(drawer).toContainText("4,634.00");
    await expect(drawer).toContainText("-634.00");
    await expect(drawer).toContainText(own.differsHint);
    await expect(drawer.getByRole("link", { name: orderNo })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await drawer.getByRole("button", { name: own.manual.action }).click();
    const manual = page.getByRole("dialog", { name: filled(own.manual.title, { name: card.CardName }) });
    await manual.getByText(own.manual.deduct, { exact: true }).click();
    await manual.getByLabel(own.manual.Amount, { exact: true }).fill("634");
    await expect(manual).toContainText("4,634.00 → 4,000.00");
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t.kit.form.leave.confirm }).click();

    await page.goto(`/xpay/PayoutCardRecord?Date=all&CardId=${card.CardId}`);
    const rows = page.locator("tbody tr[data-index]");
    await expect(rows).toHaveCount(3);
    await expect(page.getByText(record.alarmOne)).toBeVisible();
    const stray = rows.filter({ hasText: record.kind.Unexplained });
    await expect(stray).toContainText("-40.00");
    await expect(stray.getByRole("link", { name: record.find })).toBeVisible();
    const payout = rows.filter({ hasText: orderNo });
    await expect(payout).toContainText("-321.00");
    await expect(payout).toContainText("4,674.00");
    await expect(page.locator("footer, [class*=footer]").last()).toContainText("361.00");
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await retireCard(page, card);
  });
});

test("each wrong field of a card says what is wrong with it", async ({ page, signIn }) => {
  await signIn("OPC", "admin");
  await openGallery(page, "PayoutCard");
  await page.getByRole("button", { name: words.add }).click();
  const form = page.getByRole("dialog", { name: words.add });
  const field = (label: string) => form.getByLabel(label).first();
  const send = () => form.getByRole("button", { name: words.add }).click();
  await send();
  for (const label of [
    words.field.CardName,
    words.field.Holder,
    words.field.CardNumber,
    words.field.MinimumAmount,
    words.field.MaximumAmount,
    words.field.DailyLimit,
    words.field.OpeningBalance,
  ]) {
    await expect(field(label)).toHaveAccessibleDescription("this option cannot be empty");
  }
  await fillIn(form, { [words.field.MinimumAmount]: "100", [words.field.MaximumAmount]: "100" });
  const wrong: [label: string, value: string, says: string][] = [
    [words.field.CardName, "x", "The name needs at least 2 characters"],
    [words.field.CardNumber, "123", "6 to 30 digits"],
    [words.field.MinimumAmount, "-5", "Use digits and a point, such as 100.50"],
    [words.field.OpeningBalance, "-1", "Use digits and a point, such as 100.50"],
  ];
  for (const [label, value, says] of wrong) {
    await field(label).fill(value);
    await send();
    await expect(field(label)).toHaveAccessibleDescription(says);
  }
  await fillIn(form, { [words.field.MinimumAmount]: "100", [words.field.DailyLimit]: "50" });
  await send();
  await expect(field(words.field.MaximumAmount)).toHaveAccessibleDescription(
    "The maximum amount must be greater than the minimum",
  );
  await expect(field(words.field.DailyLimit)).toHaveAccessibleDescription("At least the minimum amount");
});
