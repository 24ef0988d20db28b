import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { credit, testCollections } from "../../testing/collections.ts";
import { ordersWithoutLine } from "../../testing/timeline-check.ts";
import { expireOrders } from "../../work/expire-orders.ts";

interface Created {
  OrderNo: string;
  PayableAmount: string;
}
interface OrderRow {
  Id: bigint;
  Status: string;
  Exception: string;
  ReviewStatus: string;
  MatchStatus: string;
  CallbackStatus: string;
  PaidMinor: bigint | null;
  ExternalId: string | null;
}

const app = await testApp();
const collections = await testCollections(app);
const { create, report, addAccount, beat, people, sign } = collections;
const account = await addAccount("KBANK-1");
const other = await addAccount("SCB-1");
const now = () => app.clock.now();

async function query<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return inTransaction(app.services.database, wholeScope, async (tx) => (await text.execute(tx)).rows);
}

/** An order that is paid to the first account. */
async function newOrder(changes: Record<string, unknown> = {}): Promise<Created> {
  await query(sql`update offline_account set enabled = (id = ${account.id})`);
  await beat(account);
  const answer = await create(changes);
  expect(answer.code).toBe(0);
  return answer.data as Created;
}

async function orderOf({ OrderNo }: Created): Promise<OrderRow> {
  const [row] = await query(sql<OrderRow>`select * from payment_order where order_no = ${OrderNo}`);
  if (!row) throw new Error("no such order");
  return row;
}

async function kindsOf(order: Created): Promise<string[]> {
  const { Id } = await orderOf(order);
  const rows = await query(
    sql<{ Kind: string }>`select kind from order_event where order_id = ${Id} order by id`,
  );
  return rows.map((row) => row.Kind);
}

async function balanceOf(merchantId: bigint): Promise<bigint> {
  const [row] = await query(sql<{ BalanceMinor: bigint }>`
    select balance_minor from ledger_account where merchant_id = ${merchantId} and kind = 'available'`);
  return row?.BalanceMinor ?? 0n;
}

const acme = people["ACME/admin"].merchantId;

test("the exact amount settles at once: order, books, timeline and callback", async () => {
  const order = await newOrder({ Amount: "1000.00" });
  const before = await balanceOf(acme);
  const paid = credit(order.PayableAmount, now(), { ExternalId: "K-1" });
  expect(await report(account, [paid])).toMatchObject({ code: 0, data: { Accepted: 1, Known: 0 } });
  expect(await orderOf(order)).toMatchObject({
    Status: "Success",
    MatchStatus: "Matched",
    CallbackStatus: "InProgress",
    ExternalId: "K-1",
    Exception: "None",
  });
  expect((await balanceOf(acme)) - before).toBe(985_00n);
  expect(await kindsOf(order)).toEqual([
    "created",
    "routed",
    "creditReported",
    "matched",
    "succeeded",
    "callbackQueued",
  ]);
  const [callback] = await query(sql<{ Body: string }>`
    select body from callback_record where order_no = ${order.OrderNo}`);
  const asked = await sign("/gateway/pay/query", { OrderNo: order.OrderNo });
  const { Sequence, ...told } = JSON.parse(callback?.Body ?? "");
  expect(Sequence).toBe(1);
  expect(asked.data).toEqual({ ...told, CallbackStatus: "InProgress" });
  expect(asked.data).toMatchObject({
    Status: "Success",
    RealPaymentAmount: order.PayableAmount,
    Fee: "15.00",
  });
});

test("20 copies of a notice in parallel, and 20 more after, are one credit", async () => {
  const order = await newOrder();
  const before = await balanceOf(acme);
  const paid = credit(order.PayableAmount, now());
  const answers = await Promise.all(Array.from({ length: 20 }, () => report(account, [paid])));
  for (let copy = 0; copy < 20; copy++) answers.push(await report(account, [paid]));
  expect(answers.filter((answer) => (answer.data as { Accepted: number }).Accepted === 1)).toHaveLength(1);
  expect(answers.every((answer) => answer.code === 0)).toBe(true);
  expect((await balanceOf(acme)) - before).toBe(98_50n);
  const [journals] = await query(sql<{ Count: bigint }>`
    select count(*) from journal where order_no = ${order.OrderNo}`);
  expect(journals?.Count).toBe(1n);
});

test("two credits of one amount: the first settles, the second waits", async () => {
  const order = await newOrder();
  const both = [credit(order.PayableAmount, now()), credit(order.PayableAmount, now())];
  await report(account, both);
  const rows = await query(sql<{ MatchStatus: string }>`
    select match_status from bank_transaction where external_id = any(${both.map((one) => one.ExternalId)}::text[])
    order by id`);
  expect(rows.map((row) => row.MatchStatus)).toEqual(["Matched", "PendingMatch"]);
});

