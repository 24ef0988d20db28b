/**
 * What a merchant may have paid out in a currency: an amount a day of its own clock, and a number of payouts an hour of the
 * clock. Counted where a limit stands; who is refunded gets its amount of that day back. The day's row is locked after
 * everything but the books (ARCHITECTURE.md, "Locks").
 */
import { refundedPayoutStatuses } from "@opc/contract/payout-order/states";
import { hourMs } from "@opc/contract/time";
import { sql } from "kysely";
import { CallError } from "../call-error.ts";
import { startOfDay } from "../day.ts";
import type { Currencies } from "../db/currencies.ts";
import { fixed } from "../db/fixed.ts";
import { idFloor } from "../db/id.ts";
import { RaceLost } from "../db/races.ts";
import type { Transaction } from "../db/transaction.ts";
import type { PayoutOrder } from "./payout-row.ts";

export interface PayoutLimit {
  merchantId: bigint;
  currency: string;
  /** "2026-11-28", by the merchant's clock. */
  day: string;
  dailyMinor: bigint;
  /** Null: as many as the amount allows. */
  hourlyCount: number | null;
  usedMinor: bigint;
  usedCount: number;
}

/** By `limitKey`. A currency without a limit is not in it. */
export type PayoutLimits = ReadonlyMap<string, PayoutLimit>;

export function limitKey(merchantId: bigint, currency: string): string {
  return `${merchantId} ${currency}`;
}

interface LimitRow {
  MerchantId: bigint;
  Currency: string;
  Day: string;
  DailyMinor: bigint;
  HourlyCount: number | null;
  UsedMinor: bigint;
  UsedCount: number;
}

const hourOf = (now: Date) => Math.floor(now.getTime() / hourMs);

export async function payoutLimitsOf(
  tx: Transaction,
  merchantIds: readonly bigint[],
  now: Date,
): Promise<PayoutLimits> {
  const { rows } = await fixed<LimitRow>(tx)`
    select l.merchant_id, l.currency, l.daily_minor, l.hourly_count, today.day::text as day,
      coalesce(d.promised_minor, 0) as used_minor, case when d.hour >= ${hourOf(now)} then d.hour_count else 0 end as used_count
    from merchant_payout_limit l join merchant m on m.id = l.merchant_id
    cross join lateral (select (${now.toISOString()}::timestamptz at time zone 'UTC'
      + make_interval(mins => m.time_difference_minutes))::date as day) today
    left join merchant_payout_day d
      on d.merchant_id = l.merchant_id and d.currency = l.currency and d.day = today.day
    where l.merchant_id = any(${[...new Set(merchantIds)]}::bigint[])`;
  return new Map(
    rows.map((row) => [
      limitKey(row.MerchantId, row.Currency),
      {
        merchantId: row.MerchantId,
        currency: row.Currency,
        day: row.Day,
        dailyMinor: row.DailyMinor,
        hourlyCount: row.HourlyCount,
        usedMinor: row.UsedMinor,
        usedCount: row.UsedCount,
      },
    ]),
  );
}

/** What the limit is used by once it has these payouts, too. Throws PayoutLimitReached or PayoutRateReached. */
export function withPayouts(
  limit: PayoutLimit,
  { amountMinor, count }: { amountMinor: bigint; count: number },
  { text }: Pick<Currencies, "text">,
): PayoutLimit {
  const { currency, dailyMinor, hourlyCount } = limit;
  const used = { usedMinor: limit.usedMinor + amountMinor, usedCount: limit.usedCount + count };
  if (used.usedMinor > dailyMinor) {
    const left = dailyMinor > limit.usedMinor ? dailyMinor - limit.usedMinor : 0n;
    const facts = { Limit: text(dailyMinor, currency), Remaining: text(left, currency), Currency: currency };
    throw new CallError("PayoutLimitReached", facts, facts);
  }
  if (hourlyCount !== null && used.usedCount > hourlyCount) {
    const facts = { Count: hourlyCount, Currency: currency };
    throw new CallError("PayoutRateReached", facts, facts);
  }
  return { ...limit, ...used };
}

/**
 * Counts what was judged by `withPayouts`; who comes late from the hour before counts in the newer one. Throws RaceLost where
 * somebody else was quicker and the rest is too little.
 */
