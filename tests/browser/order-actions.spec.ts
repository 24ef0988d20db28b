/** Collection Orders by hand: lock, confirm, reject, review, unlock, unbind, resend, test orders, many at once. */
import type { World } from "@opc/sandbox/world";
import type { Page } from "@playwright/test";
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { texts as zhCN } from "../../packages/console/src/i18n/zh-cn.ts";
import { expect, expectAccessible, filled, inEachView } from "./support/fixtures.ts";
import {
  act,
  callFrom,
  drawerOf,
  lock,
  type MadeOrder,
  newOrder,
  openActions,
  openOrders,
  prove,
  rowOf,
  test,
} from "./support/operators.ts";
import type { Person } from "./support/people.ts";

const { orderAction: words, payOrder, kit } = enUS;

inEachView(({ t, language, isPhone }) => {
  test("an order is locked and confirmed by a remark and an image", async ({ enterOperator, world }) => {
    const { page, person } = await enterOperator();
    const order = await newOrder(world);
    await openOrders(page, order);
    await lock(page, order, "asks the bank", t);
    const { orderAction: said } = t;
    await act(page, order, said.confirm.action, t);
    const dialog = page.getByRole("dialog", { name: filled(said.confirm.title, { order: order.OrderNo }) });
    await expect(dialog).toContainText(/Acme Bangkok.*[\d,]+\.\d\d → [\d,]+\.\d\d/);
    await expect(dialog).toContainText(/THB 1,4\d\d\.\d\d/);
    const send = dialog.getByRole("button", { name: said.confirm.action, exact: true });
    await send.click();
    await expect(dialog.getByText(t.kit.form.empty).first()).toBeVisible();
    await dialog.getByLabel(said.field.Remark).fill("slip from the member");
    const slip = { name: "slip.png", mimeType: "image/png", buffer: await page.screenshot() };
    await dialog.locator("input[type=file]").setInputFiles(slip);
    const preview = dialog.getByRole("img", { name: filled(t.kit.form.file.preview, { name: slip.name }) });
    await expect(preview).toBeVisible();
    // A wrong code takes nothing away of what was typed.
    await dialog.getByLabel(said.field.LoginPassword, { exact: true }).fill(person.password);
    await dialog.getByLabel(said.field.GoogleVerifyCode).fill("000000");
    await send.click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(dialog.getByLabel(said.field.GoogleVerifyCode)).toBeFocused();
    await expect(dialog.getByLabel(said.field.Remark)).toHaveValue("slip from the member");
    await expect(preview).toBeVisible();
    await expectAccessible(page);
    await prove(dialog, person, said.confirm.action, t);
    await expect(rowOf(page, order)).toContainText(t.payOrder.status.Success);

    await rowOf(page, order).click({ position: { x: 120, y: isPhone ? 60 : 8 } });
    const drawer = drawerOf(page, order);
    await expect(drawer).toContainText(t.payOrder.event.confirmed);
    await expect(drawer).toContainText("slip from the member");
    const name = filled(t.payOrder.detail.evidenceImage, { order: order.OrderNo });
    const picture = drawer.getByRole("img", { name });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(9);
    if (language === "enUS") await expectAccessible(page);
    await drawer.getByRole("button", { name: t.kit.picture.larger }).click();
    await expect(page.getByRole("dialog", { name }).getByRole("img", { name })).toBeVisible();
  });
});

