/**
 * Ten million orders (`BENCH_REPORT_ORDERS`) against a hundred thousand: lists and their sums, the search for a number, the
 * overview and the report, which must not feel the difference; and an export of a million rows against psql's own copy of it.
 */

import { payorderList, payorderSummary } from "@opc/contract/payment-order/calls";
import { cashoutorderSummary } from "@opc/contract/payout-order/calls";
import { payreportGet } from "@opc/contract/report/order-report";
import { overviewGet } from "@opc/contract/report/overview";
import { dayMs } from "@opc/contract/time";
import type { OperatorActor } from "@opc/sandbox/actors/operator";
import { exportRows } from "./exports.ts";
import { type BenchContext, maxRow, median, percentile, ratioRow } from "./figures.ts";
import { growTo } from "./grow.ts";
import { type BenchDatabase, benchDatabase, pgbench, withOwner } from "./postgres.ts";
import type { BenchRow } from "./row.ts";
import { type BenchServer, startBenchServer } from "./server-process.ts";

const smallCount = 100_000;
const largeCount = Number(process.env.BENCH_REPORT_ORDERS ?? 10_000_000);
const exportedCount = 1_000_000;
const rounds = 3;
/** One after the other: what is asked is how long an answer takes, not how many there are. */
const measured = { connections: 1, warmUpMs: 1_000, measureMs: 4_000, callers: 1_000 } as const;

