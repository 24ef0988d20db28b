/** Collection orders by hand, as the books and the merchant's server see it; dialogs and refusals are payment-order's component tests. */
import type { World } from "@opc/sandbox/world";
import type { Page } from "@playwright/test";
import { chooseFile } from "./support/files.ts";
import { atDesk, expect, expectAccessible, filled, onPhone } from "./support/fixtures.ts";
import { openMenu, openRecord } from "./support/list-parts.ts";
import {
  act,
  callFrom,
  drawerOf,
  lock,
  type MadeOrder,
  newOrder,
  openOrders,
  prove,
  rowOf,
  test,
} from "./support/operators.ts";
import type { Person } from "./support/people.ts";

atDesk(({ t }) => {
  const { orderAction: words, paymentOrder, kit } = t;

  test("an order is locked, confirmed by a remark and an image, told to the merchant's server, and told again", async ({
    enterOperator,
    world,
  }) => {
    const { page, person } = await enterOperator();
    const order = await newOrder(world);
    const told = () => world.receiver.of(order.OrderNo)?.verified ?? 0;
    await openOrders(page, order);
    await lock(page, order, "asks the bank");
    await act(page, order, words.confirm.action);
    const dialog = page.getByRole("dialog", { name: filled(words.confirm.title, { order: order.OrderNo }) });
    await expect(dialog).toContainText(/Acme Bangkok.*[\d,]+\.\d\d → [\d,]+\.\d\d/);
    await dialog.getByLabel(words.field.Remark).fill("slip from the member");
    const slip = { name: "slip.png", mimeType: "image/png", buffer: await page.screenshot() };
    await chooseFile(dialog.locator("input[type=file]"), slip);
    // A wrong code takes nothing away of what was typed.
    await dialog.getByLabel(words.field.LoginPassword, { exact: true }).fill(person.password);
    await dialog.getByLabel(words.field.GoogleVerifyCode).fill("000000");
    await dialog.getByRole("button", { name: words.confirm.action, exact: true }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(dialog.getByLabel(words.field.Remark)).toHaveValue("slip from the member");
    await prove(dialog, person, words.confirm.action);
    await expect(rowOf(page, order)).toContainText(paymentOrder.status.Success);

    await openRecord(rowOf(page, order));
    const drawer = drawerOf(page, order);
    await expect(drawer).toContainText(paymentOrder.event.confirmed);
    const name = filled(paymentOrder.detail.evidenceImage, { order: order.OrderNo });
    const picture = drawer.getByRole("img", { name });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(9);
    await expectAccessible(page);
    await drawer.getByRole("button", { name: kit.picture.larger }).click();
    const larger = page.getByRole("dialog", { name });
    await expect(larger.getByRole("img", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(larger).toHaveCount(0);

    await expect.poll(told).toBeGreaterThan(0);
    const before = told();
    await page.getByRole("button", { name: t.common.search, exact: true }).click();
    await expect(rowOf(page, order)).toContainText(paymentOrder.callback.Success);
    await act(page, order, words.resend.action);
    const question = page.getByRole("dialog", { name: filled(words.resend.title, { order: order.OrderNo }) });
    await question.getByRole("button", { name: words.resend.action }).click();
    await expect.poll(told).toBeGreaterThan(before);
  });

  test("what one holds others can unlock and not decide, many at once get each their own answer, and the merchant is told of no holder", async ({
    enterOperator,
    world,
    browser,
    cookiesOf,
    baseURL,
  }) => {
    const [holder, other] = [await enterOperator(), await enterOperator()];
    const [held, free] = [await newOrder(world), await newOrder(world)];
    await openOrders(other.page, held, free);
    // Somebody was faster.
    await callFrom(holder.page, holder.person.baseURL, "/mc_api/xpay/payorder_lock", {
      OrderNo: held.OrderNo,
      Reason: "the operator's own affair",
    });
    const { page } = other;
    await page.getByRole("checkbox", { name: kit.table.selectAll }).check();
    await page.getByRole("button", { name: filled(words.bulk.lock, { count: 2 }) }).click();
    const dialog = page.getByRole("dialog", { name: filled(words.bulk.lockTitle, { count: 2 }) });
    await dialog.getByLabel(words.field.Reason).fill("a bank is down");
    await dialog.getByRole("button", { name: words.lock.action, exact: true }).click();
    await expect(dialog.getByRole("status")).toHaveText("1 done, 1 refused, 0 remaining");
    await expect(dialog.getByRole("listitem").filter({ hasText: held.OrderNo })).toContainText(
      "status has changed",
    );
    await dialog.getByRole("button", { name: t.common.close, exact: true }).last().click();
    await expect(rowOf(page, free)).toContainText(paymentOrder.status.Locked);

    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    await context.addCookies(await cookiesOf("ACME", "admin"));
    const merchant = await context.newPage();
    await openOrders(merchant, held);
    await openRecord(rowOf(merchant, held));
    await expect(drawerOf(merchant, held)).toContainText(paymentOrder.event.locked);
    await expect(drawerOf(merchant, held)).not.toContainText("affair");
    await expect(drawerOf(merchant, held)).not.toContainText("OPC/");
    await context.close();

    const menu = await openMenu(rowOf(page, held), held.OrderNo);
    const by = filled(paymentOrder.lock.by, { owner: `OPC/${holder.person.userName}` });
    await expect(menu.getByRole("button", { name: words.reject.action })).toContainText(by);
    await menu.getByRole("button", { name: words.unlock.any }).click();
    const question = page.getByRole("dialog", { name: filled(words.unlock.title, { order: held.OrderNo }) });
    await expect(question).toContainText("the operator's own affair");
    await question.getByRole("button", { name: words.unlock.action }).click();
    await expect(rowOf(page, held)).toContainText(paymentOrder.status.Pending);

    await act(page, free, words.reject.action);
    const reject = page.getByRole("dialog", { name: filled(words.reject.title, { order: free.OrderNo }) });
    await reject.getByLabel(words.field.Reason).fill("never arrived");
    await prove(reject, other.person, words.reject.action);
    await expect(rowOf(page, free)).toContainText(paymentOrder.status.Failed);
    await expect.poll(() => world.receiver.of(free.OrderNo)?.verified ?? 0).toBeGreaterThan(0);
  });
});

onPhone(({ t }) => {
  const { orderAction: words, paymentOrder } = t;

  test("who binds unequal money cannot approve it; somebody else does, and unbinding gives it back", async ({
    enterOperator,
    world,
  }) => {
    const [binder, reviewer] = [await enterOperator(), await enterOperator()];
    const order = await newOrder(world);
    await bind(binder.page, binder.person, order, await pay(world, order, "1400.00"));
    const name = filled(words.review.title, { order: order.OrderNo });
    await openOrders(binder.page, order);
    await act(binder.page, order, words.review.action, t);
    const blocked = binder.page.getByRole("dialog", { name });
    await expect(blocked).toContainText(words.review.own);
    await expect(blocked.getByRole("textbox")).toHaveCount(0);

    const { page } = reviewer;
    await openOrders(page, order);
    await act(page, order, words.review.action, t);
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByLabel(words.review.approve).check();
    await expect(dialog.getByLabel(words.review.RealPayment)).toBeChecked();
    await expect(dialog).toContainText(/1,400\.00 扣除手续费 THB [\d.]+/);
    await prove(dialog, reviewer.person, words.review.approve, t);
    await expect(rowOf(page, order)).toContainText(paymentOrder.status.Success);
    await openRecord(rowOf(page, order));
    const drawer = drawerOf(page, order);
    await expect(drawer).toContainText(paymentOrder.event.reviewApproved);
    await expect(drawer.getByRole("region", { name: paymentOrder.detail.reviewTitle })).toContainText(
      `OPC/${reviewer.person.userName}`,
    );

    await openOrders(binder.page, order);
    await act(binder.page, order, words.unbind.action, t);
    const unbind = binder.page.getByRole("dialog", {
      name: filled(words.unbind.title, { order: order.OrderNo }),
    });
    await expect(unbind).toContainText(/Acme Bangkok.*[\d,]+ → [\d,]+/);
    await unbind.getByLabel(words.field.Reason).fill("paid by mistake");
    await prove(unbind, binder.person, words.unbind.action, t);
    // Marked orders stay Success; a card has no room for the mark.
    await openRecord(rowOf(binder.page, order));
    const reversed = drawerOf(binder.page, order);
    await expect(reversed).toContainText(paymentOrder.event.reversed);
    await expect(reversed).toContainText(paymentOrder.exception.Marked);
  });
});

/** Money for the order comes in, of another amount where one is given; answers the bank's number. */
async function pay(world: World, { PayUrl, PayableAmount }: MadeOrder, amount = PayableAmount) {
  const { Instructions: to } = await world.member("Anong").openPage(PayUrl);
  if (!to) throw new Error("the order shows no way to pay");
  const money = { amount, at: new Date(), currency: "THB", counterparty: "Anong", remark: null };
  const { externalId } = world.bank.transfer({ to, ...money });
  await Promise.all(world.crawlers.map((crawler) => crawler.reportNew()));
  return externalId;
}

/** Somebody says that this credit pays the order. */
async function bind(page: Page, person: Person, order: MadeOrder, externalId: string): Promise<void> {
  const found = await callFrom<{ Rows: { Id: string }[] }>(
    page,
    person.baseURL,
    "/rp_api/xpay/originalrecord_list",
    { Numbers: externalId },
  );
  await callFrom(page, person.baseURL, "/mc_api/xpay/originalrecord_bind", {
    TransactionId: found.Rows[0]?.Id ?? "",
    OrderNo: order.OrderNo,
    LoginPassword: person.password,
    GoogleVerifyCode: await person.nextCode(),
  });
}
