import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { payPageKey } from "../../order/pay-page-key.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { credit, testCollections } from "../../testing/collections.ts";
import { expireOrders } from "../../work/expire-orders.ts";

interface Listed {
  Rows: PaymentOrderRow[];
  NextCursor: string | null;
  Total: number;
  TotalIsExact: boolean;
}
interface Summary {
  StatusCounts: { Status: string; Count: number }[];
  Sums: Record<string, string | number>[];
}
interface Detail {
  AvailableBalance: string | null;
  Order: PaymentOrderRow;
  Timeline: { Kind: string; ActorName: string; Detail: Record<string, string>; StatusTo: string | null }[];
  Ledger: { Type: string; Amount: string; BalanceBefore: string; BalanceAfter: string }[];
}

const app = await testApp();
const { create, report, addAccount, beat, people } = await testCollections(app);
const account = await addAccount("KBANK-1");
const started = app.clock.now();

async function make(merchant: "ACME" | "LOTUS", Amount: string, pay = false, MerchantOrderNo?: string) {
  const { data } = await create({ Amount, ...(MerchantOrderNo && { MerchantOrderNo }) }, { merchant });
  const order = data as { OrderNo: string; PayableAmount: string };
  if (pay)
    await report(account, [
      credit(order.PayableAmount, app.clock.now(), { ExternalId: `X-${order.OrderNo}` }),
    ]);
  return order.OrderNo;
}

// Two expired orders, then an hour later paid and open ones of both merchants.
const old = [await make("ACME", "11.00"), await make("LOTUS", "12.00")];
app.clock.advance(3_600_000);
await expireOrders(app.services);
await beat(account);
const acmePaid = [await make("ACME", "200.00", true, "acme/1"), await make("ACME", "300.00", true)];
const lotusPaid = await make("LOTUS", "400.00", true);
const acmeOpen = await make("ACME", "500.00");

const operator = await app.signIn(people["OPC/viewer"]);
const acme = await app.signIn(people["ACME/viewer"]);
const lotus = await app.signIn(people["LOTUS/viewer"]);

async function list(browser: Browser, filters: object = {}): Promise<Listed> {
  const { code, data } = await app.call("/rp_api/xpay/payorder_list", filters, browser);
  expect(code).toBe(0);
  return data as Listed;
}
const numbersOf = async (browser: Browser, filters: object) =>
  (await list(browser, filters)).Rows.map((row) => row.OrderNo);

test("the operator sees all orders with channel and account, newest first", async () => {
  const { Rows, Total, TotalIsExact } = await list(operator);
  expect(Rows.map((row) => row.OrderNo)).toEqual([
    acmeOpen,
    lotusPaid,
    acmePaid[1],
    acmePaid[0],
    old[1],
    old[0],
  ]);
  expect([Total, TotalIsExact]).toEqual([6, true]);
  expect(Rows[1]).toMatchObject({
    MerchantAlias: "LOTUS",
    MerchantName: "Lotus Games",
    ChannelCode: "PP-1",
    AccountName: "KBANK-1",
    Amount: "400.00",
    Fee: "6.00",
    MerchantDeductedAmount: "394.00",
    Status: "Success",
    ExternalId: `X-${lotusPaid}`,
  });
});

test("a merchant sees its own orders, without channel and account", async () => {
  const { Rows } = await list(acme);
  expect(Rows.map((row) => row.OrderNo)).toEqual([acmeOpen, acmePaid[1], acmePaid[0], old[0]]);
  for (const row of Rows) expect([row.ChannelCode, row.AccountName]).toEqual([null, null]);
});

test.each<[string, object]>([
  ["another merchant's name", { MerchantAlias: "LOTUS" }],
  ["another merchant's number", { OrderNos: [lotusPaid] }],
  ["another merchant's external number", { OrderNos: [`X-${lotusPaid}`] }],
  ["the operator's channel", { ChannelCode: "PP-1" }],
])("a merchant finds nothing by %s", async (_what, filters) => {
  expect(await numbersOf(acme, filters)).toEqual([]);
});

test("a merchant does not find another's order, and gets the answer of one that is not there", async () => {
  const theirs = await app.call("/rp_api/xpay/payorder_get", { OrderNo: lotusPaid }, acme);
  const nobodys = await app.call("/rp_api/xpay/payorder_get", { OrderNo: "P260101000000000000" }, acme);
  expect(theirs).toEqual(nobodys);
  expect(theirs.code).toBe(202);
});

