/**
 * Takes due callbacks for this worker. A *lease* is a time until which the row is this worker's: workers pass
 * over each other's rows, and a worker that dies gives its rows back when the time is over, so a callback may
 * be sent twice but is never lost.
 */
import type { CallbackOrderKind } from "@opc/contract/callback-record/calls";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { heldMaxMs } from "./circuit.ts";
import { takeProbes } from "./circuit-store.ts";
import { type LaneLoad, laneWidth } from "./lane.ts";

/** Longer than the longest attempt and the writing down of its result. */
export const leaseMs = 30_000;

export interface LeasedCallback {
  Id: bigint;
  EventId: string;
  MerchantId: bigint;
  OrderKind: CallbackOrderKind;
  OrderId: bigint;
  Url: string;
  Body: string;
  AttemptCount: number;
  Step: number;
  /** Queued, or sent again by hand. */
  StartedAt: Date;
  LeasedUntil: Date;
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
 * Leases what each lane has room for, the longest due first. When that is more than `limit`, lanes take
 * turns and those with the least on the way come first; a reserve keeps room for the latter when many endpoints
 * hang at once. Merchants are found by hopping along the index from
 * one to the next, so ten thousand waiting rows of one merchant cost the others nothing. Of a lane whose circuit is not
 * closed it takes a probe when one is due, and what was held back longest.
 */
export async function leaseDueCallbacks(
  tx: Transaction,
  { now, limit, reserve, loads }: LeaseRequest,
): Promise<LeasedCallback[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const heldSince = new Date(now.getTime() - heldMaxMs);
  const probed = await takeProbes(tx, now, leasedUntil);
  const { rows } = await sql<LeasedCallback>`
    with recursive waiting(merchant_id) as (
      (select merchant_id from callback_record where status = 'InProgress' order by merchant_id limit 1)
      union all
      select (select r.merchant_id from callback_record r
              where r.status = 'InProgress' and r.merchant_id > w.merchant_id
              order by r.merchant_id limit 1)
      from waiting w where w.merchant_id is not null
    ), lane as (
      select w.merchant_id, coalesce(l.in_flight, 0) as in_flight, p.merchant_id is not null as is_probed,
        case when c.rests_until > ${now} then 0 else coalesce(l.free, ${laneWidth.first}) end as free,
        case when c.circuit <> 'Closed' and p.merchant_id is null then ${heldSince}::timestamptz
          else ${now} end as due_until
      from waiting w
      left join callback_lane c on c.merchant_id = w.merchant_id
      left join unnest(${probed.map(String)}::bigint[]) as p(merchant_id) on p.merchant_id = w.merchant_id
      left join unnest(
        ${loads.map((load) => load.merchantId.toString())}::bigint[],
        ${loads.map((load) => load.free)}::integer[],
        ${loads.map((load) => load.inFlight)}::integer[]
      ) as l(merchant_id, free, in_flight) on l.merchant_id = w.merchant_id
      where w.merchant_id is not null
    ), due as (
      select d.id, lane.in_flight + row_number() over (
        partition by lane.merchant_id order by d.next_attempt_at, d.id) as turn
      from lane cross join lateral (
        select r.id, r.next_attempt_at from callback_record r
        where r.merchant_id = lane.merchant_id and r.status = 'InProgress' and r.next_attempt_at <= lane.due_until
          and (r.leased_until is null or r.leased_until <= ${now})
        order by r.next_attempt_at
        limit case when lane.is_probed then least(lane.free, 1) else lane.free end for update skip locked
      ) d
    ), placed as (
      select id, turn, row_number() over (order by turn, id) as place from due
    ), chosen as (
      select id from placed
      where place <= ${limit} or (turn <= ${laneWidth.least} and place <= ${limit + reserve})
    )
    update callback_record r set leased_until = ${leasedUntil}
    from chosen where r.id = chosen.id
    returning r.id, r.event_id, r.merchant_id, r.order_kind, r.order_id, r.url, r.body, r.attempt_count, r.step,
      coalesce(r.resent_at, r.created_at) as started_at, r.leased_until`.execute(tx);
  return rows;
}
