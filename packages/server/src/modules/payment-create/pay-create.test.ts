import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { payPageKey } from "../../order/pay-page-key.ts";
import { testApp } from "../../testing/app.ts";
import { notifyUrl, payment, testCollections } from "../../testing/collections.ts";

interface Created {
  OrderNo: string;
  Status: string;
  Amount: string;
  PayableAmount: string;
  Currency: string;
  ExpiresAt: string;
  PayUrl: string;
  QrPayload: string;
}

const app = await testApp();
const { sign, create, addAccount, beat } = await testCollections(app);
const main = await addAccount("KBANK-1");
const invalidInput = 200;

async function query<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return inTransaction(app.services.database, wholeScope, async (tx) => (await text.execute(tx)).rows);
}

async function countOf(table: string, where: ReturnType<typeof sql> = sql`true`): Promise<number> {
  const [row] = await query(sql<{ Count: bigint }>`select count(*) from ${sql.table(table)} where ${where}`);
  return Number(row?.Count);
}

const createdOf = (answer: { data: unknown }) => answer.data as Created;

test("the answer has the page, the payable amount and a PromptPay payload of it", async () => {
  const before = app.clock.now();
  const { code, data } = await create({ MerchantOrderNo: "first", Amount: "250", MemberName: "Somchai" });
  expect(code).toBe(0);
  const order = data as Created;
  expect(order.OrderNo).toMatch(/^P\d{6}[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(order).toMatchObject({ Status: "Pending", Amount: "250.00", Currency: "THB" });
  expect(order.PayUrl).toBe(`http://localhost/pay/${payPageKey(app.services, order.OrderNo)}`);
  const payable = Number(order.PayableAmount);
  expect(payable).toBeGreaterThanOrEqual(250);
  expect(payable).toBeLessThanOrEqual(250.99);
  expect(order.QrPayload).toContain(
    `54${String(order.PayableAmount.length).padStart(2, "0")}${order.PayableAmount}`,
  );
  const validity = new Date(order.ExpiresAt).getTime() - before.getTime();
  expect(validity).toBeGreaterThanOrEqual(15 * 60_000);
  expect(validity).toBeLessThan(16 * 60_000);
});

test("fee, route and first events are kept with the order", async () => {
  const { OrderNo } = createdOf(await create({ Amount: "1000.01" }));
  const [row] = await query(sql<{ FeeMinor: bigint; Id: bigint }>`
    select id, fee_minor from payment_order where order_no = ${OrderNo}`);
  // 1.5 % of 1000.01 is 15.00015, rounded half up.
  expect(row?.FeeMinor).toBe(1500n);
  const events = await query(sql<{ Kind: string; StatusTo: string; OperatorDetail: object; Detail: object }>`
    select kind, status_to, detail, operator_detail from order_event where order_id = ${row?.Id} order by id`);
  expect(events.map(({ Kind, StatusTo }) => [Kind, StatusTo])).toEqual([
    ["created", "Pending"],
    ["routed", null],
  ]);
  expect(events[1]?.OperatorDetail).toMatchObject({ Channel: "PP-1", Account: "KBANK-1" });
  expect(events[1]?.Detail).toEqual({});
});

test("the same order number and content answer the same order, whatever the spelling of the body", async () => {
  const body = payment();
  const first = createdOf(await sign("/gateway/pay/create", body));
  const again = createdOf(await sign("/gateway/pay/create", body));
  expect(again).toEqual(first);
  const raw = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 2);
  expect(createdOf(await sign("/gateway/pay/create", {}, { raw }))).toEqual(first);
});

test.each([
  ["Amount", "100.01"],
  ["NotifyUrl", "https://example.com/other"],
  ["ReturnUrl", "https://example.com/"],
  ["MemberName", "Somebody"],
])("the same order number with another %s is refused", async (field, value) => {
  const body = payment();
  expect((await sign("/gateway/pay/create", body)).code).toBe(0);
  expect((await sign("/gateway/pay/create", { ...body, [field]: value })).code).toBe(404);
});

test("the same amount written otherwise is the same content", async () => {
  const body = payment({ Amount: "250.50" });
  const first = createdOf(await sign("/gateway/pay/create", body));
  for (const Amount of ["250.5", "250.50"])
    expect(createdOf(await sign("/gateway/pay/create", { ...body, Amount }))).toEqual(first);
  expect((await sign("/gateway/pay/create", { ...body, Amount: "250.05" })).code).toBe(404);
});

test("two merchants may use the same order number", async () => {
  const body = payment();
  const one = createdOf(await sign("/gateway/pay/create", body));
  const other = createdOf(await sign("/gateway/pay/create", body, { merchant: "LOTUS" }));
  expect(other.OrderNo).not.toBe(one.OrderNo);
});

test("30 equal requests in parallel make one order", async () => {
  const body = payment();
  const answers = await Promise.all(Array.from({ length: 30 }, () => sign("/gateway/pay/create", body)));
  expect(new Set(answers.map((answer) => createdOf(answer).OrderNo)).size).toBe(1);
  expect(await countOf("payment_order", sql`merchant_order_no = ${body.MerchantOrderNo}`)).toBe(1);
  expect(
    await countOf(
      "amount_slot",
      sql`order_id in (
    select id from payment_order where merchant_order_no = ${body.MerchantOrderNo})`,
    ),
  ).toBe(1);
});

test("30 different contents under one order number make one order and 29 refusals", async () => {
  const body = payment();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      sign("/gateway/pay/create", { ...body, Amount: `${100 + index}.00` }),
    ),
  );
  const codes = answers.map((answer) => answer.code).sort();
  expect(codes).toEqual([0, ...Array.from({ length: 29 }, () => 404)]);
});

