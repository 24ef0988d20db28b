/**
 * What new orders promise to accounts and to channels that have a daily limit, on the operator's day: the numbers that
 * limits are held against. Given back (payment-order/promises.ts) when an order ends without money. Rows are locked in
 * one order everywhere: accounts, then channels, each by id.
 */
import { sql } from "kysely";
import { jsonRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface Promised {
  channelId: bigint;
  /** Null for an order that a supplier takes. */
  accountId: bigint | null;
  amountMinor: bigint;
}

/** The operator's calendar day, `YYYY-MM-DD`. */
export function dayOf(now: Date, operatorMinutes: number): string {
  return new Date(now.getTime() + operatorMinutes * 60_000).toISOString().slice(0, 10);
}

export async function promise(tx: Transaction, promises: readonly Promised[], day: string): Promise<void> {
  const accounts = sumsBy(promises, (one) => one.accountId);
  const channels = sumsBy(promises, (one) => one.channelId);
  const toAccounts = accounts.map(([AccountId, PromisedMinor]) => ({ AccountId, Day: day, PromisedMinor }));
  const toChannels = channels.map(([ChannelId, PromisedMinor]) => ({ ChannelId, Day: day, PromisedMinor }));
  // Sent in this order, one behind the other.
  await Promise.all([
    toAccounts.length > 0 &&
      sql`
        insert into account_day (account_id, day, promised_minor)
        select account_id, day, promised_minor
        from json_populate_recordset(null::account_day, ${jsonRows(toAccounts)}::json)
        order by account_id
        on conflict (day, account_id) do update
          set promised_minor = account_day.promised_minor + excluded.promised_minor`.execute(tx),
    toChannels.length > 0 &&
      sql`
        insert into channel_day (channel_id, day, promised_minor)
        select p.channel_id, p.day, p.promised_minor
        from json_populate_recordset(null::channel_day, ${jsonRows(toChannels)}::json) p
        join channel c on c.id = p.channel_id and c.daily_limit_minor is not null
        order by p.channel_id
        on conflict (day, channel_id) do update
          set promised_minor = channel_day.promised_minor + excluded.promised_minor`.execute(tx),
  ]);
}

function sumsBy<Key extends bigint | null>(
  promises: readonly Promised[],
  keyOf: (one: Promised) => Key,
): [NonNullable<Key>, bigint][] {
  const sums = new Map<NonNullable<Key>, bigint>();
  for (const one of promises) {
    const key = keyOf(one);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0n) + one.amountMinor);
  }
  return [...sums];
}
