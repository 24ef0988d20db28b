import { sql } from "kysely";
import { expect, test } from "vitest";
import { postInTransaction } from "../../ledger/post.ts";
import { manualChange } from "../../ledger/transfers.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { testApp } from "../../testing/app.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { ordersWithoutLine } from "../../testing/timeline-check.ts";
import { proveInTransaction } from "../proof/prove.ts";
import { reverseSettlement } from "./reverse.ts";

const app = await testApp();
const desk = await testOrderDesk(app);
const reviewer = await desk.clerk("review");
const actor = { kind: "user" as const, name: "OPC/admin" };

function reverse({ Id }: PaymentOrder): Promise<void> {
  return desk.inWhole(async (tx) => {
    const order = await tx
      .selectFrom("PaymentOrder")
      .selectAll()
      .where("Id", "=", Id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await reverseSettlement(
      tx,
      { order, exponent: 2, actor, reason: "the bank took it back" },
      app.clock.now(),
    );
  });
}

let changes = 0;

/** Moves the merchant's money on, all but this much. */
async function payOn(leave: bigint): Promise<void> {
  const amountMinor = (await desk.available()) - leave;
  const { merchantId } = desk.collections.people["ACME/admin"];
  const change = { changeId: `paid on ${++changes}`, operator: "OPC/admin", at: app.clock.now() };
  const deduction = manualChange({ ...change, merchantId, currency: "THB", amountMinor: -amountMinor });
  await desk.inWhole((tx) => postInTransaction(tx, [deduction]));
}

async function legsOf(order: PaymentOrder, cause: string): Promise<Record<string, bigint>> {
  const rows = await desk.inWhole(async (tx) => {
    const { rows } = await sql<{ Kind: string; AmountMinor: bigint }>`
      select e.kind, e.amount_minor from ledger_entry e join journal j on j.id = e.journal_id
      where j.cause_id = ${order.Id.toString()} and j.cause_type = ${cause}`.execute(tx);
    return rows;
  });
  return Object.fromEntries(rows.map((row) => [row.Kind, row.AmountMinor]));
}

test("moves exactly the opposite of what was settled, marks the order and tells the merchant", async () => {
  const order = await desk.orderAt("Success");
  const before = await desk.available();
  await reverse(order);
  expect((await desk.available()) - before).toBe(-98_50n);
  expect(await legsOf(order, "payment_order_succeeded")).toEqual({
    available: 98_50n,
    channel_clearing: -100_00n,
    fee_income: 1_50n,
  });
  expect(await legsOf(order, "payment_order_reversed")).toEqual({
    available: -98_50n,
    channel_clearing: 100_00n,
    fee_income: -1_50n,
  });
  expect(await desk.now(order)).toMatchObject({
    Status: "Success",
    Exception: "Marked",
    MatchStatus: "PendingMatch",
    CallbackStatus: "InProgress",
  });
  expect((await desk.kinds(order)).slice(-2)).toEqual(["reversed", "callbackQueued"]);
  const bodies = await desk.inWhole(async (tx) => {
    const rows = await tx
      .selectFrom("CallbackRecord")
      .select("Body")
      .where("OrderId", "=", order.Id)
      .orderBy("Id")
      .execute();
    return rows.map((row) => JSON.parse(row.Body) as { Status: string; Exception: string });
  });
  expect(bodies.map(({ Status, Exception }) => [Status, Exception])).toEqual([
    ["Success", "None"],
    ["Success", "Marked"],
  ]);
});

test("of a reviewed amount gives back that amount, not the order's", async () => {
  const order = await desk.underReview(await desk.order(), "60.00");
  const ReviewId = await desk.reviewId(order);
  const input = { OrderNo: order.OrderNo, ReviewId, Approve: true, Settle: "RealPayment" };
  expect((await desk.prove(reviewer, "payorder_review", input)).code).toBe(0);
  const before = await desk.available();
  await reverse(order);
  expect((await desk.available()) - before).toBe(-59_10n);
  const { data } = await app.call("/rp_api/xpay/payorder_get", { OrderNo: order.OrderNo }, reviewer.browser);
  expect(data).toMatchObject({ BoundTransaction: null, Order: { Exception: "Marked" } });
});

test("happens once: later and at once", async () => {
  const order = await desk.orderAt("Success");
  const before = await desk.available();
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => reverse(order)));
  expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  await expect(reverse(order)).rejects.toThrow("AlreadyReversed");
  expect((await desk.available()) - before).toBe(-98_50n);
});

test("is refused by name when the money has been paid on, to the satang, and leaves nothing behind", async () => {
  const order = await desk.orderAt("Success");
  const lines = await desk.kinds(order);
  await payOn(98_49n);
  await expect(reverse(order)).rejects.toThrow("MoneyPaidOn");
  expect(await desk.available()).toBe(98_49n);
  expect(await desk.now(order)).toMatchObject({ Status: "Success", Exception: "None" });
  expect(await desk.kinds(order)).toEqual(lines);
});

test("of two orders whose money is there for one only, one is reversed", async () => {
  const orders = [await desk.orderAt("Success"), await desk.orderAt("Success")];
  await payOn(100_00n);
  const tries = await Promise.allSettled(orders.map(reverse));
  expect(tries.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await desk.available()).toBe(1_50n);
});

test.each(["Pending", "Paying", "Failed", "Expired"] as const)(
  "of an order that is %s is refused",
  async (status) => {
    await expect(reverse(await desk.orderAt(status))).rejects.toThrow("StatusChanged");
  },
);

test("after all of it each status has its line, and the books agree with the orders", async () => {
  expect(await desk.inWhole(ordersWithoutLine)).toEqual([]);
  expect((await desk.inWhole(proveInTransaction)).firstBad).toBeUndefined();
});