test("an order is locked and rejected by the keyboard alone, and the merchant is told", async ({
  enterOperator,
  world,
}) => {
  const { page, person } = await enterOperator();
  const order = await newOrder(world);
  await openOrders(page, order);
  const keys = async (...all: readonly string[]) => {
    for (const key of all) await page.keyboard.press(key);
  };
  await keys("j", "m");
  await expect(page.getByRole("button", { name: words.lock.action, exact: true })).toBeFocused();
  await keys("Enter");
  await expect(page.getByLabel(words.field.Reason)).toBeFocused();
  await page.keyboard.type("the member asks");
  await keys("Tab", "Tab", "Enter");
  await expect(rowOf(page, order)).toContainText(payOrder.status.Locked);
  // It leaves a moment after the row has changed, and its keys are its own until then.
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // The open record has the same actions, and the same key leads there.
  await keys("j", "Enter");
  const drawer = drawerOf(page, order);
  await expect(drawer).toContainText(payOrder.lock.own);
  await expect(drawer).toContainText("the member asks");
  await keys("m");
  await expect(drawer.getByRole("button", { name: words.confirm.action })).toBeFocused();
  await keys("Tab", "Enter");
  const dialog = page.getByRole("dialog", { name: filled(words.reject.title, { order: order.OrderNo }) });
  await expect(dialog).toContainText("No money moves");
  await page.keyboard.type("never arrived");
  await prove(dialog, person, words.reject.action);
  await expect(drawer).toContainText(payOrder.event.rejected);
  await expect(rowOf(page, order)).toContainText(payOrder.status.Failed);
  await expect.poll(() => world.receiver.of(order.OrderNo)?.verified ?? 0).toBeGreaterThan(0);
});

test.describe("in Chinese", () => {
  test.use({ language: "zhCN" });

  test("who binds unequal money cannot approve it; somebody else does, with the figures in sight", async ({
    enterOperator,
    world,
  }) => {
    const { orderAction: said, payOrder: row, kit: common } = zhCN;
    const [binder, reviewer] = [await enterOperator(), await enterOperator()];
    const order = await newOrder(world);
    await bind(binder.page, binder.person, order, await pay(world, order, "1400.00"));
    const name = filled(said.review.title, { order: order.OrderNo });
    await openOrders(binder.page, order);
    await act(binder.page, order, said.review.action, zhCN);
    const blocked = binder.page.getByRole("dialog", { name });
    await expect(blocked).toContainText(said.review.own);
    await expect(blocked.getByRole("textbox")).toHaveCount(0);

    const { page } = reviewer;
    await openOrders(page, order);
    await act(page, order, said.review.action, zhCN);
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByRole("table")).toContainText(
      filled(said.compare.less, { amount: /THB 10\d\.\d\d/.exec(await dialog.innerText())?.[0] ?? "?" }),
    );
    await dialog.getByLabel(said.review.reject).check();
    await dialog.getByRole("button", { name: said.review.reject, exact: true }).click();
    await expect(dialog.getByText(common.form.empty).first()).toBeVisible();
    await dialog.getByLabel(said.review.approve).check();
    await expect(dialog.getByLabel(said.review.RealPayment)).toBeChecked();
    await expect(dialog).toContainText(/1,400\.00 扣除手续费 THB [\d.]+/);
    await expectAccessible(page);
    await prove(dialog, reviewer.person, said.review.approve, zhCN);
    await expect(rowOf(page, order)).toContainText(row.status.Success);
    await rowOf(page, order).click({ position: { x: 400, y: 8 } });
    const drawer = drawerOf(page, order);
    await expect(drawer).toContainText(row.event.reviewApproved);
    await expect(drawer.getByRole("region", { name: row.detail.reviewTitle })).toContainText(
      `OPC/${reviewer.person.userName}`,
    );
    await expectAccessible(page);
  });
});

test("what somebody else holds can be unlocked, and not decided", async ({ enterOperator, world }) => {
  const [holder, other] = [await enterOperator(), await enterOperator()];
  const order = await newOrder(world);
  await openOrders(holder.page, order);
  await lock(holder.page, order, "waits for the bank");
  const { page } = other;
  await openOrders(page, order);
  const by = filled(payOrder.lock.by, { owner: `OPC/${holder.person.userName}` });
  const menu = await openActions(page, order);
  await expect(menu.getByRole("button", { name: words.confirm.action })).toBeDisabled();
  await expect(menu.getByRole("button", { name: words.reject.action })).toContainText(by);
  await menu.getByRole("button", { name: words.unlock.any }).click();
  const question = page.getByRole("dialog", { name: filled(words.unlock.title, { order: order.OrderNo }) });
  await expect(question).toContainText("waits for the bank");
  await question.getByRole("button", { name: words.unlock.action }).click();
  await expect(rowOf(page, order)).toContainText(payOrder.status.Pending);
  // The one who held it learns so when they act.
  await act(holder.page, order, words.confirm.action);
  await expect(holder.page.getByText(payOrder.status.Pending).first()).toBeVisible();
});

