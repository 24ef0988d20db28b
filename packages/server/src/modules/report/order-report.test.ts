/** The collection report against the orders: every part, both ends of the day, any offset, and the list that rows lead to. */

import type { CallOutput } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import type { OrderReportRow, payreportGet } from "@opc/contract/report/order-report";
import { dayMs } from "@opc/contract/time";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { idAt } from "../../db/id.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { countNotedQuarters } from "./count.ts";

type Report = CallOutput<typeof payreportGet>;

const started = await testApp();
const { services, call, signIn } = started;
const query = wholeQuery(services);
let collections: Collections;
let operator: Browser;
let acme: Browser;
let merchants: bigint[];
let channels: bigint[];
let accounts: (bigint | null)[];
beforeAll(async () => {
  collections = await testCollections(started);
  const { people } = collections;
  [operator, acme] = [await signIn(people["OPC/admin"]), await signIn(people["ACME/admin"])];
  merchants = [people["ACME/admin"].merchantId, people["LOTUS/admin"].merchantId];
  const [copy] = await query(
    `insert into channel (code, name, supplier_id, kind, pay_type_code, currency)
      select 'PP-2', 'Second', supplier_id, kind, pay_type_code, currency from channel returning id`,
  );
  channels = [collections.channelId, copy?.Id as bigint];
  accounts = [null, (await collections.addAccount("One")).id, (await collections.addAccount("Two")).id];
});

const statuses = ["Pending", "Paying", "Success", "Failed", "Expired"] as const;
const day = "2026-05-31";
const made = fc.record({
  merchant: fc.nat(1),
  channel: fc.nat(1),
  account: fc.nat(2),
  type: fc.constantFrom("PROMPTPAY", "GONE"),
  /** From the day's beginning; may be before or after the day. */
  at: fc.oneof(
    fc.constantFrom(-dayMs, -1, 0, 1, dayMs - 1, dayMs, dayMs + 1, 900_000 - 1, 900_000),
    fc.integer({ min: -dayMs, max: dayMs + 3_600_000 }),
  ),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  settled: fc.integer({ min: 1, max: 5_000_000 }),
  status: fc.constantFrom(...statuses),
  marked: fc.boolean(),
  isTest: fc.constantFrom(false, false, false, true),
  tookMs: fc.oneof(
    fc.constantFrom(30_000, 30_001, 3_600_000, 3_600_001),
    fc.integer({ min: 0, max: 7_200_000 }),
  ),
});
type Made = typeof made extends fc.Arbitrary<infer Value> ? Value : never;

let counter = 0;
async function insert(orders: readonly Made[], beginning: number): Promise<void> {
  for (const order of orders) {
    const at = new Date(beginning + order.at);
    const isPaid = order.status === "Success";
    await query(
      `insert into payment_order (id, merchant_id, order_no, merchant_order_no, pay_type_code, currency, amount_minor,
        payable_minor, fee_minor, fee_basis_points, status, exception, channel_id, account_id, is_test, created_at,
        expires_at, finished_at, settled_minor)
       values ($1, $2, $3, $3, $4, 'THB', $5::bigint, $5::bigint, least(7, $5::bigint, $12::bigint), 0, $6, $7, $8, $9,
        $10, $11, $11, $13, $12::bigint)`,
      [
        idAt(at, ++counter),
        merchants[order.merchant],
        `R${counter}`,
        order.type,
        order.amount,
        order.status,
        isPaid && order.marked ? "Marked" : "None",
        channels[order.channel],
        accounts[order.account],
        order.isTest,
        at,
        isPaid ? order.settled : null,
        isPaid ? new Date(at.getTime() + order.tookMs) : null,
      ],
    );
  }
}

/** Each test has months of its own. */
let month = 0;
function nextDay(): { text: string; beginning: number } {
  const text = new Date(Date.parse(day) - ++month * 4 * dayMs).toISOString().slice(0, 10);
  return { text, beginning: Date.parse(text) };
}

async function setOffset(minutes: number): Promise<void> {
  await query("update merchant set time_difference_minutes = $1", [minutes]);
}

async function get(input: object, browser = operator): Promise<Report> {
  const answer = await call("/rp_api/report/payreport_get", input, browser);
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data as Report;
}

interface Order {
  Status: string;
  Took: number | null;
  Hour: number;
  Weekday: number;
  Channel: string;
}

