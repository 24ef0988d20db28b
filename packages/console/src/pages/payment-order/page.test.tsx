/** Collection Orders: what the list and an open order show, to whom, in each view. */
import { expect, expectAccessible, inOneView, onPhone, page, test } from "../../testing/component.ts";
import { cell, columnHeader, drawer, loaded, openRecord, row, rows } from "../../testing/list.ts";

const order = { OrderNo: "P261118000001", Status: "Success", Currency: "THB", Amount: "1500.00" } as const;
const at = "2026-11-18T03:00:00.000Z";
const event = {
  At: at,
  ActorKind: "system",
  ActorName: "",
  StatusFrom: null,
  StatusTo: null,
  Detail: {},
} as const;
const happened = [
  { ...event, Kind: "created", ActorKind: "merchant", ActorName: "ACME" },
  { ...event, Kind: "succeeded", StatusTo: "Success" },
] as const;
const ledger = {
  SerialNo: "L1",
  Type: "Payment Order Success",
  Amount: "1470.00",
  BalanceBefore: "100.00",
  BalanceAfter: "1570.00",
} as const;
const detail = {
  Order: order,
  Timeline: [...happened],
  Ledger: [ledger],
  Review: null,
  BoundTransaction: null,
};

inOneView(({ t, isPhone }) => {
  const words = t.paymentOrder;

  test("an open order explains itself: what happened, what moved, and its numbers", async ({
    open,
    answers,
  }) => {
    answers.on("payorderList", { Rows: [{ ...order, IsTest: true }] });
    answers.on("payorderGet", detail);
    await open("/xpay/PayOrder?Date=all");
    await expect.element(cell("Status", order.OrderNo)).toMatchTextContent(words.status.Success);
    await expect.element(row(order.OrderNo)).toMatchTextContent(t.orderAction.test.badge);
    await openRecord(order.OrderNo);
    const opened = drawer(order.OrderNo);
    await expect.element(opened).toMatchTextContent(words.event.created);
    await expect.element(opened).toMatchTextContent(words.event.succeeded);
    await expect.element(opened).toMatchTextContent("1,570.00");
    await expect.element(opened).toMatchTextContent(words.detail.timeline);
    if (isPhone) expect(opened.element().getBoundingClientRect().width).toBe(390);
  });

  test("in the dark, list, filters and an open order have no accessibility fault", async ({
    open,
    answers,
  }) => {
    answers.on("payorderList", { Rows: [order] });
    answers.on("payorderGet", detail);
    await open("/xpay/PayOrder?AmountFrom=10", { settings: { colorScheme: "dark" } });
    if (!isPhone) await page.getByRole("button", { name: new RegExp(t.kit.filter.more) }).click();
    await expect.element(row(order.OrderNo)).toBeVisible();
    if (!isPhone) await expect.element(page.getByText(words.field.AmountFrom)).toBeVisible();
    await expectAccessible();
    await openRecord(order.OrderNo);
    await expect.element(drawer(order.OrderNo)).toMatchTextContent(words.event.succeeded);
    await expectAccessible();
  });
});

inOneView(({ t, isPhone }) => {
  const words = t.paymentOrder;

  test("an ordinary merchant sees nothing of the operator's", async ({ open, answers }) => {
    answers.on("payorderList", { Rows: [{ ...order, Status: "Locked" }] });
    answers.on("payorderGet", {
      ...detail,
      Order: { ...order, Status: "Locked", LockedBy: null, LockedAt: null, LockReason: null },
      Evidence: null,
      IsOwnLock: false,
    });
    await open("/xpay/PayOrder?Date=all", { as: "merchant" });
    await expect.element(row(order.OrderNo)).toBeVisible();
    for (const title of [
      words.field.ChannelCode,
      words.field.AccountName,
      words.field.LockedBy,
      words.field.MerchantName,
    ])
      await expect.element(columnHeader(title)).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("button", { name: t.orderAction.test.action }))
      .not.toBeInTheDocument();
    await page.getByRole("button", { name: t.kit.filter.more }).click();
    await expect.element(page.getByText(words.field.AmountFrom)).toBeVisible();
    await expect
      .element(page.getByRole("combobox", { name: words.field.MerchantName }))
      .not.toBeInTheDocument();
    await expect.element(page.getByRole("textbox", { name: words.field.LockedBy })).not.toBeInTheDocument();
    if (!isPhone) {
      const all = page.getByRole("checkbox", { name: t.kit.table.selectAll });
      await all.click();
      expect((all.element() as HTMLInputElement).indeterminate).toBe(false);
      const bar = page.getByRole("toolbar", { name: t.kit.bulk.title });
      await expect.element(bar.getByRole("button", { name: t.kit.bulk.copyNumbers })).toBeVisible();
      await expect.element(bar).not.toMatchTextContent(/ock \(/);
    }
    await openRecord(order.OrderNo);
    const opened = drawer(order.OrderNo);
    await expect.element(opened).toMatchTextContent(words.detail.timeline);
    await expect.element(opened.getByText(words.field.ChannelCode, { exact: true })).not.toBeInTheDocument();
    await expect.element(opened.getByRole("region", { name: words.field.LockedBy })).not.toBeInTheDocument();
    await expect.element(opened.getByRole("toolbar")).not.toBeInTheDocument();
  });
});

for (const size of ["mini", "small", "default", "large"] as const) {
  test(`every field of the folded filters is equally high at the size ${size}`, async ({ open }) => {
    await open("/xpay/PayOrder?AmountFrom=10", { settings: { size } });
    await page.getByRole("button", { name: /^More filters/ }).click();
    const field = page.getByRole("textbox", { name: "Amount from" });
    await expect.element(field).toBeVisible();
    const choice = page.getByRole("combobox", { name: "Payment type" });
    const heightOf = (one: typeof field) => one.element().getBoundingClientRect().height;
    expect(heightOf(field)).toBeGreaterThan(0);
    expect(heightOf(field)).toBe(heightOf(choice));
  });
}

onPhone(() => {
  test("orders are cards that fit 360 px, and one opens over the whole screen", async ({ open, answers }) => {
    await page.viewport(360, 740);
    answers.on("payorderGet", detail);
    await open("/xpay/PayOrder?Date=all");
    await expect.element(rows()).toHaveLength(3);
    await expect.element(loaded()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    const scroller = page.getByRole("grid").element().parentElement as HTMLElement;
    expect(scroller.scrollWidth).toBe(scroller.clientWidth);
    await expectAccessible();
    await rows()
      .first()
      .click({ position: { x: 200, y: 60 } });
    await expect.element(drawer()).toBeVisible();
    expect(drawer().element().getBoundingClientRect().width).toBe(360);
  });
});
