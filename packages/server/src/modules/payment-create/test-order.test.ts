import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { payPageKey } from "../../order/pay-page-key.ts";
import { payTypeKey } from "../../order/terms.ts";
import { testApp } from "../../testing/app.ts";
import { credit, notifyUrl } from "../../testing/collections.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { ordersWithoutLine } from "../../testing/timeline-check.ts";
import { expireOrders } from "../../work/expire-orders.ts";
import { lookFacts } from "../merchant-channel/look.ts";
import { testOrderHandlers } from "./test-order-handlers.ts";

const app = await testApp();
const desk = await testOrderDesk(app);
const clerk = await desk.clerk("createTest", "resendCallback");
const input = { MerchantAlias: "ACME", PayTypeCode: "PROMPTPAY", Currency: "THB", Amount: "50.00" };

async function make(changes: object = {}) {
  await desk.collections.beat(desk.account);
  const answer = await desk.act(clerk, "payorder_createtest", { ...input, ...changes });
  const { OrderNo = "" } = (answer.data ?? {}) as { OrderNo?: string };
  const order = await desk.inWhole((tx) =>
    tx.selectFrom("PaymentOrder").selectAll().where("OrderNo", "=", OrderNo).executeTakeFirst(),
  );
  return { answer, order };
}

test("a test order is a real one of the merchant, marked: routed, payable, credited", async () => {
  const { answer, order } = await make({ NotifyUrl: notifyUrl });
  expect(answer).toMatchObject({
    code: 0,
    data: { PayUrl: `http://localhost/pay/${payPageKey(app.services, order?.OrderNo ?? "")}` },
  });
  expect(order).toMatchObject({ IsTest: true, Status: "Pending", NotifyUrl: notifyUrl, FeeMinor: 75n });
  expect(order?.MerchantOrderNo).toMatch(/^TEST-/);
  const before = await desk.available();
  const payable = (Number(order?.PayableMinor) / 100).toFixed(2);
  await desk.collections.report(desk.account, [credit(payable, app.clock.now())]);
  expect((await desk.available()) - before).toBe(49_25n);
  expect(order && (await desk.kinds(order))).toContain("callbackQueued");
  const seen = await app.call("/rp_api/xpay/payorder_get", { OrderNo: order?.OrderNo }, clerk.browser);
  const by = `OPC/${clerk.person.userName}`;
  const data = seen.data as { Order: object; Timeline: object[] };
  expect(data.Order).toMatchObject({ IsTest: true });
  expect(data.Timeline[0]).toMatchObject({ Kind: "created", ActorName: by });
});

test("without an address nobody is told, whatever becomes of it", async () => {
  const { order } = await make();
  app.clock.advance(16 * 60_000);
  await expireOrders(app.services);
  expect(order && (await desk.now(order))).toMatchObject({ Status: "Expired", CallbackStatus: "None" });
  clerk.browser = await app.signIn(clerk.person);
  const answer = await desk.act(clerk, "payorder_resendcallback", { OrderNo: order?.OrderNo });
  expect(answer.code).toBe(errors.NothingToTell.code);
});

test("a channel that is named is the only one that may take it", async () => {
  expect((await make({ ChannelCode: "PP-1" })).answer.code).toBe(0);
  expect((await make({ ChannelCode: "PP-2" })).answer.code).toBe(errors.NoAvailableChannel.code);
});

test.each([
  ["an unknown merchant", { MerchantAlias: "NOBODY" }, errors.NotFound],
  ["the operator itself", { MerchantAlias: "OPC" }, errors.NotFound],
  ["an unknown type", { PayTypeCode: "CARD" }, errors.PayTypeNotAvailable],
  ["a negative amount", { Amount: "-50.00" }, errors.InvalidAmount],
  ["too little", { Amount: "0.01" }, errors.AmountOutOfRange],
  ["an address inside", { NotifyUrl: "http://169.254.169.254/x" }, errors.CallbackAddressRefused],
])("for %s none is made", async (_what, changes, error) => {
  const { answer, order } = await make(changes);
  expect(answer.code).toBe(error.code);
  expect(order).toBeUndefined();
});

test("whoever holds a connection reads the terms over it, and waits for no other", async () => {
  const undone = new Error("undone");
  const { services, clock } = app;
  const inside = desk.inWhole(async (tx) => {
    // Seen by this transaction alone.
    await sql`update pay_type set minimum_minor = 7777 where code = 'PROMPTPAY'`.execute(tx);
    const { terms } = await lookFacts(tx, services, clock.now());
    expect(terms.payTypes.get(payTypeKey("PROMPTPAY", "THB"))?.MinimumMinor).toBe(7777n);
    const facts = { tx, services, now: clock.now(), viewer: { merchantAlias: "OPC", userName: "x" } };
    const made = testOrderHandlers.payorderCreatetest(
      { ...input, ChannelCode: undefined, NotifyUrl: undefined },
      facts as unknown as TransactionFacts<UserViewer>,
    );
    await expect(made).rejects.toMatchObject({ errorName: "AmountOutOfRange" });
    throw undone;
  });
  await expect(inside).rejects.toBe(undone);
});

test("each has its line in the operation log, and its status on the timeline", async () => {
  const line = await desk.inWhole((tx) =>
    tx
      .selectFrom("OperationLog")
      .select("Change")
      .where("Call", "=", "payorderCreatetest")
      .where("Code", "=", 0)
      .executeTakeFirst(),
  );
  expect(line?.Change).toMatchObject({ MerchantAlias: "ACME", Amount: "50.00" });
  expect(await desk.inWhole(ordersWithoutLine)).toEqual([]);
});