test.each<[string, object, () => string[]]>([
  ["status", { Statuses: ["Success"] }, () => [lotusPaid, acmePaid[1] ?? "", acmePaid[0] ?? ""]],
  ["several statuses", { Statuses: ["Expired", "Pending"] }, () => [acmeOpen, ...old.toReversed()]],
  ["merchant", { MerchantAlias: "LOTUS" }, () => [lotusPaid, old[1] ?? ""]],
  ["merchant and status", { MerchantAlias: "LOTUS", Statuses: ["Expired"] }, () => [old[1] ?? ""]],
  ["system and merchant numbers", { OrderNos: ["acme/1", lotusPaid] }, () => [lotusPaid, acmePaid[0] ?? ""]],
  ["external number", { OrderNos: [`X-${lotusPaid}`] }, () => [lotusPaid]],
  [
    "amount",
    { AmountFrom: "12", AmountTo: "300.00" },
    () => [acmePaid[1] ?? "", acmePaid[0] ?? "", old[1] ?? ""],
  ],
  ["match", { MatchStatuses: ["Matched"], Sort: "oldest" }, () => [...acmePaid, lotusPaid]],
  ["callback", { CallbackStatuses: ["None"] }, () => [acmeOpen]],
  ["exception", { Exceptions: ["Late", "Over"] }, () => []],
  ["review", { ReviewStatuses: ["PendingReview"] }, () => []],
  ["channel", { ChannelCode: "PP-1", Statuses: ["Pending"] }, () => [acmeOpen]],
  ["payment type", { PayTypeCode: "CARD" }, () => []],
  ["currency", { Currency: "THB", Statuses: ["Pending"] }, () => [acmeOpen]],
])("the operator filters by %s", async (_what, filters, expected) => {
  expect(await numbersOf(operator, filters)).toEqual(expected());
});

test("times are the viewer's own: Bangkok and Beijing ask for the same moment in other words", async () => {
  const moment = new Date(started.getTime() + 30 * 60_000);
  const plain = (minutes: number) =>
    new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 19).replace("T", " ");
  expect(await numbersOf(acme, { To: plain(420) })).toEqual([old[0]]);
  expect(await numbersOf(lotus, { To: plain(480) })).toEqual([old[1]]);
  expect(await numbersOf(lotus, { From: plain(480) })).toEqual([lotusPaid]);
  expect(await numbersOf(operator, { To: plain(0) })).toEqual(old.toReversed());
  expect(await numbersOf(operator, { To: moment.toISOString() })).toEqual(old.toReversed());
});

test("pages go on where the last one ended", async () => {
  const seen: string[] = [];
  let Cursor: string | null = null;
  do {
    const page: Listed = await list(operator, { Size: 4, ...(Cursor && { Cursor }) });
    seen.push(...page.Rows.map((row) => row.OrderNo));
    expect(page.Total).toBe(6);
    Cursor = page.NextCursor;
  } while (Cursor);
  expect(seen).toEqual(await numbersOf(operator, {}));
});

test("sums are those of the rows; counts ignore the status filter", async () => {
  const ask = async (browser: Browser, filters: object) =>
    (await app.call("/rp_api/xpay/payorder_summary", filters, browser)).data as Summary;
  const all = await ask(operator, {});
  expect(all.Sums).toEqual([
    {
      Currency: "THB",
      Count: 6,
      Amount: "1423.00",
      SuccessAmount: "900.00",
      Fee: "13.50",
      MerchantDeductedAmount: "886.50",
    },
  ]);
  const paid = await ask(acme, { Statuses: ["Success"] });
  expect(paid.Sums).toMatchObject([{ Count: 2, Amount: "500.00", SuccessAmount: "500.00" }]);
  expect(Object.fromEntries(paid.StatusCounts.map((one) => [one.Status, one.Count]))).toEqual({
    Pending: 1,
    Locked: 0,
    Paying: 0,
    Success: 2,
    Failed: 0,
    Expired: 1,
  });
  expect((await ask(acme, { MerchantAlias: "LOTUS" })).Sums).toEqual([]);
});

test("the detail has the timeline and what the ledger did; the operator's facts are the operator's", async () => {
  const get = async (browser: Browser) =>
    (await app.call("/rp_api/xpay/payorder_get", { OrderNo: acmePaid[1] }, browser)).data as Detail;
  const [full, own] = [await get(operator), await get(acme)];
  expect(full.Timeline.map((line) => line.Kind)).toEqual([
    "created",
    "routed",
    "creditReported",
    "matched",
    "succeeded",
    "callbackQueued",
  ]);
  expect(full.Timeline[1]?.Detail).toMatchObject({ Channel: "PP-1", Account: "KBANK-1" });
  expect(full.Timeline[2]?.ActorName).toBe("spider-KBANK-1");
  expect(full.Order.AccountName).toBe("KBANK-1");
  // Second of the merchant's paid orders: 197.00 was there already.
  expect(own.Ledger).toMatchObject([
    { Type: "Payment Order Success", Amount: "295.50", BalanceBefore: "197.00", BalanceAfter: "492.50" },
  ]);
  expect([full.AvailableBalance, own.AvailableBalance]).toEqual(["492.50", "492.50"]);
  const text = JSON.stringify(own);
  for (const secret of ["PP-1", "KBANK-1", "spider"]) expect(text).not.toContain(secret);
  expect(own.Timeline.map((line) => line.StatusTo)).toEqual(full.Timeline.map((line) => line.StatusTo));
});

