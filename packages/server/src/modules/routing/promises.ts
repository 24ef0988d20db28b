/**
 * What orders promise to accounts and to channels that have a daily limit, on the operator's day: the numbers that limits
 * are held against. A promise is made with the order, which keeps its day, and given back on that day when the order ends
 * without money. A channel that gets a limit counts what its day has promised before (channel/count-day.ts). Rows are
 * locked in one order everywhere: accounts, then channels, each by id.
 */
import { fixed } from "../../db/fixed.ts";
import { jsonRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface Promised {
  channelId: bigint;
  /** Null for an order that a supplier takes. */
  accountId: bigint | null;
  amountMinor: bigint;
}

export async function promise(tx: Transaction, promises: readonly Promised[], day: string): Promise<void> {
  const accounts = sumsBy(promises, (one) => one.accountId);
  const channels = sumsBy(promises, (one) => one.channelId);
  const toAccounts = accounts.map(([AccountId, PromisedMinor]) => ({ AccountId, Day: day, PromisedMinor }));
  const toChannels = channels.map(([ChannelId, PromisedMinor]) => ({ ChannelId, Day: day, PromisedMinor }));
  // Sent in this order, one behind the other.
  await Promise.all([
    toAccounts.length > 0 &&
      fixed<unknown>(tx)`
        insert into account_day (account_id, day, promised_minor)
        select account_id, day, promised_minor
        from json_populate_recordset(null::account_day, ${jsonRows(toAccounts)}::json)
        order by account_id
        on conflict (day, account_id) do update
          set promised_minor = account_day.promised_minor + excluded.promised_minor`,
    toChannels.length > 0 &&
      fixed<unknown>(tx)`
        insert into channel_day (channel_id, day, promised_minor)
        select p.channel_id, p.day, p.promised_minor
        from json_populate_recordset(null::channel_day, ${jsonRows(toChannels)}::json) p
        join channel c on c.id = p.channel_id and c.daily_limit_minor is not null
        order by p.channel_id
        on conflict (day, channel_id) do update
          set promised_minor = channel_day.promised_minor + excluded.promised_minor`,
  ]);
}

export interface PromisingOrder {
  AccountId: bigint | null;
  ChannelId: bigint;
  AmountMinor: bigint;
  PromisedDay: string | null;
}

/** Of orders that ended without money. */
export async function giveBackPromises(tx: Transaction, orders: readonly PromisingOrder[]): Promise<void> {
  const amounts = orders.map((order) => order.AmountMinor);
  const days = orders.map((order) => order.PromisedDay);
  const accounts = orders.map((order) => order.AccountId);
  const channels = orders.map((order) => order.ChannelId);
  await Promise.all([
    fixed<unknown>(tx)`
      with back as (
        select account_id, day, sum(amount_minor)::bigint as amount_minor
        from unnest(${accounts}::bigint[], ${days}::date[], ${amounts}::bigint[]) as o (account_id, day, amount_minor)
        where account_id is not null
        group by 1, 2
      ), locked as (
        select d.account_id, d.day from account_day d join back using (account_id, day)
        order by d.account_id, d.day for update of d
      )
      update account_day d set promised_minor = greatest(d.promised_minor - back.amount_minor, 0)
      from back join locked using (account_id, day)
      where d.account_id = back.account_id and d.day = back.day`,
    fixed<unknown>(tx)`
      with back as (
        select channel_id, day, sum(amount_minor)::bigint as amount_minor
        from unnest(${channels}::bigint[], ${days}::date[], ${amounts}::bigint[]) as o (channel_id, day, amount_minor)
        group by 1, 2
      ), locked as (
        select d.channel_id, d.day from channel_day d join back using (channel_id, day)
        order by d.channel_id, d.day for update of d
      )
      update channel_day d set promised_minor = greatest(d.promised_minor - back.amount_minor, 0)
      from back join locked using (channel_id, day)
      where d.channel_id = back.channel_id and d.day = back.day`,
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