export async function promisePayouts(
  tx: Transaction,
  before: PayoutLimits,
  after: PayoutLimits,
  now: Date,
): Promise<void> {
  const taken = [...after].flatMap(([key, limit]) => {
    const known = before.get(key);
    if (!known || limit.usedCount === known.usedCount) return [];
    return [{ limit, minor: limit.usedMinor - known.usedMinor, count: limit.usedCount - known.usedCount }];
  });
  if (taken.length === 0) return;
  const { rows } = await fixed<{
    MerchantId: bigint;
    Currency: string;
    PromisedMinor: bigint;
    HourCount: number;
  }>(tx)`
    insert into merchant_payout_day as d (merchant_id, currency, day, promised_minor, hour, hour_count)
    select merchant_id, currency, day, minor, ${hourOf(now)}, count
    from unnest(${taken.map(({ limit }) => limit.merchantId)}::bigint[], ${taken.map(({ limit }) => limit.currency)}::text[],
      ${taken.map(({ limit }) => limit.day)}::date[], ${taken.map(({ minor }) => minor)}::bigint[],
      ${taken.map(({ count }) => count)}::integer[]) as taken (merchant_id, currency, day, minor, count)
    order by merchant_id, currency
    on conflict (merchant_id, currency, day) do update set
      promised_minor = d.promised_minor + excluded.promised_minor,
      hour_count = case when d.hour >= excluded.hour then d.hour_count else 0 end + excluded.hour_count,
      hour = greatest(d.hour, excluded.hour)
    returning merchant_id, currency, promised_minor, hour_count`;
  for (const { MerchantId, Currency, PromisedMinor, HourCount } of rows) {
    const limit = after.get(limitKey(MerchantId, Currency));
    if (!limit) throw new Error("a promise that nobody made was counted");
    if (PromisedMinor > limit.dailyMinor || HourCount > (limit.hourlyCount ?? Number.POSITIVE_INFINITY))
      throw new RaceLost("other payouts used the limit up");
  }
}

/** What was refunded counts no more on the day that it was counted on, whatever its merchant's clock says since. */
export async function giveBackPayouts(tx: Transaction, orders: readonly PayoutOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    with given as (
      select o.merchant_id, o.currency,
        coalesce(o.promised_day,
          (o.created_at at time zone 'UTC' + make_interval(mins => m.time_difference_minutes))::date) as day,
        sum(o.minor)::bigint as minor
      from unnest(${orders.map((one) => one.MerchantId)}::bigint[], ${orders.map((one) => one.Currency)}::text[],
        ${orders.map((one) => one.PromisedDay)}::date[], ${orders.map((one) => one.CreatedAt.toISOString())}::timestamptz[],
        ${orders.map((one) => one.AmountMinor)}::bigint[]) as o (merchant_id, currency, promised_day, created_at, minor)
      join merchant m on m.id = o.merchant_id
      group by 1, 2, 3
    ), locked as (
      select merchant_id, currency, day from merchant_payout_day
      where (merchant_id, currency, day) in (select merchant_id, currency, day from given)
      order by merchant_id, currency, day for update
    )
    update merchant_payout_day d set promised_minor = greatest(0, d.promised_minor - given.minor)
    from locked join given using (merchant_id, currency, day)
    where (d.merchant_id, d.currency, d.day) = (locked.merchant_id, locked.currency, locked.day)`.execute(tx);
}

/**
 * A first limit counts what the day has promised before it stood. Orders that are being made at that very moment may not be in
 * it: the limit is exact for all that begin later (docs/decisions/2026-11-23-days-of-limits.md).
 */
export async function countDayOfLimit(
  tx: Transaction,
  merchant: { Id: bigint; TimeDifferenceMinutes: number },
  currency: string,
  now: Date,
): Promise<void> {
  const from = idFloor(startOfDay(now, merchant.TimeDifferenceMinutes));
  const hourFrom = idFloor(new Date(hourOf(now) * hourMs));
  await sql`
    insert into merchant_payout_day (merchant_id, currency, day, promised_minor, hour, hour_count)
    select ${merchant.Id}, ${currency},
      (${now.toISOString()}::timestamptz at time zone 'UTC' + make_interval(mins => ${merchant.TimeDifferenceMinutes}))::date,
      coalesce(sum(amount_minor) filter (where status <> all (${[...refundedPayoutStatuses]}::text[])), 0),
      ${hourOf(now)}, count(*) filter (where id >= ${hourFrom})
    from payout_order where merchant_id = ${merchant.Id} and currency = ${currency} and id >= ${from}
    on conflict (merchant_id, currency, day) do update set promised_minor = excluded.promised_minor,
      hour = excluded.hour, hour_count = excluded.hour_count`.execute(tx);
}
