/**
 * What payouts promise to channels that have a daily limit, on the operator's day: made with the attempt, given back when
 * the attempt ends without money. Rows are locked by id of the channel.
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { PayoutAttempt } from "./store.ts";

type Promising = Pick<PayoutAttempt, "PayoutChannelId" | "PromisedDay" | "AmountMinor">;

export async function promisePayouts(tx: Transaction, attempts: readonly Promising[]): Promise<void> {
  if (attempts.length === 0) return;
  const { channels, days, amounts } = columnsOf(attempts);
  await sql`
    insert into payout_channel_day (payout_channel_id, day, promised_minor)
    select p.channel_id, p.day, sum(p.amount_minor)::bigint
    from unnest(${channels}::bigint[], ${days}::date[], ${amounts}::bigint[]) as p (channel_id, day, amount_minor)
    join payout_channel c on c.id = p.channel_id and c.daily_limit_minor is not null
    group by 1, 2
    order by 1, 2
    on conflict (day, payout_channel_id) do update
      set promised_minor = payout_channel_day.promised_minor + excluded.promised_minor`.execute(tx);
}

export async function giveBackPayouts(tx: Transaction, attempts: readonly Promising[]): Promise<void> {
  if (attempts.length === 0) return;
  const { channels, days, amounts } = columnsOf(attempts);
  await sql`
    with back as (
      select channel_id, day, sum(amount_minor)::bigint as amount_minor
      from unnest(${channels}::bigint[], ${days}::date[], ${amounts}::bigint[]) as p (channel_id, day, amount_minor)
      group by 1, 2
    ), locked as (
      select d.payout_channel_id, d.day from payout_channel_day d
      join back on back.channel_id = d.payout_channel_id and back.day = d.day
      order by 1, 2 for update of d
    )
    update payout_channel_day d set promised_minor = greatest(d.promised_minor - back.amount_minor, 0)
    from back join locked on locked.payout_channel_id = back.channel_id and locked.day = back.day
    where d.payout_channel_id = back.channel_id and d.day = back.day`.execute(tx);
}

function columnsOf(attempts: readonly Promising[]) {
  return {
    channels: attempts.map((one) => one.PayoutChannelId),
    days: attempts.map((one) => one.PromisedDay),
    amounts: attempts.map((one) => one.AmountMinor),
  };
}
