/** The payout report against the payouts and the list that its rows lead to; and both reports as files. */

import type { CallOutput } from "@opc/contract";
import { payoutStatuses } from "@opc/contract/payout-order/states";
import { type cashoutreportGet, reportParts } from "@opc/contract/report/order-report";
import { dayMs } from "@opc/contract/time";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { ValueSource } from "../../call/export-source.ts";
import type { UserViewer } from "../../call/handler.ts";
import { idAt } from "../../db/id.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { countNotedQuarters } from "./count.ts";
import { orderReportExports } from "./order-report-export.ts";

type Report = CallOutput<typeof cashoutreportGet>;

const app = await testApp();
const { services, call } = app;
const desk = await testPayoutDesk(app);
const query = wholeQuery(services);
const operator = await app.signIn(desk.people["OPC/admin"]);
const acme = await app.signIn(desk.people["ACME/admin"]);
const merchants = [desk.people["ACME/admin"].merchantId, desk.people["LOTUS/admin"].merchantId];
beforeAll(() => query("update merchant set time_difference_minutes = 345"));

const offsetMs = 345 * 60_000;
const ways = [
  [null, null],
  ["OUT-1", null],
  ["OUT-1", "KBANK 1"],
  ["OUT-2", "KBANK 10"],
] as const;
const paid: readonly string[] = ["PayoutSuccess", "AutoMatchedSuccess", "ManuallyConfirmed"];
const given: readonly string[] = ["ManuallyCancelled", "PayoutFailed", "CashoutRejected"];
const made = fc.record({
  merchant: fc.nat(1),
  way: fc.nat(3),
  type: fc.constantFrom("BANK", "GONE"),
  at: fc.oneof(
    fc.constantFrom(-1, 0, dayMs - 1, dayMs, 900_000 - 1),
    fc.integer({ min: -3_600_000, max: dayMs + 3_600_000 }),
  ),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  status: fc.constantFrom(...payoutStatuses),
  returned: fc.boolean(),
  tookMs: fc.integer({ min: 0, max: 7_200_000 }),
});
type Made = typeof made extends fc.Arbitrary<infer Value> ? Value : never;

let counter = 0;
async function insert(orders: readonly Made[], beginning: number): Promise<void> {
  for (const order of orders) {
    const at = new Date(beginning + order.at);
    const [channel, card] = ways[order.way] ?? [];
    const isOver = paid.includes(order.status) || given.includes(order.status);
    await query(
      `insert into payout_order (id, merchant_id, order_no, merchant_order_no, cashout_type_code, currency, amount_minor,
        fee_minor, fee_basis_points, fee_minimum_minor, status, exception, bank_code, card_sealed, card_last4, card_hash,
        payee_name, source, channel_code, card_name, status_since, created_at, finished_at)
       values ($1, $2, $3, $3, $4, 'THB', $5, 150, 0, 0, $6, $7, 'KBANK', 'x', '1234', 'x', 'Somsri', 'Gateway', $8, $9, $10,
        $10, $11)`,
      [
        idAt(at, ++counter),
        merchants[order.merchant],
        `Q${counter}`,
        order.type,
        order.amount,
        order.status,
        paid.includes(order.status) && order.returned ? "Returned" : "None",
        channel,
        card,
        at,
        isOver ? new Date(at.getTime() + order.tookMs) : null,
      ],
    );
  }
}

let month = 0;
function nextDay(): { text: string; start: number } {
  const text = new Date(Date.UTC(2026, 4, 31) - ++month * 4 * dayMs).toISOString().slice(0, 10);
  return { text, start: Date.parse(text) - offsetMs };
}

async function get(input: object, browser: Browser = operator): Promise<Report> {
  const answer = await call("/rp_api/report/cashoutreport_get", input, browser);
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data as Report;
}

/** The list says the same of a row's payouts; its sums leave out what was returned. */
async function expectListed(figures: Report["Totals"], filters: object, text: string): Promise<void> {
  const range = { From: `${text} 00:00:00`, To: `${text} 23:59:59`, Currency: "THB" };
  const { data } = await call("/rp_api/xpay/cashoutorder_summary", { ...range, ...filters }, operator);
  const [listed] = (data as { Sums: Record<string, unknown>[] }).Sums;
  const { OrderCount: Count, OrderAmount: Amount, Amount: SuccessAmount, Fee } = figures;
  const none = { Count: 0, Amount: "0.00", SuccessAmount: "0.00", Fee: "0.00" };
  expect({ Count, Amount, SuccessAmount, Fee }).toEqual(listed ? expect.objectContaining({}) : none);
  if (listed) expect(listed).toMatchObject({ Count, Amount, SuccessAmount, Fee });
}

const sums = (rows: readonly { Figures: Report["Totals"] }[]) =>
  rows.reduce(
    (all, { Figures }) => [
      (all[0] ?? 0) + Figures.OrderCount,
      (all[1] ?? 0) + Figures.SuccessCount,
      (all[2] ?? 0) + Math.round(Number(Figures.Amount) * 100),
      (all[3] ?? 0) + Figures.FailedCount,
    ],
    [0, 0, 0, 0],
  );

