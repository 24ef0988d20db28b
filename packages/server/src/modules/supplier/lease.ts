/** Due attempts, held by one worker for a while; a worker that dies gives them back by that. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { type DueRequest, laneWidth } from "./asking.ts";
import type { SupplierAttempt } from "./plan.ts";

/** Longer than the longest question and the writing down of its answer. */
export const leaseMs = 30_000;

/** Attempts and the channels that they go through, of collections or of payouts. */
export type AttemptTables =
  | { attempts: "supplier_attempt"; channels: "channel"; channel: "channel_id" }
  | { attempts: "payout_attempt"; channels: "payout_channel"; channel: "payout_channel_id" };

/** Takes due attempts for this worker, suppliers in turns; workers pass over each other's rows. */
export async function leaseDue<Attempt = SupplierAttempt>(
  tx: Transaction,
  tables: AttemptTables,
  { now, limit, reserve, inFlight }: DueRequest,
  /** False: only those that were asked before, about which is asked again. */
  takesNew = true,
): Promise<Attempt[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const attempts = sql.table(tables.attempts);
  const { rows } = await sql<Attempt>`
    with busy as (
      select * from unnest(${[...inFlight.keys()]}::bigint[], ${[...inFlight.values()]}::integer[]) as b (supplier_id, many)
    ), lane as (
      select c.id, c.supplier_id, coalesce(b.many, 0) as many
        from ${sql.table(tables.channels)} c left join busy b using (supplier_id) where c.kind = 'ThirdParty'
    ), due as (
      select d.id, d.next_at, lane.supplier_id, lane.many from lane cross join lateral (
        select a.id, a.next_at from ${attempts} a
        where a.${sql.ref(tables.channel)} = lane.id and a.next_at <= ${now}
          and (a.leased_until is null or a.leased_until <= ${now})
          and (${takesNew} or a.status <> 'Planned')
        order by a.next_at limit greatest(${laneWidth.most}::integer - lane.many, 0) for update skip locked
      ) d
    ), turned as (
      select id, next_at, many + row_number() over (partition by supplier_id order by next_at, id) as turn from due
    ), placed as (
      select id, turn, row_number() over (order by turn, next_at, id) as place
        from turned where turn <= ${laneWidth.most}
    ), chosen as (
      select id from placed where place <= ${limit}
         or (turn <= ${laneWidth.least} and place <= ${limit + reserve})
    )
    update ${attempts} a set leased_until = ${leasedUntil}
    from chosen where a.id = chosen.id returning a.*`.execute(tx);
  return rows;
}
