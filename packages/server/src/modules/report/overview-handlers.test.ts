/** The daily overview as people ask for it: against the orders, the lists' own sums and the books; and who sees what. */

import type { CallOutput } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import type { overviewGet } from "@opc/contract/report/overview";
import { hourMs } from "@opc/contract/time";
import { beforeAll, expect, test } from "vitest";
import type { Transfer } from "../../ledger/post.ts";
import { manualChange } from "../../ledger/transfers.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { postAlone } from "../../testing/post-alone.ts";
import { type Made, writeHistory } from "../../testing/report-history.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { countNotedQuarters } from "./count.ts";

type Overview = CallOutput<typeof overviewGet>;

const started = await testApp();
const { call, signIn, services, clock } = started;
const query = wholeQuery(services);
let collections: Collections;
let operator: Browser;
let acme: Browser;
let lotus: Browser;
/** Midnight of LOTUS, whose clock is eight hours ahead; the operator's is UTC. */
const lotusMidnight = new Date("2026-05-09T16:00:00Z");

function one(kind: Made["kind"], atHours: number, more: Partial<Made> = {}): Made {
  return {
    kind,
    merchant: 1,
    atMs: atHours * hourMs,
    currency: "THB",
    amount: 10_000,
    state: 2,
    attempts: 1,
    ...more,
  };
}
/** States by number: see report-history.ts. */
const history: Made[] = [
  one("payment", 0, { amount: 100_000, state: 2 }),
  one("payment", 1, { amount: 50_000, state: 0 }),
  one("payment", 24 - 1 / 3_600_000, { amount: 70_000, state: 3 }),
  one("payment", 2, { amount: 9_999_99, state: 6 }),
  one("payment", 24, { amount: 1 }),
  one("payment", -1 / 3_600_000, { amount: 40_000 }),
  one("payment", 5, { currency: "JPY", amount: 900 }),
  one("payout", 3, { amount: 20_000, state: 2 }),
  one("payout", 4, { amount: 30_000, state: 5 }),
  one("payout", 4, { amount: 15_000, state: 0 }),
  one("withdrawal", 6, { amount: 12_345, state: 1 }),
  one("withdrawal", 7, { amount: 700, state: 0 }),
  one("callback", 8, { state: 1 }),
  one("callback", 9, { state: 1, attempts: 3 }),
  one("callback", 10, { state: 2, attempts: 20 }),
  one("payment", 5, { merchant: 0, amount: 1_000_000 }),
];

beforeAll(async () => {
  collections = await testCollections(started);
  await query(
    "insert into currency (code, name_en, name_zh, exponent) values ('JPY', 'Yen', '日元', 0) on conflict do nothing",
  );
  const { people } = collections;
  [operator, acme, lotus] = await Promise.all([
    signIn(people["OPC/admin"]),
    signIn(people["ACME/viewer"]),
    signIn(people["LOTUS/viewer"]),
  ]);
  const writer = {
    query,
    merchants: [people["ACME/admin"].merchantId, people["LOTUS/admin"].merchantId],
    channelId: collections.channelId,
    userId: people["LOTUS/admin"].userId,
  };
  await writeHistory(writer, history, lotusMidnight);
  await countNotedQuarters(services.database);
});

const lotusDay = { From: "2026-05-10", To: "2026-05-10" };

async function overview(by: Browser, input: object = {}): Promise<Overview> {
  const { code, data, msg } = await call("/rp_api/report/overview_get", { ...lotusDay, ...input }, by);
  expect([code, msg]).toEqual([0, expect.anything()]);
  return data as Overview;
}