test("every part of a day adds up to its payouts, and each row to the list that it leads to", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 16 }), async (orders) => {
      const { text, start } = nextDay();
      await insert(orders, start);
      await countNotedQuarters(services.database);
      const report = await get({ From: text, To: text, Currency: "THB" });
      const own = orders.filter(({ at }) => at >= 0 && at < dayMs);
      const kept = own.filter(({ status, returned }) => paid.includes(status) && !returned);
      const gone = own.filter(({ status, returned }) => paid.includes(status) && returned);
      const lost = own.filter(({ status }) => given.includes(status));
      const stuck = own.filter(({ status }) => status === "WrongReceivingInfo" || status === "ChannelFailed");
      expect(report.Totals).toMatchObject({
        OrderCount: own.length,
        SuccessCount: kept.length,
        ReturnedCount: gone.length,
        FailedCount: lost.length,
        OpenCount: own.length - kept.length - gone.length - lost.length,
      });
      expect(report.Took.Counts.reduce((all, count) => all + count, 0)).toBe(kept.length + gone.length);
      expect(report.Reasons.reduce((all, { Count }) => all + Count, 0)).toBe(lost.length + stuck.length);
      for (const rows of [report.Types, report.Merchants, report.Channels, report.Accounts])
        expect(sums(rows ?? [])).toEqual(sums([{ Figures: report.Totals }]));
      await expectListed(report.Totals, {}, text);
      for (const row of report.Merchants ?? [])
        await expectListed(row.Figures, { MerchantAlias: row.Key }, text);
      for (const row of report.Types) await expectListed(row.Figures, { CashoutTypeCode: row.Key }, text);
      for (const { Key, Figures } of report.Channels ?? [])
        await expectListed(Figures, Key ? { ChannelCode: Key } : { Ways: ["None"] }, text);
      for (const { Key, Figures } of report.Accounts ?? [])
        await expectListed(Figures, Key ? { PayoutCard: Key } : { Ways: ["None", "Supplier"] }, text);
    }),
    { numRuns: 8 },
  );
});

const usual: Made = {
  merchant: 0,
  way: 2,
  type: "BANK",
  at: 5,
  amount: 1_000,
  status: "PayoutSuccess",
  returned: false,
  tookMs: 20_000,
};

test("a merchant's staff sees its own payouts and neither channels nor cards, and finds nothing by them", async () => {
  const { text, start } = nextDay();
  await insert([usual, { ...usual, merchant: 1 }], start);
  const days = { From: text, To: text, Currency: "THB" };
  const own = await get(days, acme);
  expect(own).toMatchObject({ Merchants: null, Channels: null, Accounts: null });
  expect(own.Totals).toMatchObject({ OrderCount: 1, Amount: "10.00", Fee: "1.50" });
  expect((await get({ ...days, MerchantAlias: "LOTUS" }, acme)).Totals.OrderCount).toBe(0);
  for (const hidden of [{ ChannelCode: "OUT-1" }, { PayoutCard: "KBANK 1" }]) {
    expect((await get({ ...days, ...hidden })).Totals.OrderCount).toBe(2);
    expect((await get({ ...days, ...hidden }, acme)).Totals.OrderCount).toBe(0);
  }
  const filters = { From: `${text} 00:00:00`, To: `${text} 23:59:59` };
  for (const hidden of [{ PayoutCard: "KBANK 1" }, { Ways: ["OwnCard"] }]) {
    const list = await call("/rp_api/xpay/cashoutorder_list", { ...filters, ...hidden }, acme);
    expect(list.data).toMatchObject({ Total: 0 });
  }
});

async function fileOf(part: (typeof reportParts)[number], isSuper: boolean, compare: object = {}) {
  const viewer = {
    kind: "user",
    isSuper,
    merchantId: isSuper ? desk.people["OPC/admin"].merchantId : merchants[0],
    timeDifferenceMinutes: 345,
  } as UserViewer;
  const now = new Date();
  const context = { viewer, services, now, language: "zhCN" as const };
  const input = {
    From: fileDay.text,
    To: fileDay.text,
    Part: part,
    Format: "CSV",
    Sort: "newest",
    Compare: "None",
  };
  const make = orderReportExports.cashoutreportExport as (input: object, context: object) => ValueSource;
  const source = make({ ...input, ...compare }, context);
  const rows = [];
  for await (const row of source.values()) rows.push(row);
  for (const row of rows) expect(row).toHaveLength(source.columns.length);
  return { source, rows };
}

const fileDay = nextDay();
test("a file holds what the report shows, and of an ordinary merchant neither merchants, channels nor cards", async () => {
  await insert([usual, { ...usual, merchant: 1, status: "CashoutRejected" }], fileDay.start);
  const { rows } = await fileOf("Tables", true);
  expect(rows.map(([, section, key]) => [section, key])).toEqual([
    ["合计", null],
    ["按商户", "ACME"],
    ["按商户", "LOTUS"],
    ["按类型", "BANK"],
    ["按通道", "OUT-1"],
    ["按出款卡", "KBANK 1"],
  ]);
  const own = await fileOf("Tables", false);
  expect(own.rows.map(([, section]) => section)).toEqual(["合计", "按类型"]);
  for (const part of reportParts) await fileOf(part, true, { Compare: "Previous" });
  for (const part of ["Merchants", "Channels", "Accounts"] as const)
    await expect(fileOf(part, false)).rejects.toThrow("NoPermission");
  const told = await fileOf("Reasons", true);
  expect(told.rows).toEqual([["THB", "代付已拒绝", "其他原因", null, 1]]);
});
