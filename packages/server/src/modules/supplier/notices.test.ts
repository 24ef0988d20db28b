import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { ordersWithoutLine } from "../../testing/timeline-check.ts";
import { expireOrders } from "../../work/expire-orders.ts";
import { rejectReviews } from "../payment-order/reviews.ts";
import { proveBooks } from "../proof/prove.ts";
import { newSupplierKeys } from "./signature.ts";
import { acceptedAs, paidBody, supplierWorld } from "./test-world.ts";

const world = await supplierWorld();
const { app, supplier, dispatcher, query, create, notify, orderOf, attemptsOf, creditsOf, inWhole } = world;
const sea = await world.addChannel("SEA", "SEA-1", { sortOrder: 1 });
const seaTwo = await world.addChannel("SEA", "SEA-2", { sortOrder: 3 });
const hill = await world.addChannel("HILL", "HILL-1", { sortOrder: 2 });

beforeEach(async () => {
  await query(sql`update supplier_attempt set next_at = null`);
  supplier.calm();
  await world.only(sea);
});

/** An order that SEA-1 has accepted. */
async function accepted() {
  const { data } = await create();
  await dispatcher.dispatchDue();
  const [attempt] = await attemptsOf(data.OrderNo);
  return { orderNo: data.OrderNo, reference: attempt?.Reference ?? "" };
}

const noticesOf = (reference: string) =>
  query(sql<{ Outcome: string; Copies: number; OrderId: bigint | null }>`
    select outcome, copies, order_id from supplier_notice where body like ${`%${reference}%`} order by id`);

async function untouched(orderNo: string): Promise<void> {
  expect(await orderOf(orderNo)).toMatchObject({ Status: "Paying", ReviewStatus: "None", PaidMinor: null });
  expect(await creditsOf(orderNo)).toBe(0);
}

test("a notice of exactly what was asked credits the order and tells the merchant", async () => {
  const { orderNo, reference } = await accepted();
  expect(await notify(sea, reference)).toMatchObject({ status: 200, code: 0, data: { Outcome: "Taken" } });
  expect(await orderOf(orderNo)).toMatchObject({
    Status: "Success",
    PaidMinor: 10_000n,
    CallbackStatus: "InProgress",
  });
  expect(await creditsOf(orderNo)).toBe(1);
  const kinds = (await world.eventsOf(orderNo)).map(({ Kind }) => Kind);
  expect(kinds.slice(4)).toEqual([
    "supplierReported",
    "creditReported",
    "matched",
    "succeeded",
    "callbackQueued",
  ]);
});

test("copies, one after another and at once, with new ids and as they were, credit once", async () => {
  const { orderNo, reference } = await accepted();
  const inTurn = [];
  const at = app.clock.now();
  const body = { PaidAt: at.toISOString() };
  for (let copy = 0; copy < 10; copy += 1) inTurn.push(await notify(sea, reference, { body, id: "same" }));
  const atOnce = await Promise.all(Array.from({ length: 30 }, () => notify(sea, reference, { body })));
  expect(new Set([...inTurn, ...atOnce].map(({ status }) => status))).toEqual(new Set([200]));
  expect(await creditsOf(orderNo)).toBe(1);
  expect(await noticesOf(reference)).toMatchObject([{ Outcome: "Settled", Copies: 40 }]);
});

test("first copies that arrive all at once credit once", async () => {
  const orders = await Promise.all([accepted(), accepted(), accepted()]);
  await Promise.all(
    orders.flatMap(({ reference }) => Array.from({ length: 20 }, () => notify(sea, reference))),
  );
  for (const { orderNo } of orders) {
    expect((await orderOf(orderNo)).Status).toBe("Success");
    expect(await creditsOf(orderNo)).toBe(1);
  }
});