test("a merchant's day holds what was made from its midnight to its midnight, without tests, currency by currency", async () => {
  const { Currencies, Step, Callbacks } = await overview(lotus);
  expect(Currencies.map(({ Currency }) => Currency)).toEqual(["THB", "JPY"]);
  expect(Step).toBe("Hour");
  expect(Currencies[0]?.Now).toEqual({
    OrderCount: 3,
    OrderAmount: "2200.00",
    OpenCount: 1,
    SuccessCount: 2,
    SuccessAmount: "1700.02",
    Fee: "0.14",
    ReversedCount: 1,
    ReversedAmount: "700.00",
    ReversedFee: "0.07",
    PayoutCount: 3,
    PayoutSuccessCount: 1,
    PayoutOpenCount: 1,
    PayoutOpenAmount: "150.00",
    PayoutAmount: "200.00",
    PayoutFee: "0.11",
    ReturnedCount: 1,
    ReturnedAmount: "300.00",
    WithdrawalCount: 1,
    WithdrawalAmount: "123.45",
    PendingWithdrawalCount: 1,
    PendingWithdrawalAmount: "7.00",
    Net: "676.39",
  });
  expect(Currencies[1]?.Now).toMatchObject({ OrderCount: 1, SuccessAmount: "902", Fee: "7" });
  expect(Callbacks.Now).toEqual({
    EventCount: 3,
    SuccessCount: 2,
    FirstTryCount: 1,
    OpenCount: 0,
    FailureCount: 1,
    AttemptCount: 24,
  });
});

test("the points of a period add up to its figures, and each stands at its hour", async () => {
  const [thb] = (await overview(lotus)).Currencies;
  expect(thb?.Points.length).toBe(24);
  expect(thb?.Points[0]?.Start).toBe(lotusMidnight.toISOString());
  expect(thb?.Points.map(({ OrderCount }) => OrderCount)).toEqual([1, 1, ...Array(21).fill(0), 1]);
  const sum = (field: "SuccessAmount" | "PayoutAmount" | "WithdrawalAmount" | "Net" | "Fee") =>
    thb?.Points.reduce((total, point) => total + Math.round(Number(point[field]) * 100), 0);
  for (const field of ["SuccessAmount", "PayoutAmount", "WithdrawalAmount", "Net", "Fee"] as const)
    expect(sum(field), field).toBe(Math.round(Number(thb?.Now[field]) * 100));
});

test("figures are those of the lists' footers over the same range", async () => {
  const [thb] = (await overview(lotus)).Currencies;
  const range = { From: "2026-05-10 00:00:00", To: "2026-05-10 23:59:59" };
  const footer = async (path: string, input: object) => {
    const { data } = await call(path, { ...range, ...input }, lotus);
    return (data as { Sums: { Currency: string }[] }).Sums.find(({ Currency }) => Currency === "THB");
  };
  expect(await footer("/rp_api/xpay/payorder_summary", { Kinds: ["Member"] })).toMatchObject({
    Count: thb?.Now.OrderCount,
    Amount: thb?.Now.OrderAmount,
    SuccessAmount: thb?.Now.SuccessAmount,
    Fee: thb?.Now.Fee,
  });
  expect(await footer("/rp_api/xpay/cashoutorder_summary", {})).toMatchObject({
    Count: thb?.Now.PayoutCount,
    SuccessAmount: thb?.Now.PayoutAmount,
    Fee: thb?.Now.PayoutFee,
  });
  expect(await footer("/rp_api/xpay/ownwithdrawal_summary", {})).toMatchObject({
    ApprovedAmount: thb?.Now.WithdrawalAmount,
    PendingAmount: thb?.Now.PendingWithdrawalAmount,
  });
});

test("the operator sees all merchants, by merchant, and each alone as that merchant sees itself", async () => {
  const days = { From: "2026-05-09", To: "2026-05-10" };
  const [thb] = (await overview(operator, days)).Currencies;
  expect(thb?.Now).toMatchObject({ OrderCount: 6, SuccessCount: 5 });
  expect(thb?.Merchants?.Rows.map((row) => [row.MerchantAlias, row.SuccessAmount, row.OrderCount])).toEqual([
    ["ACME", "10000.02", 1],
    ["LOTUS", "2100.07", 5],
  ]);
  const whole = await overview(operator, { ...days, MerchantAlias: "LOTUS" });
  expect(whole.Currencies[0]?.Merchants).toBeNull();
  expect(whole.Currencies[0]?.Now).toMatchObject({ OrderCount: 5, SuccessAmount: "2100.07" });
});

