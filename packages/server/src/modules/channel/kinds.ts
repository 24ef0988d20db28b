/** The two kinds of channel that people keep: the same columns in two tables, and what is around them. */
import { type RawBuilder, sql } from "kysely";

export interface ChannelKindOf {
  page: "PayChannel" | "CashoutChannel";
  table: "channel" | "payout_channel";
  /** The channel's column in other tables. */
  channelId: "channel_id" | "payout_channel_id";
  typeColumn: "pay_type_code" | "cashout_type_code";
  typeTable: "pay_type" | "cashout_type";
  banks: "channel_bank" | "payout_channel_bank";
  health: "channel_health" | "payout_channel_health";
  days: "channel_day" | "payout_channel_day";
  links: "merchant_channel" | "merchant_payout_channel";
  attempts: "supplier_attempt" | "payout_attempt";
  /** What a native one uses. */
  accounts: "offline_account" | "payout_card";
  /** Where its supplier sends notices, below the supplier's code. */
  notice: "notice" | "payout-notice";
  /** What is promised to a channel on a day by what was made since an id and has not given it back. */
  promisedSince(idFloor: bigint, channelId: bigint, day: string): RawBuilder<bigint>;
  /** Orders since an id by channel: how many, how many of them are over, how many were paid. */
  outcomesSince(idFloor: bigint): RawBuilder<unknown>;
}

export const payChannels: ChannelKindOf = {
  page: "PayChannel",
  table: "channel",
  channelId: "channel_id",
  typeColumn: "pay_type_code",
  typeTable: "pay_type",
  banks: "channel_bank",
  health: "channel_health",
  days: "channel_day",
  links: "merchant_channel",
  attempts: "supplier_attempt",
  accounts: "offline_account",
  notice: "notice",
  promisedSince: (idFloor, channelId, day) => sql`
    select coalesce(sum(amount_minor), 0)::bigint from payment_order
    where id >= ${idFloor} and channel_id = ${channelId} and promised_day = ${day}
      and status not in ('Failed', 'Expired')`,
  outcomesSince: (idFloor) => sql`
    select channel_id, count(*)::integer as orders,
      count(*) filter (where status in ('Success', 'Failed', 'Expired'))::integer as finished,
      count(*) filter (where status = 'Success')::integer as paid
    from payment_order where id >= ${idFloor} group by channel_id`,
};

export const payoutChannels: ChannelKindOf = {
  page: "CashoutChannel",
  table: "payout_channel",
  channelId: "payout_channel_id",
  typeColumn: "cashout_type_code",
  typeTable: "cashout_type",
  banks: "payout_channel_bank",
  health: "payout_channel_health",
  days: "payout_channel_day",
  links: "merchant_payout_channel",
  attempts: "payout_attempt",
  accounts: "payout_card",
  notice: "payout-notice",
  promisedSince: (idFloor, channelId, day) => sql`
    select coalesce(sum(amount_minor), 0)::bigint from payout_attempt
    where id >= ${idFloor} and payout_channel_id = ${channelId} and promised_day = ${day}
      and status not in ('Refused', 'Cancelled')`,
  outcomesSince: (idFloor) => sql`
    select c.id as channel_id, count(*)::integer as orders,
      count(*) filter (where o.finished_at is not null)::integer as finished,
      count(*) filter (where o.status in ('PayoutSuccess', 'AutoMatchedSuccess', 'ManuallyConfirmed'))::integer as paid
    from payout_order o join payout_channel c on c.code = o.channel_code
    where o.id >= ${idFloor} group by c.id`,
};