test.each<[string, Parameters<typeof notify>[2], number, number]>([
  [
    "a key that is not the supplier's",
    { secretKey: newSupplierKeys().secretKey },
    401,
    errors.NoticeSignatureInvalid.code,
  ],
  [
    "the key of another supplier",
    { secretKey: hill.keys.secretKey },
    401,
    errors.NoticeSignatureInvalid.code,
  ],
  [
    "a signature of six minutes ago",
    { at: new Date(Date.now() - 360_000) },
    401,
    errors.NoticeSignatureInvalid.code,
  ],
  [
    "a signature of the future",
    { at: new Date(Date.now() + 360_000) },
    401,
    errors.NoticeSignatureInvalid.code,
  ],
  ["a supplier that is not there", { supplierCode: "NOBODY" }, 401, errors.NoticeSignatureInvalid.code],
  [
    "the right key at another supplier's address",
    { supplierCode: "HILL" },
    401,
    errors.NoticeSignatureInvalid.code,
  ],
  ["another currency", { body: { Currency: "USD" } }, 422, errors.NoticeRefused.code],
  [
    "an amount with more decimals than the currency has",
    { body: { Amount: "100.001" } },
    422,
    errors.NoticeRefused.code,
  ],
  [
    "another number than the supplier's own",
    { body: { SupplierOrderNo: "S-other" } },
    422,
    errors.NoticeRefused.code,
  ],
  ["another merchant number", { body: { ChannelMerchantNo: "OPC-SEA-2" } }, 422, errors.NoticeRefused.code],
  [
    "the key of another channel of the supplier",
    { secretKey: seaTwo.keys.secretKey },
    422,
    errors.NoticeRefused.code,
  ],
  ["a negative amount", { body: { Amount: "-100.00" } }, 401, errors.NoticeSignatureInvalid.code],
  ["an amount that is a number", { body: { Amount: 100 } }, 401, errors.NoticeSignatureInvalid.code],
  ["an amount of nothing", { body: { Amount: "0.00" } }, 422, errors.NoticeRefused.code],
  [
    "text that no database keeps",
    { body: { SupplierOrderNo: "S-\0" } },
    401,
    errors.NoticeSignatureInvalid.code,
  ],
])("a notice with %s moves nothing", async (_what, changes, status, code) => {
  const { orderNo, reference } = await accepted();
  expect(await notify(sea, reference, changes)).toMatchObject({ status, code });
  await untouched(orderNo);
});

test("a body changed after signing is refused and kept", async () => {
  const { orderNo, reference } = await accepted();
  const body = JSON.stringify(paidBody(sea, reference, app.clock.now()));
  const signed = await app.app.inject({
    method: "POST",
    url: "/gateway/supplier/SEA/notice",
    payload: body,
    headers: {
      "content-type": "application/json",
      "webhook-id": "x",
      "webhook-timestamp": "1",
      "webhook-signature": "v1a,AAAA",
    },
  });
  expect(signed.statusCode).toBe(401);
  await untouched(orderNo);
  expect(await noticesOf(reference)).toMatchObject([{ Outcome: "SignatureInvalid", OrderId: null }]);
});

test("a reference that nobody gave is unknown, also when another supplier gave it", async () => {
  const { orderNo, reference } = await accepted();
  expect(await notify(sea, "P-nobody-1")).toMatchObject({ status: 404, code: errors.OrderNotFound.code });
  expect(await notify(hill, reference)).toMatchObject({ status: 404, code: errors.OrderNotFound.code });
  await untouched(orderNo);
  expect(await noticesOf(reference)).toMatchObject([{ Outcome: "UnknownReference", OrderId: null }]);
});