/** The day's orders as their table has them. */
async function ordersOf(beginning: number, offset: number, condition = "not is_test"): Promise<Order[]> {
  const rows = await query(
    `select o.*, extract(epoch from finished_at - o.created_at)::float8 as took, c.code as channel,
      extract(hour from (o.created_at at time zone 'UTC') + $3 * interval '1 minute')::int as hour,
      extract(isodow from (o.created_at at time zone 'UTC') + $3 * interval '1 minute')::int as weekday
     from payment_order o join channel c on c.id = o.channel_id
     where o.created_at >= $1 and o.created_at < $2 and ${condition}`,
    [new Date(beginning), new Date(beginning + dayMs), offset],
  );
  return rows as unknown as Order[];
}

const textOf = (minor: unknown) => (Number(minor) / 100).toFixed(2);
const counted = (rows: readonly { Count: number }[]) => rows.reduce((sum, { Count }) => sum + Count, 0);

function expectWhole(report: Report, orders: readonly Order[]): void {
  const paid = orders.filter(({ Status }) => Status === "Success");
  expect(report.Totals.OrderCount).toBe(orders.length);
  expect(report.Totals.SuccessCount).toBe(paid.length);
  const lost = orders.filter(({ Status }) => Status === "Failed" || Status === "Expired");
  expect(report.Totals.FailedCount).toBe(lost.length);
  expect(report.Totals.OpenCount).toBe(orders.length - paid.length - lost.length);
  expect(counted(report.Reasons)).toBe(lost.length);
  for (const { Count, Rows } of report.Reasons) expect(counted(Rows)).toBe(Count);
  const slow = paid.filter(({ Took }) => (Took ?? 0) > 3_600);
  expect(report.Took.Counts.at(-1)).toBe(slow.length);
  expect(report.Took.Counts.reduce((sum, count) => sum + count, 0)).toBe(paid.length);
  for (const cell of report.Hours) {
    const own = orders.filter(({ Hour, Weekday }) => Hour === cell.Hour && Weekday === cell.Weekday);
    expect(cell.OrderCount).toBe(own.length);
  }
  for (const rows of [
    report.Types,
    report.Merchants ?? [],
    report.Channels ?? [],
    report.Accounts ?? [],
    report.Hours,
  ])
    expect(sum(rows)).toEqual(sum([{ Figures: report.Totals }]));
}

type Row = Pick<OrderReportRow, "Figures"> | Report["Hours"][number];

/** What hours tell, too. */
function sum(rows: readonly Row[]) {
  const figures = rows.map((row) => ("Figures" in row ? row.Figures : row));
  const amount = figures.reduce((all, { Amount }) => all + Math.round(Number(Amount) * 100), 0);
  return {
    orders: figures.reduce((all, { OrderCount }) => all + OrderCount, 0),
    successes: figures.reduce((all, { SuccessCount }) => all + SuccessCount, 0),
    amount: textOf(amount),
  };
}

/** The list that a row leads to says the same. */
async function expectListed(figures: Report["Totals"], filters: object, text: string): Promise<void> {
  const range = { From: `${text} 00:00:00`, To: `${text} 23:59:59`, Kinds: ["Member"], Currency: "THB" };
  const { data } = await call("/rp_api/xpay/payorder_summary", { ...range, ...filters }, operator);
  const [listed] = (data as { Sums: Record<string, unknown>[] }).Sums;
  expect({
    Count: figures.OrderCount,
    Amount: figures.OrderAmount,
    SuccessAmount: figures.Amount,
    Fee: figures.Fee,
  }).toEqual({
    Count: listed?.Count ?? 0,
    Amount: listed?.Amount ?? "0.00",
    SuccessAmount: listed?.SuccessAmount ?? "0.00",
    Fee: listed?.Fee ?? "0.00",
  });
}

