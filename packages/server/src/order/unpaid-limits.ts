/**
 * What a merchant may have unpaid at once in a currency: a number of collection orders and their sum. Unpaid is an order that
 * waits (Pending, Paying, Locked) and that no money has come for: it keeps an amount slot and a part of the daily limits of
 * accounts that others use, too. The table of orders counts it (migration 0199), whoever writes them.
 */
import { CallError } from "../call-error.ts";
import { fixed } from "../db/fixed.ts";
import { RaceLost } from "../db/races.ts";
import type { Transaction } from "../db/transaction.ts";

export interface UnpaidLimit {
  merchantId: bigint;
  currency: string;
  /** False: as for every merchant without a limit of its own. */
  isOwn: boolean;
  /** Null: as many as there are. */
  maximumOrders: number | null;
  maximumMinor: bigint | null;
  orders: number;
  amountMinor: bigint;
}

/** By `unpaidKey`. */
export type UnpaidLimits = Map<string, UnpaidLimit>;

export function unpaidKey({ merchantId, currency }: { merchantId: bigint; currency: string }): string {
  return `${merchantId} ${currency}`;
}

/** What is unpaid once this order is, too. Throws UnpaidOrdersReached or UnpaidAmountReached. */
export function withUnpaid(
  limit: UnpaidLimit,
  amountMinor: bigint,
  text: (minor: bigint) => string,
): UnpaidLimit {
  const { currency: Currency, maximumOrders, maximumMinor } = limit;
  if (maximumOrders !== null && limit.orders + 1 > maximumOrders) {
    const facts = { Count: maximumOrders, Currency };
    throw new CallError("UnpaidOrdersReached", facts, facts);
  }
  if (maximumMinor !== null && limit.amountMinor + amountMinor > maximumMinor) {
    const leftMinor = maximumMinor > limit.amountMinor ? maximumMinor - limit.amountMinor : 0n;
    const facts = { Limit: text(maximumMinor), Remaining: text(leftMinor), Currency };
    throw new CallError("UnpaidAmountReached", facts, facts);
  }
  return { ...limit, orders: limit.orders + 1, amountMinor: limit.amountMinor + amountMinor };
}

export function isPassed({ maximumOrders, maximumMinor, orders, amountMinor }: UnpaidLimit): boolean {
  return (
    (maximumOrders !== null && orders > maximumOrders) ||
    (maximumMinor !== null && amountMinor > maximumMinor)
  );
}

interface LimitRow {
  MerchantId: bigint;
  Currency: string;
  IsOwn: boolean;
  MaximumOrders: number | null;
  MaximumMinor: bigint | null;
  Orders: bigint;
  AmountMinor: bigint;
}

interface OfMerchant {
  merchantId: bigint;
  currency: string;
}

/** `usualMaximum`: of merchants without a limit of their own; null: none. */
export async function unpaidLimitsOf(
  tx: Transaction,
  asked: readonly OfMerchant[],
  usualMaximum: number | null,
): Promise<UnpaidLimits> {
  const { merchantIds, currencies } = pairsOf(asked);
  const { rows } = await fixed<LimitRow>(tx)`
    select o.merchant_id, o.currency, l.merchant_id is not null as is_own, l.maximum_orders, l.maximum_minor,
      coalesce(u.order_count, 0) + coalesce(c.order_count, 0) as orders,
      coalesce(u.amount_minor, 0) + coalesce(c.amount_minor, 0) as amount_minor
    from unnest(${merchantIds}::bigint[], ${currencies}::text[]) as o (merchant_id, currency)
    -- The offset keeps the planner from reading all merchants'.
    left join lateral (select * from merchant_unpaid_limit
      where merchant_id = o.merchant_id and currency = o.currency offset 0) l on true
    left join lateral (select * from merchant_unpaid
      where merchant_id = o.merchant_id and currency = o.currency offset 0) u on true
    cross join lateral (
      select sum(order_count)::bigint as order_count, sum(amount_minor)::bigint as amount_minor
      from merchant_unpaid_change where merchant_id = o.merchant_id and currency = o.currency
    ) c`;
  return new Map(
    rows.map(({ IsOwn, MaximumOrders, MaximumMinor, Orders, ...row }) => {
      const limit = {
        merchantId: row.MerchantId,
        currency: row.Currency,
        isOwn: IsOwn,
        maximumOrders: IsOwn ? MaximumOrders : usualMaximum,
        maximumMinor: MaximumMinor,
        orders: Number(Orders),
        amountMinor: row.AmountMinor,
      };
      return [unpaidKey(limit), limit];
    }),
  );
}

/** From here on no other transaction adds to them. */
export async function holdUnpaid(tx: Transaction, asked: readonly OfMerchant[]): Promise<void> {
  const { merchantIds, currencies } = pairsOf(asked);
  await fixed<unknown>(tx)`
    select from unnest(${merchantIds}::bigint[], ${currencies}::text[]) as o (merchant_id, currency)
    cross join lateral (select from merchant_unpaid
      where merchant_id = o.merchant_id and currency = o.currency for no key update) u`;
}

/**
 * Sent behind the orders: whoever makes orders of the same merchant at once has written theirs by now, or waits. Throws
 * RaceLost where they and these together are too many.
 */
export async function assertUnpaidFits(
  tx: Transaction,
  made: readonly OfMerchant[],
  usualMaximum: number | null,
): Promise<void> {
  if (made.length === 0) return;
  const limits = await unpaidLimitsOf(tx, made, usualMaximum);
  if ([...limits.values()].some(isPassed)) throw new RaceLost("other unpaid orders took the last places");
}

/** Each once, in the order in which they are held. */
function pairsOf(asked: readonly OfMerchant[]) {
  const pairs = [...new Map(asked.map((one) => [unpaidKey(one), one])).values()].sort(
    (one, other) => Number(one.merchantId - other.merchantId) || (one.currency < other.currency ? -1 : 1),
  );
  return {
    merchantIds: pairs.map(({ merchantId }) => merchantId),
    currencies: pairs.map(({ currency }) => currency),
  };
}
