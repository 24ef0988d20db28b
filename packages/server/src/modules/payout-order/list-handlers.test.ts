import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

const app = await testApp();
const desk = await testPayoutDesk(app);
const query = wholeQuery(app.services);
const exportPath = "/rp_api/xpay/cashoutorder_export";
const operator = await app.signIn(desk.people["OPC/admin"]);
const acme = await app.signIn(desk.people["ACME/admin"]);

const cardOf = { first: "4111222233331234", second: "9990001112221234" };
const waiting = await desk.order({ cardNumber: cardOf.first, payeeName: "=HYPERLINK(1)", bankCode: "SCB" });
const failed = await desk.orderAt("ChannelFailed", { cardNumber: cardOf.second, amountMinor: 250_00n });
const paid = await desk.orderAt("PayoutSuccess", { merchantOrderNo: "@SUM(A1)" });
const returned = await desk.orderAt("AutoMatchedSuccess");
const creator = { userId: desk.people["OPC/admin"].userId, name: "OPC/admin" };
const byHand = await desk.order({ creator });
const lotus = await desk.orderAt("PayoutSuccess", { merchant: "LOTUS", cardNumber: cardOf.first });
await desk.attempt(failed, "Refused");
await query("update payout_order set channel_code = 'OUT-1', card_name = 'KBANK out' where id = $1", [
  failed.Id,
]);
await query("update payout_order set exception = 'Returned' where id = $1", [returned.Id]);
await query(
  `insert into payout_batch (id, merchant_id, file_hash, file_name, order_count, created_by_user_id, created_by, created_at)
    values (77, $1, sha256('x'), 'many.csv', 1, $2, 'OPC/admin', now())`,
  [byHand.MerchantId, creator.userId],
);
await query("update payout_order set batch_id = 77, source = 'Import' where id = $1", [byHand.Id]);

interface Row {
  OrderNo: string;
  CardNumberMasked: string;
  CreatedBy: string | null;
  ChannelCode: string | null;
  CardName: string | null;
}

async function list(browser: Browser, filters: object = {}) {
  const answer = await app.call("/rp_api/xpay/cashoutorder_list", filters, browser);
  if (answer.code !== 0) throw new Error(answer.msg);
  return (answer.data as { Rows: Row[] }).Rows;
}
const numbers = async (browser: Browser, filters: object = {}) =>
  (await list(browser, filters)).map((row) => row.OrderNo);

const one = { OrderNo: waiting.OrderNo };
const all = [lotus, byHand, returned, paid, failed, waiting].map((order) => order.OrderNo);

test.each([
  ["nothing", {}, all],
  ["the merchant", { MerchantAlias: "LOTUS" }, [lotus.OrderNo]],
  ["a system number", { OrderNos: [one.OrderNo] }, [waiting.OrderNo]],
  [
    "a merchant's and an external number",
    { OrderNos: ["@SUM(A1)", lotus.ExternalId] },
    [lotus.OrderNo, paid.OrderNo],
  ],
  [
    "statuses",
    { Statuses: ["PendingReview", "ChannelFailed"] },
    [byHand.OrderNo, failed.OrderNo, waiting.OrderNo],
  ],
  ["the exception", { Exceptions: ["Returned"] }, [returned.OrderNo]],
  [
    "callback statuses",
    { CallbackStatuses: ["InProgress"] },
    [lotus.OrderNo, returned.OrderNo, paid.OrderNo],
  ],
  ["the source", { Sources: ["Import"] }, [byHand.OrderNo]],
  ["the batch", { BatchId: "77" }, [byHand.OrderNo]],
  ["the type", { CashoutTypeCode: "NONE" }, []],
  ["the bank", { BankCode: "SCB" }, [waiting.OrderNo]],
  ["the currency", { Currency: "USD" }, []],
  ["the amount, both ends included", { AmountFrom: "250", AmountTo: "250.00" }, [failed.OrderNo]],
  ["the last four", { CardNumber: "1234" }, [lotus.OrderNo, failed.OrderNo, waiting.OrderNo]],
  [
    "the whole number, typed with blanks",
    { CardNumber: "4111 2222 3333-1234" },
    [lotus.OrderNo, waiting.OrderNo],
  ],
  ["a whole number that is nobody's", { CardNumber: "4111222233331235" }, []],
  ["a part of the payee's name", { PayeeName: "hyperlink" }, [waiting.OrderNo]],
  ["the channel", { ChannelCode: "OUT-1" }, [failed.OrderNo]],
  ["a part of the card's name", { CardName: "kbank" }, [failed.OrderNo]],
  ["a time before all of them", { To: "2020-01-01 00:00:00" }, []],
])("the operator finds payouts by %s", async (_what, filters, found) => {
  expect(await numbers(operator, filters)).toEqual(found);
  const { data } = await app.call("/rp_api/xpay/cashoutorder_summary", filters, operator);
  const { StatusCounts } = data as { StatusCounts: { Status: string; Count: number }[] };
  const wanted = (filters as { Statuses?: string[] }).Statuses;
  const counted = StatusCounts.filter(({ Status }) => !wanted || wanted.includes(Status));
  expect(counted.reduce((sum, { Count }) => sum + Count, 0)).toBe(found.length);
});

