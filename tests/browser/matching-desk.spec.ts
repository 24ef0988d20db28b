/** The matching desk: credits that no rule can place are bound, sent to review, split, ignored and taken back. */
import type { World } from "@opc/sandbox/world";
import type { Locator, Page } from "@playwright/test";
import { texts as enUS, type Texts } from "../../packages/console/src/i18n/en-us.ts";
import { type AskedOrder, askFor, askForTwo, credit } from "./support/desk-world.ts";
import { atDesk, expect, filled, onPhone } from "./support/fixtures.ts";
import { openMenu, scrollAside } from "./support/list-parts.ts";
import { callFrom, prove, test } from "./support/operators.ts";
import type { Person } from "./support/people.ts";
import { go } from "./support/shell-parts.ts";

const { matchingDesk: desk, bankTransaction: record } = enUS;

/** Names no other credit's payer. */
const newName = (name: string) => `${name} ${Date.now().toString(36).toUpperCase()}`;
/** The desk with this payer's credits alone. */
const deskOf = (payer: string) => `/xpay/OriginalRecord?Text=${encodeURIComponent(payer)}`;
const credits = (page: Page, t: Texts = enUS) =>
  page.getByRole("list", { name: t.matchingDesk.credits }).getByRole("button");
const candidate = (page: Page, order: AskedOrder) => page.locator(`[data-order="${order.orderNo}"]`);

const bind = (dialog: Locator, person: Person, t: Texts = enUS) =>
  prove(dialog, person, t.matchingDesk.bind.action, t);

onPhone(({ t }) => {
  test("exact money that waits is bound: the order succeeds, and the next credit is looked at", async ({
    enterOperator,
    world,
    baseURL,
  }) => {
    const { page, person } = await enterOperator();
    const payer = newName("Set Aside");
    const order = await askFor(world, payer, "1350.00");
    const call = <Data>(path: string, input: Record<string, string>) =>
      callFrom<Data>(page, baseURL ?? "", path, input);
    await call("/mc_api/xpay/payorder_lock", { OrderNo: order.orderNo, Reason: "asks the bank" });
    await credit(world, order.promptId, { amount: order.payableAmount, payer });
    const waiting = await call<{ Rows: { Transaction: { Id: string } }[] }>(
      "/rp_api/xpay/matchingdesk_list",
      { Text: payer },
    );
    const TransactionId = waiting.Rows[0]?.Transaction.Id ?? "";
    await call("/mc_api/xpay/originalrecord_ignore", { TransactionId, Reason: "asks the bank" });
    await call("/mc_api/xpay/payorder_unlock", { OrderNo: order.orderNo });
    await call("/mc_api/xpay/originalrecord_unignore", { TransactionId });
    // Of somebody else, whom no order expects.
    await credit(world, order.promptId, { amount: "61.07", payer: `${payer} B`, remark: "second" });

    const words = t.matchingDesk;
    await page.goto(deskOf(payer));
    await expect(credits(page, t)).toHaveCount(2);
    await credits(page, t).first().click();
    const chosen = candidate(page, order);
    await expect(chosen).toContainText(words.reason.amountExact);
    await expect(chosen).toContainText(words.reason.nameEqual);
    await expect(chosen.getByRole("img", { name: words.compare.differs })).toHaveCount(0);
    await expect(chosen).toContainText(words.outcome.Settle);
    await chosen.getByRole("button", { name: words.bind.action }).click();
    const amount = `THB ${order.payableAmount.replace(/\B(?=(\d{3})+\.)/, ",")}`;
    const dialog = page.getByRole("dialog", { name: filled(words.bind.title, { amount }) });
    const promise = { order: order.orderNo, merchant: "Acme Bangkok", amount };
    await expect(dialog).toContainText(filled(words.bind.settle, promise));
    await bind(dialog, person, t);
    await expect(page.getByText(filled(words.bind.settled, { bound: t.kit.done.bound }))).toBeVisible();
    await expect(page.getByRole("heading", { name: "THB 61.07" })).toBeVisible();
    await go(page, `/xpay/PayOrder/${order.orderNo}`);
    await expect(page.getByRole("article", { name: order.orderNo })).toContainText(
      t.paymentOrder.status.Success,
    );
  });
});