test("a merchant sees nobody else, whatever it asks, and no word of merchants", async () => {
  const own = await overview(acme);
  expect(own.Currencies.map(({ Now }) => Now.OrderCount)).toEqual([1]);
  expect(JSON.stringify(own)).not.toContain("LOTUS");
  expect(own.Currencies[0]?.Merchants).toBeNull();
  const other = await call("/rp_api/report/overview_get", { ...lotusDay, MerchantAlias: "LOTUS" }, acme);
  expect(other).toMatchObject({ code: errors.NotFound.code, data: null });
  expect((await overview(acme, { MerchantAlias: "ACME" })).Currencies).toEqual(own.Currencies);
});

test("what is compared is the same length before, or the week before, or nothing", async () => {
  const next = { From: "2026-05-11", To: "2026-05-11" };
  const [thb] = (await overview(lotus, next)).Currencies;
  expect(thb?.Before).toMatchObject({ OrderCount: 3, SuccessAmount: "1700.02" });
  expect(thb?.PointsBefore?.map(({ OrderCount }) => OrderCount)).toEqual([1, 1, ...Array(21).fill(0), 1]);
  const week = await overview(lotus, { From: "2026-05-17", To: "2026-05-17", Compare: "LastWeek" });
  expect(week.Before).toMatchObject({ From: "2026-05-10", To: "2026-05-10" });
  expect(week.Currencies[0]?.Before).toMatchObject({ OrderCount: 3 });
  const alone = await overview(lotus, { ...next, Compare: "None" });
  expect([alone.Before, alone.Currencies[0]?.Before, alone.Callbacks.Before]).toEqual([null, null, null]);
});

test("one currency alone is asked for by its code", async () => {
  expect((await overview(lotus, { Currency: "JPY" })).Currencies.map(({ Currency }) => Currency)).toEqual([
    "JPY",
  ]);
  const unknown = await call("/rp_api/report/overview_get", { ...lotusDay, Currency: "XXX" }, lotus);
  expect(unknown.code).toBe(errors.NotFound.code);
});

test.each([
  [{ From: "2026-05-10", To: "2026-05-09" }, errors.ReportPeriodInvalid.code],
  [{ From: "2025-01-01", To: "2026-05-09" }, errors.ReportPeriodInvalid.code],
  [{ From: "2026-02-30", To: "2026-05-09" }, errors.InvalidInput.code],
  [{ From: "0000-00-00", To: "9999-99-99" }, errors.InvalidInput.code],
  [{ From: "2026-05-09 00:00:00", To: "2026-05-09" }, errors.InvalidInput.code],
])("the period %o is refused by name", async (input, code) => {
  expect((await call("/rp_api/report/overview_get", input, lotus)).code).toBe(code);
});

test("balances at the borders are those of the books, also of an account that came later", async () => {
  const post = (transfer: Transfer) => postAlone(services.database, transfer);
  const merchantId = collections.people["LOTUS/admin"].merchantId;
  const change = (changeId: string, currency: string, amountMinor: bigint) =>
    post(
      manualChange({ changeId, operator: "OPC/root", at: clock.now(), merchantId, currency, amountMinor }),
    );
  await change("one", "THB", 50_000n);
  await change("two", "JPY", 800n);
  await change("three", "THB", -12_345n);
  const today = new Date(clock.now().getTime() + 8 * hourMs).toISOString().slice(0, 10);
  const balances = async (by: Browser, days: object) =>
    (await overview(by, days)).Currencies.map((line) => [
      line.Currency,
      line.OpeningBalance,
      line.ClosingBalance,
    ]);
  expect(await balances(lotus, { From: today, To: today })).toEqual([
    ["JPY", "0", "800"],
    ["THB", "0.00", "376.55"],
  ]);
  const tomorrow = new Date(Date.parse(today) + 24 * hourMs).toISOString().slice(0, 10);
  expect(await balances(lotus, { From: tomorrow, To: tomorrow })).toEqual([
    ["JPY", "800", "800"],
    ["THB", "376.55", "376.55"],
  ]);
});