test("a merchant sees its own, whatever it asks for, and finds nothing by what it is not told", async () => {
  const own = all.filter((orderNo) => orderNo !== lotus.OrderNo);
  expect(await numbers(acme)).toEqual(own);
  expect(await numbers(acme, { MerchantAlias: "LOTUS" })).toEqual([]);
  expect(await numbers(acme, { OrderNos: [lotus.OrderNo] })).toEqual([]);
  expect(await numbers(acme, { CardNumber: cardOf.first })).toEqual([waiting.OrderNo]);
  expect(await numbers(acme, { ChannelCode: "OUT-1" })).toEqual([]);
  expect(await numbers(acme, { CardName: "KBANK" })).toEqual([]);
  const rows = await list(acme);
  expect(new Set(rows.flatMap((row) => [row.ChannelCode, row.CardName, row.CreatedBy]))).toEqual(
    new Set([null]),
  );
  const [hand] = await list(operator, { BatchId: "77" });
  expect(hand?.CreatedBy).toBe("OPC/admin");
});

test("no answer but the revealing one holds a whole card number, nor its hash", async () => {
  const hash = Buffer.from(waiting.CardHash).toString("base64");
  const answers = [String((await exportFile(app, exportPath, {}, operator)).bytes)];
  for (const path of ["list", "summary"])
    answers.push(JSON.stringify(await app.call(`/rp_api/xpay/cashoutorder_${path}`, {}, operator)));
  for (const answer of answers)
    for (const secret of [...Object.values(cardOf), hash, "CardSealed"]) expect(answer).not.toContain(secret);
  const [row] = await list(operator, { OrderNos: [waiting.OrderNo] });
  expect(row?.CardNumberMasked).toBe("•••• 1234");
});

test("a number that was looked for stands in no line of the operation log", async () => {
  await app.call(exportPath, { CardNumber: cardOf.second }, operator);
  await app.call("/rp_api/xpay/cashoutorder_list", { CardNumber: cardOf.second, Nope: 1 }, operator);
  const lines = await query("select input::text as input from operation_log where call like 'cashoutorder%'");
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(lines)).not.toContain(cardOf.second);
});

test("sums are of what they say: paid and kept, held", async () => {
  const { data } = await app.call("/rp_api/xpay/cashoutorder_summary", { MerchantAlias: "ACME" }, operator);
  expect((data as { Sums: object[] }).Sums).toEqual([
    {
      Currency: "THB",
      Count: 5,
      Amount: "650.00",
      SuccessAmount: "100.00",
      Fee: "1.50",
      DeductedAmount: "101.50",
      // Two under review and one that a channel failed, each with its fee.
      HeldAmount: "454.50",
    },
  ]);
});