export async function benchReports(context: BenchContext): Promise<BenchRow[]> {
  const database = await benchDatabase();
  try {
    const server = await startBenchServer(database);
    try {
      return await measureAll({ ...context, database, server });
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

interface Bench extends BenchContext {
  database: BenchDatabase;
  server: BenchServer;
}

interface Latency {
  p50Ms: number;
  p95Ms: number;
}

type Question = { path: string; body: object };

async function measureAll(bench: Bench): Promise<BenchRow[]> {
  const { server } = bench;
  const operator = server.world.operator("OPC", "admin");
  await growTo(bench, smallCount);
  await operator.signIn();
  const small = await latencies(bench, operator);
  const rate = await growTo(bench, largeCount);
  await operator.signIn();
  const large = await latencies(bench, operator);
  const atLarge = `at ${count(largeCount)} orders`;
  const times = (name: keyof typeof small, what: string, most: number, of: keyof Latency = "p95Ms") =>
    maxRow(
      `${what} ${atLarge}, ${of === "p95Ms" ? "p95" : "median"}`,
      `at ${count(smallCount)}: ${small[name][of].toFixed(1)} ms`,
      large[name][of] / small[name][of],
      "×",
      most,
    );
  return [
    times("list", "order list", 1.3),
    times("deepest", "its deepest page", 1.3),
    times("search", "an order found by its number", 1.3),
    times("overview", "daily overview, 30 days against 30", 1.2, "p50Ms"),
    maxRow("the same", "", large.overview.p50Ms, "ms", 30),
    times("today", "daily overview, today", 1.2, "p50Ms"),
    maxRow("the same", "", large.today.p50Ms, "ms", 30),
    times("payReport", "collection report, 30 days against 30", 1.2, "p50Ms"),
    maxRow("the same", "", large.payReport.p50Ms, "ms", 30),
    times("footer", "sums of the order list, 30 days against 30", 1.3, "p50Ms"),
    maxRow("the same", "", large.footer.p50Ms, "ms", 150),
    times("payoutFooter", "sums of the payout list, 30 days against 30", 1.3, "p50Ms"),
    maxRow("the same", "", large.payoutFooter.p50Ms, "ms", 150),
    ...(await exportRows(bench, operator, daysWithRows(exportedCount))),
    await figuresRow(bench),
    {
      what: `rows generated (${count(largeCount - smallCount)} orders and what belongs to them)`,
      limit: "",
      figure: `${count(rate)} rows/s with all indexes`,
      target: "",
      reached: true,
    },
  ];
}

/** So many days hold that many orders, which are spread over thirty. */
const daysWithRows = (rows: number) => Math.min(29, Math.ceil((30 * rows) / largeCount));
const count = (number: number) => Math.round(number).toLocaleString("en-US");
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);

async function questions(operator: OperatorActor) {
  const list = { Statuses: ["Success" as const], From: instant(29), Size: 20 };
  const { NextCursor } = await operator.ask(payorderList, { ...list, To: instant(28.5) });
  const { Rows } = await operator.ask(payorderList, { ...list, Size: 1 });
  const ofList = (body: object): Question => ({ path: payorderList.path, body });
  return {
    list: ofList(list),
    deepest: ofList({ ...list, Cursor: NextCursor ?? "" }),
    search: ofList({ OrderNos: [Rows[0]?.MerchantOrderNo ?? ""], Size: 5 }),
    overview: { path: overviewGet.path, body: { From: day(29), To: day(0) } },
    today: { path: overviewGet.path, body: { From: day(0), To: day(0) } },
    payReport: { path: payreportGet.path, body: { From: day(29), To: day(0) } },
    // To the millisecond, so that rows at both ends are counted, too.
    footer: { path: payorderSummary.path, body: { From: instant(29.99), To: instant(0) } },
    payoutFooter: { path: cashoutorderSummary.path, body: { From: instant(29.99), To: instant(0) } },
  };
}

function instant(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * dayMs).toISOString();
}

/** Questions take turns in each round, so that a noisy minute hits all of them. */
async function latencies({ server, say }: Bench, operator: OperatorActor) {
  const asked = await questions(operator);
  const names = Object.keys(asked) as (keyof typeof asked)[];
  const found = Object.fromEntries(names.map((name) => [name, [] as Latency[]]));
  for (let round = 1; round <= rounds; round++) {
    say(`questions, round ${round} of ${rounds}`);
    for (const name of names) {
      const { path, body } = asked[name];
      const job = { ...measured, path, headers: operator.headers(), body: JSON.stringify(body) };
      const { latenciesMs } = await server.load(job);
      found[name]?.push({ p50Ms: median(latenciesMs), p95Ms: percentile(latenciesMs, 0.95) });
    }
  }
  const of = (name: string, figure: keyof Latency) => median((found[name] ?? []).map((each) => each[figure]));
  return Object.fromEntries(
    names.map((name) => [name, { p50Ms: of(name, "p50Ms"), p95Ms: of(name, "p95Ms") }]),
  ) as Record<keyof typeof asked, Latency>;
}

const insertScript = `
insert into payment_order (id, merchant_id, order_no, merchant_order_no, pay_type_code, currency, amount_minor,
  payable_minor, fee_minor, fee_basis_points, channel_id, member_name, notify_url, created_at, expires_at)
select ((extract(epoch from now() - timestamptz '2025-01-01 00:00Z') * 1000)::bigint << 22) + 4194304 + n,
  (select id from merchant where alias = 'ACME'), 'PGB' || n, 'PGBM' || n, 'PROMPTPAY', 'THB', 100 + n % 300000,
  107 + n % 300000, 10, 10, (select min(id) from channel), 'Somchai Jaidee', 'http://127.0.0.1:9/callback', now(),
  now() + interval '15 minutes'
from (select nextval('bench_report') as n) as number;
`;

/** What it costs an order that its quarter is noted for the figures. */
async function figuresRow({ database, say }: Bench): Promise<BenchRow> {
  say("order inserts with the figures' notes and without");
  const alter = (act: string) =>
    withOwner(database, (client) => client.query(`alter table payment_order ${act} trigger report_insert`));
  await withOwner(database, (client) => client.query("create sequence bench_report"));
  const noted: number[] = [];
  const bare: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    noted.push(await pgbench(database, insertScript, 4));
    await alter("disable");
    bare.push(await pgbench(database, insertScript, 4));
    await alter("enable");
  }
  return ratioRow("order inserts with figures noted", "without", median(noted), median(bare), 0.9);
}
