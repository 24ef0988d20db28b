/** What stands behind a native channel now: its accounts with their free slots, or its payout cards with their balances. */
import type { ChannelTestResult } from "@opc/contract/channel/test-result";
import { sql } from "kysely";
import { dayOf } from "../../day.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isHeld } from "../../order/account-hold.ts";
import { isMonitored } from "../../order/crawler-heartbeat.ts";

interface Facts {
  currencies: Currencies;
  now: Date;
  operatorMinutes: number;
}

type WhyNot = ChannelTestResult["Accounts"][number]["WhyNot"];

interface CommonState {
  Name: string;
  Currency: string;
  Enabled: boolean;
  SpiderId: string;
  CrawlerEnabled: boolean;
  LastHeartbeatAt: Date | null;
  MinimumMinor: bigint;
  DailyLimitMinor: bigint;
  PromisedMinor: bigint;
}

interface AccountState extends CommonState {
  HeldUntil: Date | null;
  LiveOrders: number;
  SlotCount: bigint;
  TakenSlots: number;
}

export async function accountStates(
  tx: Transaction,
  channelId: bigint,
  facts: Facts,
): Promise<ChannelTestResult["Accounts"]> {
  const { now, operatorMinutes } = facts;
  const { rows } = await sql<AccountState>`
    select a.name, a.currency, a.enabled, a.held_until, k.spider_id, k.enabled as crawler_enabled, k.last_heartbeat_at,
      a.minimum_minor, a.daily_limit_minor, coalesce(d.promised_minor, 0) as promised_minor,
      (select count(*)::integer from payment_order o
        where o.account_id = a.id and (o.status in ('Pending', 'Paying') or o.status = 'Locked')) as live_orders,
      a.difference_maximum_minor - a.difference_minimum_minor + 1 as slot_count,
      (select count(*)::integer from amount_slot s
        where s.account_id = a.id and s.rests_until > ${now}
          and s.payable_minor between a.minimum_minor + a.difference_minimum_minor
            and a.minimum_minor + a.difference_maximum_minor) as taken_slots
    from offline_account a join crawler k on k.id = a.crawler_id
    left join account_day d on d.account_id = a.id and d.day = ${dayOf(now, operatorMinutes)}
    where a.channel_id = ${channelId} and a.deleted_at is null
    order by a.name`.execute(tx);
  return rows.map((row) => {
    const SlotCount = Number(row.SlotCount);
    const FreeSlots = Math.max(SlotCount - row.TakenSlots, 0);
    return {
      AccountName: row.Name,
      ...commonOf(row, facts),
      WhyNot: whyNotOf(row, FreeSlots, now),
      LiveOrders: row.LiveOrders,
      SlotCount,
      FreeSlots,
    };
  });
}

interface CardState extends CommonState {
  Id: bigint;
  FeeMinor: bigint;
  BalanceMinor: bigint;
  HeldMinor: bigint;
  LiveTasks: number;
}

export async function cardStates(
  tx: Transaction,
  channelId: bigint,
  facts: Facts,
): Promise<ChannelTestResult["Cards"]> {
  const { now, operatorMinutes, currencies } = facts;
  const { rows } = await sql<CardState>`
    select a.id, a.name, a.currency, a.enabled, k.spider_id, k.enabled as crawler_enabled, k.last_heartbeat_at,
      a.minimum_minor, a.daily_limit_minor, coalesce(d.promised_minor, 0) as promised_minor,
      a.fee_minor, a.balance_minor, t.held_minor, t.live_tasks
    from payout_card a join crawler k on k.id = a.crawler_id
    left join payout_card_day d on d.card_id = a.id and d.day = ${dayOf(now, operatorMinutes)}
    cross join lateral (
      select coalesce(sum(amount_minor + fee_minor), 0)::bigint as held_minor, count(*)::integer as live_tasks
      from payout_task where card_id = a.id and step <> 'Finished'
    ) t
    where a.payout_channel_id = ${channelId} and a.deleted_at is null
    order by a.name`.execute(tx);
  return rows.map((row) => {
    const available = row.BalanceMinor - row.HeldMinor;
    return {
      CardId: row.Id.toString(),
      CardName: row.Name,
      ...commonOf(row, facts),
      WhyNot: whyNot(row, now) ?? (available < row.MinimumMinor + row.FeeMinor ? "balance" : null),
      LiveTasks: row.LiveTasks,
      Balance: currencies.text(row.BalanceMinor, row.Currency),
      AvailableBalance: currencies.text(available, row.Currency),
    };
  });
}

function commonOf(row: CommonState, { currencies, now }: Facts) {
  return {
    Enabled: row.Enabled,
    SpiderId: row.SpiderId,
    IsMonitored: isMonitored(watchOf(row), now),
    LastHeartbeatAt: row.LastHeartbeatAt?.toISOString() ?? null,
    PromisedToday: currencies.text(row.PromisedMinor, row.Currency),
    DailyLimit: currencies.text(row.DailyLimitMinor, row.Currency),
  };
}

function watchOf({ CrawlerEnabled, LastHeartbeatAt }: CommonState) {
  return { crawlerEnabled: CrawlerEnabled, lastHeartbeatAt: LastHeartbeatAt };
}

function whyNotOf(row: AccountState, freeSlots: number, now: Date): WhyNot {
  if (row.Enabled && isHeld(row.HeldUntil, now)) return "held";
  return whyNot(row, now) ?? (freeSlots === 0 ? "no slot" : null);
}

/** Of the least amount that it takes. */
function whyNot(row: CommonState, now: Date): WhyNot {
  if (!row.Enabled) return "disabled";
  if (!isMonitored(watchOf(row), now)) return "crawler down";
  return row.PromisedMinor + row.MinimumMinor > row.DailyLimitMinor ? "daily limit" : null;
}