test("an export masks card numbers, begins no formula, and keeps the operator's columns from merchants", async () => {
  const { bytes } = await exportFile(app, exportPath, {}, operator);
  const csv = String(bytes);
  const { headings, rows } = csvRows(bytes);
  expect(rows).toHaveLength(all.length);
  expect(csv).toContain("•••• 1234");
  expect(csv).toContain("'=HYPERLINK(1)");
  expect(csv).toContain("'@SUM(A1)");
  expect(csv).not.toMatch(/(^|,|")[=+@]/m);
  expect(headings).toContain("Payout card");
  const own = String((await exportFile(app, exportPath, {}, acme)).bytes);
  for (const secret of ["OUT-1", "KBANK out", "OPC/admin", "Payout card", lotus.OrderNo])
    expect(own).not.toContain(secret);
});

test.each(["1.00001", "-1", "1e3", "x"])("an amount filter of %j is refused", async (AmountFrom) => {
  for (const path of ["list", "summary", "export"]) {
    const answer = await app.call(`/rp_api/xpay/cashoutorder_${path}`, { AmountFrom }, operator);
    expect(answer.code).toBe(errors.InvalidAmount.code);
  }
});

test.each(["123", "12345", "12a4", "1".repeat(31)])("a card filter of %j is refused", async (CardNumber) => {
  const answer = await app.call("/rp_api/xpay/cashoutorder_list", { CardNumber }, operator);
  expect(answer.code).toBe(errors.InvalidInput.code);
});

test("the detail has timeline, attempts, callbacks and ledger; a merchant's has not what is the operator's", async () => {
  const get = async (browser: Browser, { OrderNo }: { OrderNo: string }) =>
    (await app.call("/rp_api/xpay/cashoutorder_get", { OrderNo }, browser)).data as Record<string, unknown>;
  const full = await get(operator, failed);
  expect(full).toMatchObject({
    Order: { Status: "ChannelFailed", ChannelCode: "OUT-1", DeductedAmount: "251.50" },
    Attempts: [
      { Status: "Refused", ChannelCode: "OUT-1", CardNumberMasked: "•••• 1234", Reason: "account closed" },
    ],
    Ledger: [{ Type: "Create Cashout Order Deduct The Balance", Amount: "-251.50" }],
    Callbacks: [],
    MayStillPay: false,
    IsOwnPayout: false,
  });
  expect((full.Timeline as { Kind: string }[]).map(({ Kind }) => Kind)).toEqual([
    "created",
    "approved",
    "channelRefused",
  ]);
  const own = await get(acme, failed);
  expect(own).toMatchObject({ Attempts: null, Evidence: null, CorrectedBy: null, IsOwnPayout: false });
  for (const secret of ["OUT-1", "KBANK out", "account closed"])
    expect(JSON.stringify(own)).not.toContain(secret);
  expect(await get(operator, paid)).toMatchObject({ Callbacks: [{ Status: "InProgress", AttemptCount: 0 }] });
  expect(await get(operator, byHand)).toMatchObject({ IsOwnPayout: true });
});

test("who may see payouts but no balances sees one without them", async () => {
  const clerk = await desk.clerk();
  const { data } = await app.call("/rp_api/xpay/cashoutorder_get", { OrderNo: paid.OrderNo }, clerk.browser);
  expect(data).toMatchObject({ Order: { Status: "PayoutSuccess" }, Ledger: null, AvailableBalance: null });
});

test("pages follow the key to the end", async () => {
  const seen: string[] = [];
  let Cursor: string | undefined;
  do {
    const answer = await app.call(
      "/rp_api/xpay/cashoutorder_list",
      { Size: 2, ...(Cursor && { Cursor }) },
      operator,
    );
    const page = answer.data as { Rows: Row[]; NextCursor: string | null; Total: number };
    expect(page.Total).toBe(all.length);
    seen.push(...page.Rows.map((row) => row.OrderNo));
    Cursor = page.NextCursor ?? undefined;
  } while (Cursor);
  expect(seen).toEqual(all);
});

test("row-level security hides another merchant's payouts from a handler that forgot its filter", async () => {
  const { database } = app.services;
  const seen = await database.transaction().execute(async (tx) => {
    await sql`select set_config('opc.scope', 'merchant', true),
      set_config('opc.merchant_id', ${desk.people["ACME/admin"].merchantId.toString()}, true)`.execute(tx);
    const orders = await sql`select 1 from payout_order where order_no = ${lotus.OrderNo}`.execute(tx);
    const lines = await sql`select 1 from payout_event where order_id = ${lotus.Id}`.execute(tx);
    const attempts = await sql`select 1 from payout_attempt`.execute(tx);
    return [orders.rows.length, lines.rows.length, attempts.rows.length];
  });
  expect(seen).toEqual([0, 0, 0]);
});