test("who may see orders but no balances sees an order without them", async () => {
  const { merchantId, groupId } = people["ACME/nobody"];
  await inTransaction(app.services.database, wholeScope, (tx) =>
    tx
      .insertInto("UserGroupPermission")
      .values({ MerchantId: merchantId, UserGroupId: groupId, Permission: "PayOrder" })
      .execute(),
  );
  const clerk = await app.signIn(people["ACME/nobody"]);
  const { data } = await app.call("/rp_api/xpay/payorder_get", { OrderNo: acmePaid[0] }, clerk);
  expect(data).toMatchObject({ Order: { Status: "Success" }, Ledger: null, AvailableBalance: null });
});

test.each(["1.00001", "-1", "1e3", "x"])("an amount filter of %j is refused", async (AmountFrom) => {
  const answer = await app.call("/rp_api/xpay/payorder_list", { AmountFrom }, operator);
  expect(answer.code).toBe(201);
});

test("the hosted page shows an order's way to pay while it is open, and nothing of the operator", async () => {
  const page = async (orderNo: string) =>
    (
      await app.call("/pay_api/order_get", { PageKey: payPageKey(app.services, orderNo) }, undefined, {
        method: "GET",
      })
    ).data as {
      PayableAmount: string;
      Instructions: { QrPayload: string } | null;
    };
  const open = await page(acmeOpen);
  expect(open).toMatchObject({
    MerchantName: "Acme Trading",
    Status: "Pending",
    Instructions: { AccountKind: "QrCode", AccountHolder: "Somsri Rakdee", Tip: "Pay the exact amount" },
    IsBySupplier: false,
  });
  expect(open.Instructions?.QrPayload).toContain(
    `54${String(open.PayableAmount.length).padStart(2, "0")}${open.PayableAmount}`,
  );
  expect(await page(lotusPaid)).toMatchObject({ Status: "Success", Instructions: null });
  await page(acmeOpen);
  const shown = await inTransaction(app.services.database, wholeScope, (tx) =>
    sql`select 1 from order_event where kind = 'instructionsShown'`.execute(tx),
  );
  expect(shown.rows).toHaveLength(1);
  const missing = await app.call("/pay_api/order_get", { PageKey: "P0" }, undefined, { method: "GET" });
  expect(missing.code).toBe(411);
});

test("a member says that it is paid: Pending becomes Paying, again it stays so, after the end it is refused", async () => {
  const say = (orderNo: string) =>
    app.call("/pay_api/order_paid", { PageKey: payPageKey(app.services, orderNo) });
  const said = await Promise.all(Array.from({ length: 8 }, () => say(acmeOpen)));
  expect(said.map((answer) => answer.code)).toEqual(said.map(() => 0));
  expect((await say(acmeOpen)).code).toBe(0);
  expect(await numbersOf(operator, { Statuses: ["Paying"] })).toEqual([acmeOpen]);
  expect((await say(lotusPaid)).code).toBe(300);
  expect((await say("P0")).code).toBe(411);
});

test("tests are told from members' orders; who holds an order is found by the operator alone", async () => {
  await inTransaction(app.services.database, wholeScope, (tx) =>
    tx
      .updateTable("PaymentOrder")
      .set({ IsTest: true, Status: "Locked", StatusBeforeLock: "Paying", RemainingMs: 60_000n })
      .set({ LockedBy: "OPC/ann", LockedByUserId: people["OPC/viewer"].userId, LockedAt: app.clock.now() })
      .set({ LockReason: "asks the bank" })
      .where("OrderNo", "=", acmeOpen)
      .execute(),
  );
  expect(await numbersOf(operator, { Kinds: ["Test"] })).toEqual([acmeOpen]);
  expect(await numbersOf(operator, { Kinds: ["Member"] })).not.toContain(acmeOpen);
  expect(await numbersOf(operator, { Kinds: ["Member", "Test"] })).toContain(acmeOpen);
  expect(await numbersOf(operator, { LockedBy: "ANN" })).toEqual([acmeOpen]);
  expect(await numbersOf(operator, { LockedBy: "%" })).toEqual([]);
  expect(await numbersOf(acme, { LockedBy: "ann" })).toEqual([]);
});

test("an amount is found by what the member was told to pay, too", async () => {
  const { Rows } = await list(operator, {});
  const own = Rows.find((row) => row.PayableAmount !== row.Amount);
  if (!own) throw new Error("no order has a difference");
  const said = { AmountFrom: own.PayableAmount, AmountTo: own.PayableAmount };
  expect(await numbersOf(operator, said)).toContain(own.OrderNo);
});
