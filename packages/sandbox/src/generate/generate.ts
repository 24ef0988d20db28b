/**
 * Orders by the million, for measuring: a past of some days, spread over the database's merchants, channels and accounts
 * as it has them. With each order its number; with every so many a bank transaction and a callback with its attempts. No
 * ledger entries and no timelines: the books of such a database do not know of these orders. All or nothing: one transaction.
 */
import { dayMs } from "@opc/contract/time";
import type { Database } from "@opc/server/db/kysely";
import { countNotedQuarters, noteAllQuarters } from "@opc/server/modules/report/count";
import type { SealedCard } from "@opc/server/order/payee";
import { StartupError } from "@opc/server/startup-error";
import type pg from "pg";
import { copyLines, strip } from "./bulk-table.ts";
import * as payments from "./payments.ts";
import * as payouts from "./payouts.ts";
import { type Cast, type Moment, moments, type Span } from "./plan.ts";

export interface GenerateOptions {
  orders: number;
  payouts: number;
  days: number;
  /** One of so many orders has a bank transaction, and one of so many a callback. */
  transactionEach: number;
  callbackEach: number;
  cards: readonly SealedCard[];
  /** Where callbacks say that they went; never asked. */
  notifyUrl: string;
  nowMs: number;
  say(line: string): void;
}

export interface Generated {
  rows: number;
  seconds: number;
  quarters: number;
}

/** What earlier runs made, in the database itself. */
interface Before {
  Orders: number;
  Payouts: number;
  Runs: number;
}

const partitioned = [
  "payment_order",
  "payout_order",
  "bank_transaction",
  "callback_record",
  "callback_attempt",
];
const plain = ["payment_order_key", "payout_order_key", "bank_transaction_key", "bank_transaction_claim"];