test.each([
  ["Amount", "1.01"],
  ["Direction", "Debit"],
  ["Remark", "other"],
  ["Counterparty", "other"],
  ["OccurredAt", "2026-01-01T00:00:00Z"],
])("a known number with another %s is refused, and nothing of its report is taken", async (field, value) => {
  const known = credit("1.00", now());
  await report(account, [known]);
  const fresh = credit("2.00", now());
  const answer = await report(account, [fresh, { ...known, [field]: value }]);
  expect(answer).toMatchObject({ code: 501, data: { ExternalId: known.ExternalId } });
  const rows = await query(sql`select 1 from bank_transaction where external_id = ${fresh.ExternalId}`);
  expect(rows).toEqual([]);
  // Left out what conflicts, the rest is taken: nothing is lost.
  expect(await report(account, [fresh, known])).toMatchObject({ code: 0, data: { Accepted: 1, Known: 1 } });
});

test("a conflicting report does not disturb those that arrive with it", async () => {
  const known = credit("1.00", now());
  await report(account, [known]);
  const order = await newOrder();
  const [bad, good] = await Promise.all([
    report(account, [{ ...known, Amount: "9.00" }]),
    report(account, [credit(order.PayableAmount, now())]),
  ]);
  expect([bad.code, good.code]).toEqual([501, 0]);
  expect((await orderOf(order)).Status).toBe("Success");
});

test("one number twice in one report counts once; with two contents it is a conflict", async () => {
  const one = credit("3.00", now());
  expect(await report(account, [one, one])).toMatchObject({ data: { Accepted: 1, Known: 1 } });
  const two = credit("3.00", now());
  expect((await report(account, [two, { ...two, Amount: "4.00" }])).code).toBe(501);
});

test("two accounts may report the same number", async () => {
  const one = credit("5.00", now());
  expect(await report(account, [one])).toMatchObject({ data: { Accepted: 1 } });
  expect(await report(other, [one])).toMatchObject({ data: { Accepted: 1 } });
});

test("the amount on another account settles nothing", async () => {
  const order = await newOrder();
  await report(other, [credit(order.PayableAmount, now())]);
  expect((await orderOf(order)).Status).toBe("Pending");
});

test("a debit settles nothing", async () => {
  const order = await newOrder();
  await report(account, [credit(order.PayableAmount, now(), { Direction: "Debit" })]);
  expect((await orderOf(order)).Status).toBe("Pending");
});

test("less money by name is partial, goes to review and does not settle", async () => {
  const order = await newOrder({ Amount: "500.00", MemberName: "Somchai Jaidee" });
  const before = await balanceOf(acme);
  const paid = credit("400.00", now(), { Counterparty: "SOMCHAI JAIDEE" });
  await report(account, [paid]);
  expect(await orderOf(order)).toMatchObject({
    Status: "Pending",
    Exception: "Partial",
    ReviewStatus: "PendingReview",
    PaidMinor: 400_00n,
    MatchStatus: "PendingMatch",
  });
  expect(await balanceOf(acme)).toBe(before);
  expect((await kindsOf(order)).slice(-2)).toEqual(["creditReported", "partialMoney"]);
  const [linked] = await query(sql<{ MatchStatus: string; OrderId: bigint }>`
    select match_status, order_id from bank_transaction where external_id = ${paid.ExternalId}`);
  expect(linked).toEqual({ MatchStatus: "PendingMatch", OrderId: (await orderOf(order)).Id });
});

test("more money by remark is over", async () => {
  await query(sql`update offline_account set random_remark_length = 6 where id = ${account.id}`);
  const order = await newOrder({ Amount: "600.00" });
  const [row] = await query(sql<{ PaymentRemark: string }>`
    select payment_remark from payment_order where order_no = ${order.OrderNo}`);
  await query(sql`update offline_account set random_remark_length = null where id = ${account.id}`);
  await report(account, [credit("700.00", now(), { Remark: row?.PaymentRemark.toLowerCase() })]);
  expect(await orderOf(order)).toMatchObject({ Exception: "Over", ReviewStatus: "PendingReview" });
});