test("settled money is given back by unbinding, and the order is marked", async ({
  enterOperator,
  world,
}) => {
  const { page, person } = await enterOperator();
  const order = await newOrder(world);
  const ended = await pay(world, order);
  await openOrders(page, order);
  await expect(rowOf(page, order)).toContainText(payOrder.status.Success);
  await act(page, order, words.unbind.action);
  const dialog = page.getByRole("dialog", { name: filled(words.unbind.title, { order: order.OrderNo }) });
  await expect(dialog).toContainText(
    /will be taken from Acme Bangkok's available balance: [\d,.]+ → [\d,.]+\./,
  );
  await expect(dialog.getByRole("table")).toContainText(ended);
  await dialog.getByLabel(words.field.Reason).fill("paid by mistake");
  await prove(dialog, person, words.unbind.action);
  await expect(rowOf(page, order)).toContainText(payOrder.exception.Marked);
  await page.goto(`/xpay/PayOrder/${order.OrderNo}`);
  await expect(page.getByText(payOrder.event.reversed)).toBeVisible();
});

test("many are locked and unlocked at once, each with its own result", async ({ enterOperator, world }) => {
  const { page } = await enterOperator();
  const orders = [await newOrder(world), await newOrder(world), await newOrder(world)];
  const [first, taken] = orders as [MadeOrder, MadeOrder, MadeOrder];
  await openOrders(page, ...orders);
  await page.getByRole("checkbox", { name: kit.table.selectAll }).check();
  // Somebody was faster.
  const other = await enterOperator();
  await callFrom(other.page, other.person.baseURL, "/mc_api/xpay/payorder_lock", {
    OrderNo: taken.OrderNo,
    Reason: "mine",
  });
  await page.getByRole("button", { name: filled(words.bulk.lock, { count: 3 }) }).click();
  const dialog = page.getByRole("dialog", { name: filled(words.bulk.lockTitle, { count: 3 }) });
  await dialog.getByLabel(words.field.Reason).fill("a bank is down");
  await dialog.getByRole("button", { name: words.lock.action, exact: true }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 done, 1 refused, 0 left");
  await expect(dialog.getByRole("listitem").filter({ hasText: taken.OrderNo })).toContainText(
    "status has changed",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: enUS.common.close, exact: true }).last().click();
  await expect(rowOf(page, first)).toContainText(payOrder.status.Locked);
  await page.getByRole("button", { name: filled(words.bulk.unlock, { count: 2 }) }).click();
  const again = page.getByRole("dialog", { name: filled(words.bulk.unlockTitle, { count: 2 }) });
  await again.getByRole("button", { name: words.unlock.action, exact: true }).click();
  await expect(again.getByRole("status")).toHaveText("2 done, 0 refused, 0 left");
});

test("a test order is made, can be paid at its address, and is told from the others", async ({
  enterOperator,
}) => {
  const { page } = await enterOperator();
  await page.goto("/xpay/PayOrder");
  await page.getByRole("button", { name: words.test.action }).click();
  const dialog = page.getByRole("dialog", { name: words.test.title });
  await choose(page, words.test.merchant, /^ACME/);
  await choose(page, words.test.payType, /PromptPay/);
  await expect(dialog.getByRole("combobox", { name: words.test.currency })).toHaveValue("THB");
  await dialog.getByLabel(words.test.amount, { exact: true }).fill("123.00");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words.test.action }).click();
  const made = page.getByRole("dialog", { name: /^Test order P/ });
  const address = await made.getByLabel(words.test.payUrl).inputValue();
  await expect(made.getByRole("link", { name: words.test.open })).toHaveAttribute("href", address);
  const OrderNo = address.slice(address.lastIndexOf("/") + 1);
  await page.keyboard.press("Escape");
  await expect(rowOf(page, { OrderNo })).toContainText(words.test.badge);
  await page.goto(address);
  await expect(page.getByText(/123\.\d\d/).first()).toBeVisible();
});