test.each([
  ["99.99", "Partial"],
  ["100.01", "Over"],
])("%s instead of 100.00 waits for a person as %s, however often it is told", async (amount, exception) => {
  const { orderNo, reference } = await accepted();
  for (let copy = 0; copy < 3; copy += 1)
    expect((await notify(sea, reference, { body: { Amount: amount } })).status).toBe(200);
  expect(await orderOf(orderNo)).toMatchObject({
    Status: "Paying",
    Exception: exception,
    ReviewStatus: "PendingReview",
  });
  expect(await creditsOf(orderNo)).toBe(0);
  // Exactly what was asked for settles it all the same, as a bank's exact credit does: nobody would ask for it again.
  expect((await notify(sea, reference)).status).toBe(200);
  expect(await creditsOf(orderNo)).toBe(1);
  expect(await orderOf(orderNo)).toMatchObject({ Status: "Success", ReviewStatus: "Rejected" });
  expect(
    await query(
      sql`select from order_review r join payment_order o on o.id = r.order_id where o.order_no = ${orderNo}`,
    ),
  ).toHaveLength(1);
});

test("exact money after a rejected part of it credits the order, once; the part told again stays rejected", async () => {
  const { orderNo, reference } = await accepted();
  const part = { Amount: "40.00", PaidAt: app.clock.now().toISOString() };
  await notify(sea, reference, { body: part });
  const { Id } = await orderOf(orderNo);
  const reviewer = { kind: "system" as const, name: "test", userId: null };
  await inWhole((tx) => rejectReviews(tx, [Id], reviewer, "the rest is to come", app.clock.now()));
  expect((await notify(sea, reference, { body: part })).data).toEqual({ Outcome: "Known" });
  expect(await orderOf(orderNo)).toMatchObject({ Status: "Paying", ReviewStatus: "Rejected" });
  for (let copy = 0; copy < 2; copy += 1) expect((await notify(sea, reference)).status).toBe(200);
  expect(await orderOf(orderNo)).toMatchObject({ Status: "Success", PaidMinor: 10_000n });
  expect(await creditsOf(orderNo)).toBe(1);
});

test("money for an expired order waits for a person as late", async () => {
  const { orderNo, reference } = await accepted();
  const paidAt = app.clock.now().toISOString();
  app.clock.advance(31 * 60_000);
  await expireOrders(app.services);
  expect((await notify(sea, reference, { body: { PaidAt: paidAt } })).status).toBe(200);
  expect(await orderOf(orderNo)).toMatchObject({
    Status: "Expired",
    Exception: "Late",
    ReviewStatus: "PendingReview",
  });
  expect(await creditsOf(orderNo)).toBe(0);
});

test("a notice that overtakes the answer to create credits the order, and the answer changes nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  supplier.onCreate = ({ payment }) => promise.then(() => acceptedAs(payment.reference));
  const { data } = await create();
  const speaking = dispatcher.dispatchDue();
  await expect.poll(() => supplier.asked.length).toBe(1);
  const reference = supplier.asked[0]?.payment.reference ?? "";
  expect((await notify(sea, reference)).status).toBe(200);
  expect((await orderOf(data.OrderNo)).Status).toBe("Success");
  resolve();
  await speaking;
  expect((await orderOf(data.OrderNo)).Status).toBe("Success");
  expect(await attemptsOf(data.OrderNo)).toMatchObject([{ Status: "Paid", NextAt: null }]);
  expect(await creditsOf(data.OrderNo)).toBe(1);
});

test("failed by notice: the order fails once, its merchant is told, money after that waits for a person", async () => {
  const { orderNo, reference } = await accepted();
  const failed = {
    Status: "Failed",
    FailedAt: app.clock.now().toISOString(),
    Reason: "cancelled by the member",
  };
  for (let copy = 0; copy < 2; copy += 1)
    expect((await notify(sea, reference, { body: failed })).status).toBe(200);
  expect(await orderOf(orderNo)).toMatchObject({ Status: "Failed", CallbackStatus: "InProgress" });
  expect((await notify(sea, reference)).status).toBe(200);
  expect(await orderOf(orderNo)).toMatchObject({
    Status: "Failed",
    Exception: "Late",
    ReviewStatus: "PendingReview",
  });
  expect(await creditsOf(orderNo)).toBe(0);
});