test("a webhook-id used again gets the very same answer, even after the order has moved on", async () => {
  const body = payment();
  const first = await sign("/gateway/pay/create", body, { id: "msg_again" });
  await app.call("/pay_api/order_paid", { PageKey: createdOf(first).PayUrl.split("/").at(-1) });
  expect(await sign("/gateway/pay/create", body, { id: "msg_again" })).toEqual(first);
  const asked = await sign("/gateway/pay/create", body);
  expect(createdOf(asked)).toEqual({ ...createdOf(first), Status: "Paying" });
});

test("a webhook-id used again with another body is refused and makes nothing", async () => {
  const first = payment();
  const second = payment();
  expect((await sign("/gateway/pay/create", first, { id: "msg_reused" })).code).toBe(0);
  expect((await sign("/gateway/pay/create", second, { id: "msg_reused" })).code).toBe(403);
  expect(await countOf("payment_order", sql`merchant_order_no = ${second.MerchantOrderNo}`)).toBe(0);
  // Another merchant's ids are its own.
  expect((await sign("/gateway/pay/create", second, { id: "msg_reused", merchant: "LOTUS" })).code).toBe(0);
});

test("one webhook-id with two bodies in parallel: one order, one refusal", async () => {
  const bodies = [payment(), payment()];
  const answers = await Promise.all(
    bodies.map((body) => sign("/gateway/pay/create", body, { id: "msg_parallel" })),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 403]);
});

test("one webhook-id for two orders that are known already: one answer, one refusal", async () => {
  const bodies = [payment(), payment()];
  for (const body of bodies) await sign("/gateway/pay/create", body);
  const ask = (body: object) => sign("/gateway/pay/create", body, { id: "msg_known" });
  const answers = await Promise.all([...bodies, payment()].map(ask));
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 403, 403]);
});

test.each([
  ["100", 0],
  ["100.5", 0],
  ["1", 0],
  ["50000.00", 0],
  ["0.99", 406],
  ["0", 406],
  ["50000.01", 406],
  ["999999999999999", 406],
  ["-1", 201],
  ["+1", 201],
  ["1e3", 201],
  ["NaN", 201],
  ["Infinity", 201],
  ["1,000.00", 201],
  ["01", 201],
  ["1.", 201],
  [".5", 201],
  [" 100", 201],
  ["100.001", 201],
  ["100.00000000000000000000", 201],
  ["９９９", 201],
  ["9007199254740993", 201],
  ["", 201],
  [100, invalidInput],
  [null, invalidInput],
  ["1".repeat(25), invalidInput],
])("amount %j answers %d", async (Amount, code) => {
  const answer = await create({ Amount });
  expect(answer.code).toBe(code);
  if (code === 406) expect(answer.data).toEqual({ Minimum: "1.00", Maximum: "50000.00", Currency: "THB" });
});

test.each([
  ["an unknown field", { Extra: 1 }],
  ["no order number", { MerchantOrderNo: undefined }],
  ["an order number with a blank", { MerchantOrderNo: "a b" }],
  ["an order number of 65 characters", { MerchantOrderNo: "x".repeat(65) }],
  ["an address that is none", { NotifyUrl: "not an address" }],
  ["a script as address", { ReturnUrl: "javascript:alert(1)" }],
  ["a currency in small letters", { Currency: "thb" }],
])("%s is refused as invalid input", async (_what, changes) => {
  expect((await create(changes)).code).toBe(invalidInput);
});