/** `owner`: a connection of the owner; `database`: the application's, for the figures of reports. */
export async function generate(
  owner: pg.Client,
  database: Database,
  options: GenerateOptions,
): Promise<Generated> {
  const { say } = options;
  await assertMark(owner);
  const startedAt = performance.now();
  await owner.query("begin");
  let rows: number;
  try {
    await owner.query("set local maintenance_work_mem = '512MB'");
    rows = await fill(owner, options);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
  say("vacuuming");
  for (const table of [...partitioned, ...plain]) await owner.query(`vacuum analyze ${table}`);
  const seconds = (performance.now() - startedAt) / 1_000;
  say("counting the figures of reports");
  await noteAllQuarters(database);
  const quarters = await countNotedQuarters(database);
  await owner.query("vacuum analyze report_payment, report_payout, report_callback, report_change");
  return { rows, seconds, quarters };
}

/** Made-up orders among real ones could never be told apart again. */
async function assertMark(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query("select key from app_setting where key in ('demo-world', 'bench')");
  if (rows.length > 0) return;
  throw new StartupError(
    "demo-refused",
    "This is no demo world's database, so nothing is generated in it: start one with npm start first, and give its --data",
  );
}

async function fill(owner: pg.Client, options: GenerateOptions): Promise<number> {
  const { say, nowMs, days } = options;
  const before = await readBefore(owner);
  const cast = await readCast(owner, options);
  const untilMs = nowMs - 3_600_000;
  const shared = { fromMs: nowMs - days * dayMs, untilMs };
  const payment: payments.PaymentPlan = {
    cast,
    span: { ...shared, first: before.Orders, count: options.orders, idPart: partOf(before.Runs, 0) },
    transactionEach: options.transactionEach,
    callbackEach: options.callbackEach,
  };
  const payout: payouts.PayoutPlan = {
    cast,
    span: { ...shared, first: before.Payouts, count: options.payouts, idPart: partOf(before.Runs, 1) },
  };
  await makeMonths(owner, shared.fromMs, nowMs);
  const stripped = await strip(owner, [...partitioned, ...plain]);
  let rows = 0;
  for (const { table, columns, span, lineOf } of tables(payment, payout)) {
    const startedAt = performance.now();
    const copied = await copyLines(owner, table, columns, linesOf(span, lineOf));
    rows += copied;
    const perSecond = (copied * 1_000) / (performance.now() - startedAt);
    say(`${table}: ${count(copied)} rows, ${count(perSecond)}/s`);
  }
  const startedAt = performance.now();
  await stripped.restore();
  say(`indexes and references: ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  const after: Before = {
    Orders: before.Orders + options.orders,
    Payouts: before.Payouts + options.payouts,
    Runs: before.Runs + 1,
  };
  await owner.query(
    "insert into app_setting values ('generated', $1) on conflict (key) do update set value = $1",
    [JSON.stringify(after)],
  );
  return rows;
}

const count = (number: number) => Math.round(number).toLocaleString("en-US");

interface Table {
  table: string;
  columns: string;
  span: Span;
  lineOf(moment: Moment): string | undefined;
}

function tables(payment: payments.PaymentPlan, payout: payouts.PayoutPlan): Table[] {
  const ofPayment = (table: string, columns: string, lineOf: typeof payments.transactionLine): Table => ({
    table,
    columns,
    span: payment.span,
    lineOf: (moment) => lineOf(payment, moment),
  });
  const ofPayout = (table: string, columns: string, lineOf: typeof payouts.payoutLine): Table => ({
    table,
    columns,
    span: payout.span,
    lineOf: (moment) => lineOf(payout, moment),
  });
  return [
    ofPayment("payment_order", payments.paymentColumns, payments.paymentLine),
    ofPayment("payment_order_key", payments.keyColumns, payments.keyLine),
    ofPayment("bank_transaction", payments.transactionColumns, payments.transactionLine),
    ofPayment("bank_transaction_key", payments.transactionKeyColumns, payments.transactionKeyLine),
    ofPayment("bank_transaction_claim", payments.claimColumns, payments.claimLine),
    ofPayment("callback_record", payments.callbackColumns, payments.callbackLine),
    ofPayment("callback_attempt", payments.attemptColumns, payments.attemptLines),
    ofPayout("payout_order", payouts.payoutColumns, payouts.payoutLine),
    ofPayout("payout_order_key", payouts.payoutKeyColumns, payouts.payoutKeyLine),
  ];
}

function* linesOf(span: Span, lineOf: Table["lineOf"]): Generator<string | undefined> {
  for (const moment of moments(span)) yield lineOf(moment);
}

function partOf(runs: number, kind: 0 | 1): number {
  return (2 * runs + kind) % 1_024;
}

/** Months of their own where the default partition has no rows of them yet. */
async function makeMonths(owner: pg.Client, fromMs: number, untilMs: number): Promise<void> {
  await owner.query("set local client_min_messages = 'warning'");
  for (const table of partitioned) {
    await owner.query(
      `select make_month_partition($1, month::date) from generate_series(
        date_trunc('month', $2::timestamptz at time zone 'UTC'), $3::timestamptz at time zone 'UTC', interval '1 month') month`,
      [table, new Date(fromMs), new Date(untilMs)],
    );
  }
}

async function readBefore(owner: pg.Client): Promise<Before> {
  const { rows } = await owner.query<{ value: Before }>(
    "select value from app_setting where key = 'generated'",
  );
  return rows[0]?.value ?? { Orders: 0, Payouts: 0, Runs: 0 };
}

async function readCast(owner: pg.Client, { cards, notifyUrl }: GenerateOptions): Promise<Cast> {
  const ask = async <Row extends pg.QueryResultRow>(text: string) => (await owner.query<Row>(text)).rows;
  const merchants = await ask<{ id: string }>("select id from merchant where type = 'Normal' order by id");
  const ways = await ask<payments.PaymentPlan["cast"]["ways"][number]>(`
    select c.pay_type_code as "payTypeCode", c.currency, c.id as "channelId", a.id as "accountId",
        a.crawler_id as "crawlerId"
      from channel c left join offline_account a on a.channel_id = c.id
      where c.kind = 'ThirdParty' or a.id is not null order by c.id, a.id`);
  const payoutWays = await ask<Cast["payoutWays"][number]>(`
    select distinct p.cashout_type_code as "payoutTypeCode", p.currency, p.code as "channelCode", b.code as "bankCode"
      from payout_channel p join bank b using (currency) order by 3, 4`);
  if (merchants.length === 0 || ways.length === 0)
    throw new StartupError(
      "demo-refused",
      "There are no merchants or no collection channels to generate orders for",
    );
  return {
    merchants: merchants.map(({ id }) => ({ id, notifyUrl })),
    ways,
    payoutWays,
    cards: cards.map(({ CardSealed, CardLast4, CardHash }) => ({
      sealed: `\\\\x${CardSealed.toString("hex")}`,
      last4: CardLast4,
      hash: `\\\\x${CardHash.toString("hex")}`,
    })),
  };
}