test("an order that nobody paid expires, and money that comes then is late", async () => {
  const order = await newOrder({ Amount: "300.00" });
  const [promised] = await query(sql<{ Sum: bigint }>`
    select promised_minor as sum from account_day where account_id = ${account.id}`);
  app.clock.advance(15 * 60_000 - 1000);
  await expireOrders(app.services);
  expect((await orderOf(order)).Status).toBe("Pending");
  app.clock.advance(1001);
  await expireOrders(app.services);
  expect(await orderOf(order)).toMatchObject({ Status: "Expired", CallbackStatus: "InProgress" });
  expect(await kindsOf(order)).toEqual(["created", "routed", "expired", "callbackQueued"]);
  const [callback] = await query(sql<{ Body: string }>`
    select body from callback_record where order_no = ${order.OrderNo}`);
  expect(JSON.parse(callback?.Body ?? "")).toMatchObject({ Status: "Expired", RealPaymentAmount: null });
  const [after] = await query(sql<{ Sum: bigint }>`
    select promised_minor as sum from account_day where account_id = ${account.id}`);
  expect((promised?.Sum ?? 0n) - (after?.Sum ?? 0n)).toBeGreaterThanOrEqual(300_00n);
  const before = await balanceOf(acme);
  app.clock.advance(10 * 60_000);
  await report(account, [credit(order.PayableAmount, now())]);
  expect(await orderOf(order)).toMatchObject({
    Status: "Expired",
    Exception: "Late",
    ReviewStatus: "PendingReview",
  });
  expect(await balanceOf(acme)).toBe(before);
  expect((await kindsOf(order)).at(-1)).toBe("lateMoney");
});

test("expiry and payment at the same moment: one of them, never both", async () => {
  const orders = [];
  for (let count = 0; count < 20; count++) orders.push(await newOrder({ Amount: "450.00" }));
  const inTime = now();
  app.clock.advance(15 * 60_000 + 1000);
  await Promise.all([
    ...orders.map((order) => report(account, [credit(order.PayableAmount, inTime)])),
    expireOrders(app.services),
    expireOrders(app.services),
  ]);
  for (const order of orders) {
    const { Status, ReviewStatus } = await orderOf(order);
    const kinds = await kindsOf(order);
    const finals = kinds.filter((kind) => kind === "succeeded" || kind === "expired");
    expect(finals).toEqual([Status === "Success" ? "succeeded" : "expired"]);
    if (Status === "Expired") expect(ReviewStatus).toBe("PendingReview");
  }
});

test.each([
  ["a token of nobody", { authorization: "Bearer 0123456789abcdef0123" }],
  ["no token", {}],
  ["a token without its word", { authorization: account.token }],
])("%s is refused", async (_what, headers) => {
  for (const [url, payload] of [
    ["/agent/heartbeat", {}],
    ["/agent/transactions", { Transactions: [credit("1.00", now())] }],
  ] as const) {
    const response = await app.app.inject({ method: "POST", url, payload, headers });
    expect(response.json<{ code: number }>().code).toBe(500);
  }
});

test("a disabled crawler's token opens nothing", async () => {
  const gone = await addAccount("TTB-1");
  await query(sql`update crawler set enabled = false where id = ${gone.crawlerId}`);
  app.clock.advance(2_000);
  expect((await beat(gone)).code).toBe(500);
});

test.each([
  ["an amount of nothing", { Amount: "0.00" }, 201],
  ["a negative amount", { Amount: "-1.00" }, 201],
  ["too many decimals", { Amount: "1.001" }, 201],
  ["another currency", { Currency: "VND" }, 200],
  ["a time without zone", { OccurredAt: "2026-01-01T00:00:00" }, 200],
  ["an unknown field", { Extra: 1 }, 200],
  ["a number of blanks", { ExternalId: "   " }, 200],
])("a transaction with %s is refused", async (_what, changes, code) => {
  expect((await report(account, [credit("1.00", now(), changes)])).code).toBe(code);
});

test("a transaction of a time to come is refused, beyond what clocks differ", async () => {
  const inHalfAMinute = new Date(now().getTime() + 30_000);
  const inTwoMinutes = new Date(now().getTime() + 120_000);
  expect((await report(account, [credit("9876.54", inHalfAMinute)])).code).toBe(0);
  const refused = await report(account, [credit("9876.53", inTwoMinutes)]);
  expect(refused).toMatchObject({
    code: errors.InvalidInput.code,
    data: { Fields: [{ Field: "OccurredAt" }] },
  });
});

test("an overdrawn account's balance is negative, and its crawler alive all the same", async () => {
  const headers = { authorization: `Bearer ${other.token}` };
  const answer = await app.call("/agent/heartbeat", { Balance: "-12.50" }, undefined, { headers });
  expect(answer.code).toBe(0);
  const [row] = await query(sql<{ BalanceSeenMinor: bigint }>`
    select balance_seen_minor from crawler where id = ${other.crawlerId}`);
  expect(row).toEqual({ BalanceSeenMinor: -1250n });
});

test("a heartbeat keeps the balance that the agent sees", async () => {
  await beat(account, "1000.00");
  const [row] = await query(sql<{ BalanceSeenMinor: bigint; BalanceCurrency: string }>`
    select balance_seen_minor, balance_currency from crawler where id = ${account.crawlerId}`);
  expect(row).toEqual({ BalanceSeenMinor: 1000_00n, BalanceCurrency: "THB" });
});

test("after all of it every order's status is the last one on its timeline", async () => {
  expect(await inTransaction(app.services.database, wholeScope, ordersWithoutLine)).toEqual([]);
});