test("a payment type that is not sold in the currency is refused", async () => {
  expect((await create({ PayTypeCode: "CARD" })).code).toBe(405);
  expect((await create({ Currency: "VND" })).code).toBe(405);
});

test.each([
  "http://10.0.0.1/",
  "http://169.254.169.254/latest",
  "http://[fd00::1]/",
  "http://192.168.1.1:8080/x",
])("a callback to %s on a private network is refused", async (NotifyUrl) => {
  expect((await create({ NotifyUrl })).code).toBe(408);
});

test("in Chinese the error is in Chinese", async () => {
  const { msg } = await create({ Amount: "0.01" }, { headers: { "accept-language": "zh-CN" } });
  expect(msg).toBe("金额必须在 1.00 与 50000.00 THB 之间。");
});

test("500 requests in parallel on one account get 100 different amounts; the others are told no channel", async () => {
  const answers = await Promise.all(Array.from({ length: 500 }, () => create({ Amount: "777.00" })));
  const orders = answers.filter((answer) => answer.code === 0).map(createdOf);
  expect(new Set(orders.map((order) => order.PayableAmount)).size).toBe(100);
  expect(orders).toHaveLength(100);
  expect(answers.filter((answer) => answer.code === 407)).toHaveLength(400);
  expect(await countOf("payment_order", sql`amount_minor = 77700`)).toBe(100);
  const wrong = await query(sql`
    select 1 from amount_slot s join payment_order o on o.id = s.order_id
    where o.payable_minor <> s.payable_minor or o.account_id <> s.account_id`);
  expect(wrong).toEqual([]);
}, 60_000);

test("a number refused for want of a channel may be asked for again", async () => {
  const body = payment({ Amount: "777.00" });
  expect((await sign("/gateway/pay/create", body, { id: "msg_later" })).code).toBe(407);
  const second = await addAccount("SCB-1");
  const order = createdOf(await sign("/gateway/pay/create", body, { id: "msg_later" }));
  expect(order.Status).toBe("Pending");
  const [route] = await query(sql<{ OperatorDetail: Record<string, string> }>`
    select e.operator_detail from order_event e join payment_order o on o.id = e.order_id
    where o.order_no = ${order.OrderNo} and e.kind = 'routed'`);
  expect(route?.OperatorDetail.Account).toBe("SCB-1");
  await query(sql`update offline_account set enabled = false where id = ${second.id}`);
});

test("a slot is free again only after expiry and cooling time", async () => {
  const [before] = await query(
    sql<{ Count: bigint }>`select count(*) from amount_slot where account_id = ${main.id}`,
  );
  app.clock.advance(44 * 60_000);
  await beat(main);
  expect((await create({ Amount: "777.00" })).code).toBe(407);
  app.clock.advance(2 * 60_000);
  await beat(main);
  expect((await create({ Amount: "777.00" })).code).toBe(0);
  // The slot was taken over, not doubled.
  expect(await countOf("amount_slot", sql`account_id = ${main.id}`)).toBe(Number(before?.Count));
});

test("a crawler silent for a minute takes no orders, and the reason is nowhere in the answer", async () => {
  app.clock.advance(61_000);
  const answer = await create();
  expect(answer).toMatchObject({ code: 407, msg: "No available channel", data: null });
  await beat(main);
  expect((await create()).code).toBe(0);
});

test("the daily limit holds for requests in parallel, and expired orders give theirs back", async () => {
  const limited = await addAccount("BBL-1", { dailyLimitMinor: 1_000_00n });
  await query(sql`update offline_account set enabled = (id = ${limited.id})`);
  const answers = await Promise.all(Array.from({ length: 25 }, () => create({ Amount: "90.00" })));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(11);
  const [day] = await query(sql<{ PromisedMinor: bigint }>`
    select promised_minor from account_day where account_id = ${limited.id}`);
  expect(day?.PromisedMinor).toBe(990_00n);
});

test("an account with a remark asks for a random one", async () => {
  const remarked = await addAccount("KTB-1", { randomRemarkLength: 6 });
  await query(sql`update offline_account set enabled = (id = ${remarked.id})`);
  const { OrderNo } = createdOf(await create());
  const PageKey = payPageKey(app.services, OrderNo);
  const page = await app.call("/pay_api/order_get", { PageKey }, undefined, { method: "GET" });
  expect(page.data).toMatchObject({ PaymentRemark: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/) });
});

test("the address of the callback is the one given", async () => {
  const { OrderNo } = createdOf(await create());
  const [row] = await query(sql<{ NotifyUrl: string }>`
    select notify_url from payment_order where order_no = ${OrderNo}`);
  expect(row?.NotifyUrl).toBe(notifyUrl);
});