test("a callback is sent again", async ({ enterOperator, world }) => {
  const { page } = await enterOperator();
  const order = await newOrder(world);
  await pay(world, order);
  const told = () => world.receiver.of(order.OrderNo)?.verified ?? 0;
  await expect.poll(told).toBeGreaterThan(0);
  const before = told();
  await openOrders(page, order);
  await expect(rowOf(page, order)).toContainText(payOrder.status.Success);
  await act(page, order, words.resend.action);
  const question = page.getByRole("dialog", { name: filled(words.resend.title, { order: order.OrderNo }) });
  await question.getByRole("button", { name: words.resend.action }).click();
  await expect.poll(told).toBeGreaterThan(before);
});

test("an image is pasted; what is none is refused, and what was chosen stays", async ({
  enterOperator,
  world,
}) => {
  const { page } = await enterOperator();
  const order = await newOrder(world);
  await openOrders(page, order);
  await lock(page, order, "a slip came by mail");
  await act(page, order, words.confirm.action);
  const dialog = page.getByRole("dialog", { name: filled(words.confirm.title, { order: order.OrderNo }) });
  await expect(dialog.getByLabel(words.field.Remark)).toBeFocused();
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 60);
    canvas.getContext("2d")?.fillRect(0, 0, 20, 60);
    const pasted = new DataTransfer();
    pasted.items.add(new File([await canvas.convertToBlob()], "pasted.png", { type: "image/png" }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
  });
  await expect(dialog.getByText("pasted.png")).toBeVisible();
  const input = dialog.locator("input[type=file]");
  await input.setInputFiles({ name: "slip.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await expect(dialog.getByText(kit.form.file.notImage)).toBeVisible();
  await input.setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(dialog.getByText(kit.form.file.unreadable)).toBeVisible();
  await expect(dialog.getByText("pasted.png")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: kit.form.leave.confirm }).click();
  await expect(dialog).toHaveCount(0);
});

test("an ordinary merchant has none of the operator's actions and is not told who holds an order", async ({
  world,
  enterOperator,
  browser,
  cookiesOf,
  baseURL,
}) => {
  const operator = await enterOperator();
  const order = await newOrder(world);
  await openOrders(operator.page, order);
  await lock(operator.page, order, "the operator's own affair");
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "en-US" });
  await context.addCookies(await cookiesOf("ACME", "admin"));
  const page = await context.newPage();
  await openOrders(page, order);
  await expect(page.getByRole("button", { name: words.test.action })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: payOrder.field.LockedBy })).toHaveCount(0);
  await page.getByRole("checkbox", { name: kit.table.selectAll }).check();
  await expect(page.getByRole("toolbar", { name: kit.bulk.title })).not.toContainText(/ock \(/);
  await rowOf(page, order).click({ position: { x: 400, y: 8 } });
  const drawer = drawerOf(page, order);
  await expect(drawer).toContainText(payOrder.event.locked);
  await expect(drawer).not.toContainText("affair");
  await expect(drawer).not.toContainText("OPC/");
  await expect(drawer.getByRole("toolbar")).toHaveCount(0);
  await context.close();
});

/** Opens a choice and takes the one that is called so. */
async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

/** Money for the order comes in, of another amount where one is given; answers the bank's number. */
async function pay(world: World, { OrderNo, PayableAmount }: MadeOrder, amount = PayableAmount) {
  const { Instructions: to } = await world.member("Anong").openPage(OrderNo);
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
  });
}
