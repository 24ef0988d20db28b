/** Balances now, and what waits for somebody. */
import { sql } from "kysely";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { moneyQueues } from "../notice/queues.ts";

export interface Balance {
  Currency: string;
  Exponent: number;
  AvailableMinor: bigint;
  FrozenMinor: bigint;
}

/** Of one merchant, or of all of them together. */
export async function merchantBalances(tx: Transaction, merchantId: bigint | undefined): Promise<Balance[]> {
  const result = await sql<Balance>`
    select a.currency, c.exponent,
      coalesce(sum(a.balance_minor) filter (where a.kind = 'available'), 0)::bigint as available_minor,
      coalesce(sum(a.balance_minor) filter (where a.kind = 'frozen'), 0)::bigint as frozen_minor
    from ledger_account a join currency c on c.code = a.currency
    where ${merchantId === undefined ? sql`a.merchant_id is not null` : sql`a.merchant_id = ${merchantId}`} and a.kind in ('available', 'frozen')
    group by a.currency, c.exponent
    order by a.currency`.execute(tx);
  return result.rows;
}

export interface Waiting {
  count: number;
  /** The oldest waits since then. */
  since: Date | null;
  sums: readonly { Currency: string; Minor: bigint }[];
}

export type MoneyQueue = keyof typeof moneyQueues;

export async function moneyWaiting(tx: Transaction, queue: MoneyQueue): Promise<Waiting> {
  const { rows } = await sql<{ Currency: string; Minor: bigint; Count: number; Since: Date }>`
    select currency, sum(amount_minor)::bigint as minor, count(*)::int as count, min(since) as since
    from (${moneyQueues[queue]}) waiting group by currency order by count(*) desc, currency`.execute(tx);
  const oldestMs = Math.min(...rows.map(({ Since }) => Since.getTime()));
  return {
    count: rows.reduce((sum, { Count }) => sum + Count, 0),
    since: rows.length > 0 ? new Date(oldestMs) : null,
    sums: rows,
  };
}

export async function failedCallbackCount(tx: Transaction, since: Date): Promise<number> {
  const row = await tx
    .selectFrom("CallbackRecord")
    .select((query) => query.fn.countAll<bigint>().as("Count"))
    .where("Status", "=", "Failure")
    .where("Id", ">=", idFloor(since))
    .executeTakeFirstOrThrow();
  return Number(row.Count);
}

/** `since`: a heartbeat after it counts as alive. */
export async function crawlersDown(tx: Transaction, since: Date): Promise<Waiting> {
  const { rows } = await sql<{ Count: number; Since: Date | null }>`
    select count(*)::int as count, min(last_heartbeat_at) as since from crawler
    where enabled and deleted_at is null and coalesce(last_heartbeat_at <= ${since}, true)`.execute(tx);
  return { count: rows[0]?.Count ?? 0, since: rows[0]?.Since ?? null, sums: [] };
}

/** Orders that wait for money which nobody would see: their account's crawler is silent or disabled. */
export async function ordersAtRiskCount(tx: Transaction, since: Date): Promise<number> {
  const { rows } = await sql<{ Count: number }>`
    select count(*)::int as count from payment_order o
    where (o.status in ('Pending', 'Paying') or o.status = 'Locked') and o.account_id in (
      select a.id from offline_account a join crawler c on c.id = a.crawler_id
      where not c.enabled or coalesce(c.last_heartbeat_at <= ${since}, true))`.execute(tx);
  return rows[0]?.Count ?? 0;
}

/** Of all merchants, for the operator to compare. */
export async function payoutKeysWaiting(tx: Transaction): Promise<Waiting> {
  const { rows } = await sql<{ Count: number; Since: Date | null }>`
    select count(*)::int as count, min(created_at) as since from separate_key
    where status = 'Waiting'`.execute(tx);
  return { count: rows[0]?.Count ?? 0, since: rows[0]?.Since ?? null, sums: [] };
}

export async function overdueDrawCount(tx: Transaction, now: Date): Promise<number> {
  const { rows } = await sql<{ Count: number }>`
    select count(*)::integer as count from lottery_draw
    where status = 'Scheduled' and draw_at <= ${now}`.execute(tx);
  return rows[0]?.Count ?? 0;
}
