/**
 * Takes due callbacks for this worker. A *lease* is a time until which the row is this worker's: workers pass
 * over each other's rows, and a worker that dies gives its rows back when the time is over, so a callback may
 * be sent twice but is never lost.
 */
import type { CallbackOrderKind } from "@opc/contract/callback-record/states";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { heldMaxMs } from "../../delivery/circuit.ts";
import type { TraceLink } from "../../traces/traces.ts";
import { type LaneKey, priorities } from "./address.ts";
import { laneKeys, takeProbes } from "./circuit-store.ts";
import { type LaneLoad, laneWidth, merchantWidth } from "./lane.ts";

/** Longer than the longest attempt and the writing down of its result. */
export const leaseMs = 30_000;

export interface LeasedCallback extends LaneKey {
  Id: bigint;
  EventId: string;
  OrderKind: CallbackOrderKind;
  OrderId: bigint;
  Url: string;
  Body: string;
  AttemptCount: number;
  Step: number;
  /** Queued, or sent again by hand. */
  StartedAt: Date;
  LeasedUntil: Date;
  Trace: TraceLink | null;
}

export interface LeaseRequest {
  now: Date;
  /** At most so many in all; 0 or less when as many are on the way already. */
  limit: number;
  /** Beyond `limit`, so many more for lanes that have fewer than their least width on the way. */
  reserve: number;
  /** Lanes of this worker that are not as new. */
  loads: readonly LaneLoad[];
}

/**
 * Leases what each lane has room for, the longest due first. When that is more than `limit`, what the system queued
 * comes before what a person sent again, merchants take turns, and those with the least on the way come first; a reserve
 * keeps room for the latter when many endpoints hang at once. Lanes are found by hopping along the index from one to
 * the next, so ten thousand waiting rows of one cost the others nothing. Of a lane whose circuit is not closed it takes
 * a probe when one is due, and what was held back longest. A probe is the newest of those that were tried least: of a
 * lane's callbacks the one that most probably succeeds.
 */
export async function leaseDueCallbacks(
  tx: Transaction,
  { now, limit, reserve, loads }: LeaseRequest,
): Promise<LeasedCallback[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const heldSince = new Date(now.getTime() - heldMaxMs);
  const probed = await takeProbes(tx, now, leasedUntil);
  const { rows } = await sql<LeasedCallback>`
    with recursive waiting(merchant_id, address, priority) as (
      (select merchant_id, address, priority from callback_record where status = 'InProgress'
        order by merchant_id, address, priority limit 1)
      union all
      select next.* from waiting w cross join lateral (
        select r.merchant_id, r.address, r.priority from callback_record r
        where r.status = 'InProgress'
          and (r.merchant_id, r.address, r.priority) > (w.merchant_id, w.address, w.priority)
        order by r.merchant_id, r.address, r.priority limit 1) next
    ), loaded as (
      select * from unnest(
        ${loads.map(({ MerchantId }) => MerchantId.toString())}::bigint[],
        ${loads.map(({ Address }) => Address)}::text[],
        ${loads.map(({ Priority }) => Priority)}::smallint[],
        ${loads.map(({ free }) => free)}::integer[],
        ${loads.map(({ inFlight }) => inFlight)}::integer[]
      ) as l(merchant_id, address, priority, free, in_flight)
    ), probed as (
      select * from ${laneKeys(probed)}
    ), lane as (
      select w.*, coalesce(l.in_flight, 0) as in_flight, p.merchant_id is not null as is_probed,
        case when rest.until > ${now} then 0
          else coalesce(l.free, case w.priority when ${priorities.live} then ${laneWidth.first}::integer
            else ${laneWidth.resent}::integer end) end as free,
        case when c.circuit <> 'Closed' then ${heldSince}::timestamptz else ${now} end as due_until
      from waiting w
      left join callback_lane c using (merchant_id, address, priority)
      left join probed p using (merchant_id, address, priority)
      left join loaded l using (merchant_id, address, priority)
      left join lateral (select max(rests_until) as until from callback_lane r
        where r.merchant_id = w.merchant_id and r.address = w.address) rest on true
    ), due as (
      select d.id, lane.merchant_id, lane.priority, d.next_attempt_at, lane.in_flight + row_number() over (
        partition by lane.merchant_id, lane.address, lane.priority order by d.next_attempt_at, d.id) as turn
      from lane cross join lateral (
        select r.id, r.next_attempt_at from callback_record r
        where r.merchant_id = lane.merchant_id and r.address = lane.address and r.priority = lane.priority
          and r.status = 'InProgress' and r.next_attempt_at <= lane.due_until
          and (r.leased_until is null or r.leased_until <= ${now})
        order by r.next_attempt_at
        limit case when lane.is_probed then 0 else lane.free end for update skip locked
      ) d
      union all
      select d.id, lane.merchant_id, lane.priority, d.next_attempt_at, 1
      from lane cross join lateral (
        select r.id, r.next_attempt_at from callback_record r
        where lane.is_probed and r.merchant_id = lane.merchant_id and r.address = lane.address
          and r.priority = lane.priority and r.status = 'InProgress' and r.next_attempt_at <= ${now}
          and (r.leased_until is null or r.leased_until <= ${now})
        order by r.step, r.id desc limit 1 for update skip locked
      ) d
    ), turned as (
      select due.id, due.priority, coalesce(sent.in_flight, 0) + row_number() over (
        partition by due.merchant_id order by due.priority, due.turn, due.next_attempt_at, due.id) as turn
      from due left join (select merchant_id, sum(in_flight) as in_flight from loaded group by merchant_id) sent
        using (merchant_id)
    ), placed as (
      select id, turn, priority, row_number() over (order by priority, turn, id) as place
      from turned where turn <= ${merchantWidth}
    ), chosen as (
      select id from placed
      where place <= ${limit} or (priority = ${priorities.live} and turn <= ${laneWidth.least}
        and place <= ${limit + reserve})
    )
    update callback_record r set leased_until = ${leasedUntil}
    from chosen where r.id = chosen.id
    returning r.id, r.event_id, r.merchant_id, r.address, r.priority, r.order_kind, r.order_id, r.url, r.body,
      r.attempt_count, r.step, r.trace, coalesce(r.resent_at, r.created_at) as started_at, r.leased_until`.execute(
    tx,
  );
  return rows;
}
