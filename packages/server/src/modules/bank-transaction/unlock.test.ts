/** Money that comes for an order while a person has it locked is judged when it is unlocked, as if it came then. */
import { beforeAll, expect, test } from "vitest";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { testApp } from "../../testing/app.ts";
import { type Clerk, payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { ordersWithoutLine } from "../../testing/timeline-check.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const desk = await testBankDesk(app);
let clerk: Clerk;

beforeAll(async () => {
  clerk = await desk.clerk(
    "PayOrder.lock",
    "PayOrder.unlock",
    "OriginalRecord.bind",
    "OriginalRecord.split",
    "OriginalRecord.ignore",
  );
});

async function locked(changes?: Record<string, unknown>): Promise<PaymentOrder> {
  const order = await desk.order(changes);
  await desk.act(clerk, "payorder_lock", { OrderNo: order.OrderNo, Reason: "to look" });
  return order;
}

const unlock = ({ OrderNo }: PaymentOrder) => desk.act(clerk, "payorder_unlock", { OrderNo });

test("the exact amount that came meanwhile settles the order: credit, books, timeline and callback", async () => {
  const order = await locked({ Amount: "321.00" });
  const credit = await desk.money(payableOf(order));
  expect((await desk.transaction(credit.Id)).OrderId).toBeNull();
  const before = await desk.available();
  expect((await unlock(order)).code).toBe(0);
  expect(await desk.now(order)).toMatchObject({
    Status: "Success",
    MatchStatus: "Matched",
    CallbackStatus: "InProgress",
    ExternalId: credit.ExternalId,
  });
  expect(await desk.transaction(credit.Id)).toMatchObject({
    MatchStatus: "Matched",
    MatchedBy: "Auto",
    OrderId: order.Id,
  });
  expect((await desk.available()) - before).toBe(316_18n);
  const after = ["locked", "unlocked", "creditReported", "matched", "succeeded", "callbackQueued"];
  expect((await desk.kinds(order)).slice(-after.length)).toEqual(after);
});

test("money that somebody had bound as evidence is the order's again when it is exact and in time", async () => {
  const order = await locked();
  const credit = await desk.money(payableOf(order));
  await desk.prove(clerk, "originalrecord_bind", {
    TransactionId: credit.Id.toString(),
    OrderNo: order.OrderNo,
  });
  expect((await unlock(order)).code).toBe(0);
  expect((await desk.now(order)).Status).toBe("Success");
});

test("other money with the member's name goes to review, as it would without the lock", async () => {
  const order = await locked({ MemberName: "Somchai Jaidee" });
  const credit = await desk.money("3.21", { Counterparty: "somchai  JAIDEE" });
  expect((await unlock(order)).code).toBe(0);
  expect(await desk.now(order)).toMatchObject({
    Status: "Pending",
    ReviewStatus: "PendingReview",
    Exception: "Partial",
  });
  expect((await desk.transaction(credit.Id)).OrderId).toBe(order.Id);
});

test("a part of a credit that somebody split settles nothing by itself", async () => {
  const order = await locked();
  const whole = await desk.money((Number(payableOf(order)) + 5).toFixed(2));
  await desk.act(clerk, "originalrecord_split", {
    TransactionId: whole.Id.toString(),
    Amounts: [payableOf(order), "5.00"],
  });
  const before = await desk.available();
  expect((await unlock(order)).code).toBe(0);
  expect(await desk.now(order)).toMatchObject({ Status: "Pending", ReviewStatus: "PendingReview" });
  expect(await desk.available()).toBe(before);
});

test("what was ignored, came for another amount or on another account stays where it is", async () => {
  const order = await locked();
  const ignored = await desk.money(payableOf(order));
  await desk.act(clerk, "originalrecord_ignore", {
    TransactionId: ignored.Id.toString(),
    Reason: "none of ours",
  });
  const elsewhere = await desk.money(payableOf(order), {}, desk.other);
  const strange = await desk.money("17.17");
  expect((await unlock(order)).code).toBe(0);
  expect((await desk.now(order)).Status).toBe("Pending");
  expect((await desk.transaction(ignored.Id)).MatchStatus).toBe("Ignored");
  for (const { Id } of [elsewhere, strange]) expect((await desk.transaction(Id)).OrderId).toBeNull();
});

test("of two credits of the exact amount one settles it and the other waits", async () => {
  const order = await locked();
  const credits = [await desk.money(payableOf(order)), await desk.money(payableOf(order))];
  const before = await desk.available();
  expect((await unlock(order)).code).toBe(0);
  const states = await Promise.all(credits.map(async ({ Id }) => (await desk.transaction(Id)).MatchStatus));
  expect(states.sort()).toEqual(["Matched", "PendingMatch"]);
  expect((await desk.available()) - before).toBe(98_50n);
});

test("money that comes at the very moment of unlocking is matched all the same, once", async () => {
  const before = await desk.available();
  const orders: PaymentOrder[] = [];
  for (let each = 0; each < 6; each++) orders.push(await locked());
  await Promise.all(orders.flatMap((order) => [unlock(order), desk.money(payableOf(order))]));
  for (const order of orders) expect((await desk.now(order)).Status).toBe("Success");
  expect((await desk.available()) - before).toBe(6n * 98_50n);
});

test("every status stands on its order's timeline, and the books prove", async () => {
  expect(await desk.inWhole(ordersWithoutLine)).toEqual([]);
  expect(await desk.inWhole(proveInTransaction)).toMatchObject({ ok: true });
});

test("an order that was locked for days is paid like any other when it is unlocked, and before", async () => {
  const [order, paid] = [await locked({ Amount: "432.00" }), await locked({ Amount: "543.00" })];
  app.clock.advance(60 * 3_600_000);
  await desk.query("update session set last_active_at = $1, created_at = $1", [app.clock.now()]);
  await desk.money(payableOf(paid));
  for (const one of [order, paid]) expect((await unlock(one)).code).toBe(0);
  expect((await desk.now(paid)).Status).toBe("Success");
  expect((await desk.now(order)).Status).toBe("Pending");
  await desk.money(payableOf(order));
  expect((await desk.now(order)).Status).toBe("Success");
});