const casesOf = (orderNo: string) =>
  query(sql<{ Kind: string; AmountMinor: bigint; State: string; SupplierCode: string }>`
    select kind, amount_minor, state, supplier_code from money_case where order_no = ${orderNo} order by id`);

test("a payment that its supplier takes back moves nothing and opens one case, however often it is told", async () => {
  const { orderNo, reference } = await accepted();
  await notify(sea, reference);
  const failed = { Status: "Failed", FailedAt: app.clock.now().toISOString(), Reason: "never came" };
  for (let copy = 0; copy < 2; copy += 1)
    expect(await notify(sea, reference, { body: failed })).toMatchObject({ status: 200 });
  expect(await casesOf(orderNo)).toEqual([
    { Kind: "CollectionTakenBack", AmountMinor: 10_000n, State: "Open", SupplierCode: "SEA" },
  ]);
  expect(await orderOf(orderNo)).toMatchObject({ Status: "Success", Exception: "None" });
});

test("a locked order's money is not taken until the lock ends, and the supplier is told to come again", async () => {
  const { orderNo, reference } = await accepted();
  await query(sql`update payment_order set status = 'Locked', status_before_lock = 'Paying', remaining_ms = 60000,
    locked_at = now() where order_no = ${orderNo}`);
  expect(await notify(sea, reference)).toMatchObject({ status: 503, code: errors.OrderHeld.code });
  expect(await creditsOf(orderNo)).toBe(0);
  await query(sql`update payment_order set status = 'Paying', status_before_lock = null, remaining_ms = null,
    locked_at = null where order_no = ${orderNo}`);
  expect((await notify(sea, reference)).status).toBe(200);
  expect(await creditsOf(orderNo)).toBe(1);
});

test("an order that went on to another channel is credited by one of them only", async () => {
  await world.only(sea, hill);
  supplier.onCreate = ({ channel, payment }) =>
    channel.code === "SEA-1" ? { kind: "refused", reason: "busy" } : acceptedAs(payment.reference);
  const { orderNo } = await accepted();
  const [first, second] = await attemptsOf(orderNo);
  expect((await notify(hill, second?.Reference ?? "")).status).toBe(200);
  expect((await notify(sea, first?.Reference ?? "")).status).toBe(200);
  expect(await orderOf(orderNo)).toMatchObject({ Status: "Success", ChannelId: hill.id });
  expect(await creditsOf(orderNo)).toBe(1);
  expect(await casesOf(orderNo)).toMatchObject([{ Kind: "CollectionPaidTwice", AmountMinor: 10_000n }]);
});

test("the exact money settles an order while a part of it waits for review, and the part becomes a case", async () => {
  const { orderNo, reference } = await accepted();
  await notify(sea, reference, { body: { Amount: "50.00" } });
  expect(await orderOf(orderNo)).toMatchObject({ ReviewStatus: "PendingReview", PaidMinor: 5_000n });
  expect((await notify(sea, reference)).status).toBe(200);
  expect(await orderOf(orderNo)).toMatchObject({
    Status: "Success",
    ReviewStatus: "Rejected",
    PaidMinor: 10_000n,
  });
  expect(await creditsOf(orderNo)).toBe(1);
  expect(await casesOf(orderNo)).toMatchObject([{ Kind: "CollectionPaidTwice", AmountMinor: 5_000n }]);
});

test("who signs nothing right fills no table", async () => {
  await query(sql`delete from supplier_notice where outcome = 'SignatureInvalid'`);
  const secretKey = newSupplierKeys().secretKey;
  for (let each = 0; each < 105; each += 1) await notify(sea, `guess-${each}`, { secretKey });
  expect(await query(sql`select from supplier_notice where outcome = 'SignatureInvalid'`)).toHaveLength(100);
});

test("the books prove and every status has its line", async () => {
  expect((await proveBooks(app.services.database)).firstBad).toBeUndefined();
  expect(await inWhole(ordersWithoutLine)).toEqual([]);
});