test.each([-210, 0, 345, 480])(
  "every part of a day adds up to its orders, %i minutes from UTC",
  async (offset) => {
    await setOffset(offset);
    await fc.assert(
      fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 14 }), async (orders) => {
        const { text, beginning } = nextDay();
        const start = beginning - offset * 60_000;
        await insert(orders, start);
        for (const isCounted of [false, true]) {
          if (isCounted) await countNotedQuarters(services.database);
          const report = await get({ From: text, To: text, Currency: "THB" });
          expectWhole(report, await ordersOf(start, offset));
          await expectListed(report.Totals, {}, text);
          const before = await ordersOf(start - dayMs, offset);
          expect(report.TotalsBefore?.OrderCount).toBe(before.length);
        }
        // Some quarters counted, some noted again; and more days than one.
        await query(
          "update payment_order set status = 'Failed' where status = 'Pending' and created_at >= $1",
          [new Date(start)],
        );
        expectWhole(await get({ From: text, To: text, Currency: "THB" }), await ordersOf(start, offset));
        const days = [-1, 0, 1].map((at) => new Date(beginning + at * dayMs).toISOString().slice(0, 10));
        const lists = await Promise.all([-1, 0, 1].map((at) => ordersOf(start + at * dayMs, offset)));
        expectWhole(await get({ From: days[0], To: days[2], Currency: "THB" }), lists.flat());
        const report = await get({ From: text, To: text, Currency: "THB" });
        for (const row of report.Merchants ?? [])
          await expectListed(row.Figures, { MerchantAlias: row.Key }, text);
        for (const row of report.Types) await expectListed(row.Figures, { PayTypeCode: row.Key }, text);
        for (const row of report.Channels ?? [])
          await expectListed(row.Figures, { ChannelCode: row.Key }, text);
        for (const row of report.Accounts ?? [])
          await expectListed(row.Figures, row.Key ? { AccountId: row.Key } : { Ways: ["Supplier"] }, text);
      }),
      { numRuns: 4 },
    );
  },
);

const usual: Made = {
  merchant: 0,
  channel: 0,
  account: 1,
  type: "PROMPTPAY",
  at: 5,
  amount: 1_000,
  settled: 1_000,
  status: "Success",
  marked: false,
  isTest: false,
  tookMs: 20_000,
};

test("a merchant's staff sees its own orders and neither merchants, channels nor accounts", async () => {
  await setOffset(0);
  const { text, beginning } = nextDay();
  await insert(
    [usual, { ...usual, merchant: 1, amount: 7, settled: 7 }, { ...usual, status: "Failed" }],
    beginning,
  );
  await countNotedQuarters(services.database);
  const days = { From: text, To: text };
  const own = await get(days, acme);
  expect(own).toMatchObject({ Merchants: null, Channels: null, Accounts: null, Currency: "THB" });
  expect(own.Totals).toMatchObject({ OrderCount: 2, Amount: "10.00", Fee: "0.07", SuccessRate: "50.00" });
  expect(own.Types.map(({ Names }) => Names)).toEqual([{ enUS: "PromptPay", zhCN: "PromptPay 扫码" }]);
  expect((await get(days)).Totals.OrderCount).toBe(3);
  const foreign = await get({ ...days, MerchantAlias: "LOTUS", Currency: "THB" }, acme);
  expect(foreign.Totals.OrderCount).toBe(0);
  for (const hidden of [{ ChannelCode: "PP-1" }, { AccountId: String(accounts[1]) }]) {
    expect((await get({ ...days, ...hidden, Currency: "THB" }, acme)).Totals.OrderCount).toBe(0);
    expect((await get({ ...days, ...hidden, Currency: "THB" })).Totals.OrderCount).toBe(3);
    const list = await call("/rp_api/xpay/payorder_list", hidden, acme);
    expect(list.data).toMatchObject({ Total: 0 });
  }
});

test("reasons are told in the words of who gave them, suppliers' words to the operator alone", async () => {
  await setOffset(0);
  const { text, beginning } = nextDay();
  const ends = ["Failed", "Failed", "Failed", "Expired", "Expired"] as const;
  await insert(
    ends.map((status, at) => ({ ...usual, status, at })),
    beginning,
  );
  const orders = await query(
    "select id, merchant_id from payment_order where created_at >= $1 and created_at < $2 order by id",
    [new Date(beginning), new Date(beginning + dayMs)],
  );
  const told = [
    ["failed", {}, { Reason: "LimitReached" }],
    ["failed", {}, { Reason: "LimitReached" }],
    ["rejected", { Reason: "Paid by another" }, {}],
  ];
  for (const [at, [kind, detail, operatorDetail]] of told.entries()) {
    await query(
      `insert into order_event (id, merchant_id, order_id, at, kind, actor_kind, actor_name, status_to, detail, operator_detail)
        values ($1, $2, $3, now(), $4, 'system', 'test', 'Failed', $5, $6)`,
      [++counter, orders[at]?.MerchantId, orders[at]?.Id, kind, detail, operatorDetail],
    );
  }
  await query("update payment_order set exception = 'Late' where id = $1", [orders[4]?.Id]);
  const failedFirst = (report: Report) =>
    Object.fromEntries(report.Reasons.map(({ Status, Rows }) => [Status, Rows]));
  expect(failedFirst(await get({ From: text, To: text }))).toEqual({
    Failed: [
      { Kind: "failed", Text: "LimitReached", Count: 2 },
      { Kind: "rejected", Text: "Paid by another", Count: 1 },
    ],
    Expired: [
      { Kind: "NoPayment", Text: null, Count: 1 },
      { Kind: "Late", Text: null, Count: 1 },
    ],
  });
  expect(failedFirst(await get({ From: text, To: text }, acme)).Failed).toEqual([
    { Kind: "failed", Text: null, Count: 2 },
    { Kind: "rejected", Text: "Paid by another", Count: 1 },
  ]);
});