atDesk(() => {
  test("of two orders that fit, none is presumed; the chosen one goes to review and is unbound again", async ({
    enterOperator,
    world,
  }) => {
    const { page, person } = await enterOperator();
    const payer = newName("Ambi");
    const [first, second] = await askForTwo(world, payer, ["1500.00", "1510.00"]);
    const bankNumber = await credit(world, first.promptId, { amount: "1505.55", payer });
    await page.goto(deskOf(payer));
    await expect(credits(page)).toContainText(desk.kind.Ambiguous);
    await expect(page.getByText(desk.choose)).toBeVisible();
    await expect(page.locator("[data-chosen]")).toHaveCount(0);
    await candidate(page, second).getByRole("button").first().click();
    await candidate(page, second).getByRole("button", { name: desk.bind.action }).click();
    const dialog = page.getByRole("dialog", { name: "Bind THB 1,505.55" });
    const { LoginPassword, GoogleVerifyCode } = enUS.orderAction.field;
    await dialog.getByLabel(LoginPassword, { exact: true }).fill("not-my-password");
    await dialog.getByLabel(GoogleVerifyCode).fill("000000");
    await dialog.getByRole("button", { name: desk.bind.action, exact: true }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await bind(dialog, person);
    await expect(page.getByText(filled(desk.bind.reviewed, { bound: enUS.kit.done.bound }))).toBeVisible();
    await expect(page.getByText(desk.nothing.filtered)).toBeVisible();

    await go(page, `/xpay/OriginalRecord?View=list&Numbers=${bankNumber}`);
    const row = page.locator("tbody tr[data-index]").first();
    await scrollAside(page);
    await expect(row).toContainText(record.linkedAs.Review);
    await row.locator("td[data-column=Amount]").click();
    const drawer = page.getByRole("complementary");
    await expect(drawer).toContainText(second.orderNo);
    await drawer.getByRole("button", { name: record.unbind.action }).click();
    const unbind = page.getByRole("dialog", { name: filled(record.unbind.title, { order: second.orderNo }) });
    await unbind.getByLabel(record.unbind.reason).fill("was the other order");
    await prove(unbind, person, record.unbind.action);
    await expect(page.getByText(enUS.kit.done.unbound)).toBeVisible();
    await drawer.getByRole("link", { name: record.detail.toDesk }).click();
    await expect(page.getByRole("heading", { name: "THB 1,505.55" })).toBeVisible();
  });

  test("late money goes to review, and a credit is split, a part of it ignored and taken back", async ({
    enterOperator,
    world,
    baseURL,
  }) => {
    const { page, person } = await enterOperator();
    const expired = await expiredOrder(page, baseURL ?? "");
    const account = await accountOf(world);
    const [late, parts] = [newName("Late"), newName("Parts")];
    await credit(world, account, {
      amount: expired.PayableAmount,
      payer: late,
      remark: `for ${expired.OrderNo}`,
    });
    // More than any order: of a common amount some live order may be just now.
    const bankNumber = await credit(world, account, { amount: "70300.00", payer: parts });
    await page.goto(deskOf(late));
    const order = page.locator(`[data-order="${expired.OrderNo}"]`);
    await expect(order).toContainText(desk.reason.numberInRemark);
    await order.getByRole("button").first().click();
    await order.getByRole("button", { name: desk.bind.action }).click();
    const dialog = page.getByRole("dialog", { name: /^Bind THB/ });
    await expect(dialog).toContainText("No money moves until another person approves it.");
    await bind(dialog, person);
    await expect(page.getByText(filled(desk.bind.reviewed, { bound: enUS.kit.done.bound }))).toBeVisible();

    await go(page, deskOf(parts));
    await expect(page.getByRole("heading", { name: "THB 70,300.00" })).toBeVisible();
    await page.keyboard.press("s");
    const split = page.getByRole("dialog", { name: "Split THB 70,300.00" });
    await split.getByLabel("Part 1", { exact: true }).fill("70100");
    await split.getByRole("button", { name: record.split.action, exact: true }).click();
    await expect(page.getByRole("heading", { name: "THB 70,100.00" })).toBeVisible();
    await expect(credits(page)).toHaveCount(2);
    await page.keyboard.press("i");
    const ignore = page.getByRole("dialog", { name: "Ignore THB 70,100.00" });
    await ignore.getByLabel(record.ignore.reason).fill("between our own accounts");
    await page.keyboard.press("Enter");
    await expect(credits(page)).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "THB 200.00" })).toBeVisible();

    await go(page, `/xpay/OriginalRecord?View=list&Numbers=${bankNumber},${bankNumber}%231`);
    const rows = page.locator("tbody tr[data-index]");
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: record.status.Split })).toHaveCount(1);
    const ignored = rows.filter({ hasText: record.status.Ignored });
    const menu = await openMenu(ignored, `${bankNumber}#1`);
    await menu.getByRole("button").click();
    await page.getByRole("dialog").getByRole("button", { name: record.ignore.takeBack }).click();
    await expect(page.getByText(record.ignore.takenBack)).toBeVisible();
    await go(page, deskOf(parts));
    await expect(credits(page)).toHaveCount(2);
  });
});

interface OldOrder {
  OrderNo: string;
  PayableAmount: string;
}

/** So long over that no rule takes money for it. */
async function expiredOrder(page: Page, baseURL: string): Promise<OldOrder> {
  const session = (await page.context().cookies()).find(({ name }) => name === "opc_session_id")?.value ?? "";
  const answer = await page.request.post(`${baseURL}/rp_api/xpay/payorder_list`, {
    data: { Statuses: ["Expired"], ReviewStatuses: ["None"], PayTypeCode: "PROMPTPAY", Size: 100 },
    headers: { "x-session-id": session },
  });
  const { data } = (await answer.json()) as { data: { Rows: (OldOrder & { ExpiresAt: string })[] } };
  const hourAgoMs = Date.now() - 3_600_000;
  const order = data.Rows.find(({ ExpiresAt }) => Date.parse(ExpiresAt) < hourAgoMs);
  if (!order) throw new Error("the demo world has no order that is over");
  return order;
}

/** An account that a crawler watches. */
async function accountOf(world: World): Promise<string> {
  const order = await askFor(world, newName("Anyone"), "444.00");
  return order.promptId;
}