test("days are compared with those before, the week before, or any others", async () => {
  await setOffset(0);
  const { text, beginning } = nextDay();
  const at = (days: number, count: number) =>
    Array.from({ length: count }, () => ({ ...usual, at: days * dayMs }));
  await insert([...at(0, 4), ...at(-1, 3), ...at(-2, 2)], beginning);
  const before = async (compare: object) =>
    (await get({ From: text, To: text, ...compare })).TotalsBefore?.OrderCount;
  const daysAgo = (days: number) => new Date(beginning - days * dayMs).toISOString().slice(0, 10);
  expect(await before({})).toBe(3);
  expect(await before({ Compare: "None" })).toBeUndefined();
  expect(await before({ Compare: "Own", CompareFrom: daysAgo(2), CompareTo: daysAgo(2) })).toBe(2);
  expect(await before({ Compare: "Own", CompareFrom: daysAgo(2), CompareTo: daysAgo(1) })).toBe(5);
});

test("a day without orders stands beside the day before in that day's currency", async () => {
  await setOffset(0);
  const { text, beginning } = nextDay();
  await insert([{ ...usual, at: -dayMs }], beginning);
  const report = await get({ From: text, To: text });
  expect(report).toMatchObject({ Currency: "THB", Currencies: [], Totals: { OrderCount: 0 } });
  expect(report.TotalsBefore).toMatchObject({ OrderCount: 1, Amount: "10.00" });
});

test.each([420, 345])("hours of one account add up as well, %i minutes from UTC", async (offset) => {
  await setOffset(offset);
  const { text, beginning } = nextDay();
  const start = beginning - offset * 60_000;
  const hours = Array.from({ length: 24 }, (_, hour) => ({ ...usual, at: hour * 3_600_000 + 1_799_000 }));
  await insert([...hours, { ...usual, account: 2 }], start);
  await countNotedQuarters(services.database);
  const asked = { From: text, To: text, AccountId: String(accounts[1]) };
  const all = (report: Report) => report.Hours.map(({ Hour, OrderCount }) => [Hour, OrderCount]);
  const right = hours.map((_, hour) => [hour, 1]);
  expect(all(await get(asked))).toEqual(right);
  await insert([{ ...usual, at: 3 * 3_600_000 }], start);
  expect(all(await get(asked))).toEqual(right.map(([hour, one]) => [hour, hour === 3 ? 2 : one]));
});

test("a day that is not over is compared with as much of the day before, to the quarter of an hour", async () => {
  await setOffset(0);
  const now = started.clock.now();
  const text = now.toISOString().slice(0, 10);
  const report = await get({ From: text, To: text });
  const end = Math.floor((now.getTime() - dayMs) / 900_000) * 900_000;
  expect(Math.abs(Date.parse(report.PeriodBefore?.End ?? "") - end)).toBeLessThanOrEqual(900_000);
});

test.each([
  ["more than a year", { From: "2025-01-01", To: "2026-02-05" }, errors.ReportPeriodInvalid.code],
  ["backwards", { From: "2026-05-02", To: "2026-05-01" }, errors.ReportPeriodInvalid.code],
  ["no day", { From: "2026-02-30", To: "2026-05-01" }, errors.InvalidInput.code],
  ["nothing", {}, errors.InvalidInput.code],
  [
    "an own comparison without days",
    { From: day, To: day, Compare: "Own" },
    errors.ReportComparisonMissing.code,
  ],
  [
    "an own comparison backwards",
    { From: day, To: day, Compare: "Own", CompareFrom: "2026-05-02", CompareTo: "2026-05-01" },
    errors.ReportPeriodInvalid.code,
  ],
])("%s is refused", async (_, input, code) => {
  expect((await call("/rp_api/report/payreport_get", input, operator)).code).toBe(code);
});

test("a currency that nobody knows has no orders", async () => {
  const report = await get({ From: day, To: day, Currency: "XTS" });
  expect(report).toMatchObject({
    Currency: "XTS",
    Totals: { OrderCount: 0, SuccessRate: null },
    Reasons: [],
  });
});
