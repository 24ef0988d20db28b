/** How each lane does, for people: what waits, the circuit, and the address's latest answers. */

import {
  type CallbackCircuit,
  type CallbackLaneRow,
  laneSampleSize,
} from "@opc/contract/callback-record/lanes";
import type { CallbackFailure } from "@opc/contract/callback-record/states";
import { sql } from "kysely";
import { type ListViewer, ownRows } from "../../db/filters.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { priorities } from "./address.ts";
import { leastIdTriedSince } from "./rules.ts";

const sampledMs = 24 * 3_600_000;
const maxLanes = 200;

interface FoundLane {
  MerchantAlias: string;
  MerchantName: string;
  Address: string;
  Priority: number;
  DueCount: bigint;
  InFlightCount: bigint;
  OldestDueAt: Date | null;
  Circuit: CallbackCircuit;
  FailuresInRow: number;
  OpenedAt: Date | null;
  NextProbeAt: Date | null;
  RestsUntil: Date | null;
  AttemptCount: bigint;
  SuccessCount: bigint;
  P50Ms: number | null;
  P95Ms: number | null;
  LastFailureAt: Date | null;
  LastFailureStatus: number | null;
  LastFailure: CallbackFailure | null;
}

/** Those in trouble first, then those that wait longest, then the busiest. */
export async function listLanes(
  tx: Transaction,
  viewer: ListViewer,
  now: Date,
  alias?: string,
): Promise<CallbackLaneRow[]> {
  const since = new Date(now.getTime() - sampledMs);
  const { rows } = await sql<FoundLane>`
    with waiting as (
      select r.merchant_id, r.address, r.priority,
        count(*) filter (where next_attempt_at <= ${now} and not leased) as due_count,
        count(*) filter (where leased) as in_flight_count,
        min(next_attempt_at) filter (where next_attempt_at <= ${now} and not leased) as oldest_due_at
      from (select merchant_id, address, priority, next_attempt_at, coalesce(leased_until > ${now}, false) as leased
        from callback_record where status = 'InProgress') r
      where ${ownRows("r.merchant_id", viewer, alias)}
      group by r.merchant_id, r.address, r.priority
    ), tried as (
      select distinct n.merchant_id, n.address, ${priorities.live}::smallint as priority
      from merchant m cross join lateral (
        select a.merchant_id, a.address from callback_attempt a
        where a.merchant_id = m.id and a.id >= ${idFloor(since)} and a.callback_id >= ${leastIdTriedSince(since)}
        order by a.id desc limit ${laneSampleSize}) n
      where ${ownRows("m.id", viewer, alias)} and n.address <> ''
    ), lane as (
      select merchant_id, address, priority from waiting where due_count > 0 or in_flight_count > 0
      union select merchant_id, address, priority from tried
      union select l.merchant_id, l.address, l.priority from callback_lane l
        where l.circuit <> 'Closed' and l.last_failure_at > ${since} and ${ownRows("l.merchant_id", viewer, alias)}
    )
    select m.alias as merchant_alias, m.name as merchant_name, lane.address, lane.priority,
      coalesce(w.due_count, 0) as due_count, coalesce(w.in_flight_count, 0) as in_flight_count, w.oldest_due_at,
      sample.*, coalesce(l.circuit, 'Closed') as circuit, coalesce(l.failures_in_row, 0) as failures_in_row,
      l.opened_at, l.next_probe_at, case when l.rests_until > ${now} then l.rests_until end as rests_until,
      l.last_failure_at, l.last_failure_status, l.last_failure
    from lane
    join merchant m on m.id = lane.merchant_id
    left join waiting w using (merchant_id, address, priority)
    left join callback_lane l using (merchant_id, address, priority)
    cross join lateral (
      select count(*) as attempt_count,
        count(*) filter (where http_status between 200 and 299) as success_count,
        percentile_disc(0.5) within group (order by duration_ms) as p50_ms,
        percentile_disc(0.95) within group (order by duration_ms) as p95_ms
      from (select http_status, duration_ms from callback_attempt a
        where a.merchant_id = lane.merchant_id and a.address = lane.address and a.id >= ${idFloor(since)}
          and a.callback_id >= ${leastIdTriedSince(since)}
        order by a.id desc limit ${laneSampleSize}) newest
    ) sample
    order by coalesce(l.circuit, 'Closed') = 'Closed', lane.priority, w.oldest_due_at nulls last,
      sample.attempt_count desc, m.alias, lane.address
    limit ${maxLanes}`.execute(tx);
  return rows.map(toRow);
}

function toRow({ SuccessCount, Priority, ...lane }: FoundLane): CallbackLaneRow {
  const attempts = Number(lane.AttemptCount);
  return {
    ...lane,
    IsResend: Priority === priorities.resent,
    DueCount: Number(lane.DueCount),
    InFlightCount: Number(lane.InFlightCount),
    AttemptCount: attempts,
    SuccessRate: attempts === 0 ? null : Math.floor((Number(SuccessCount) * 1_000) / attempts) / 10,
    OldestDueAt: textOf(lane.OldestDueAt),
    OpenedAt: textOf(lane.OpenedAt),
    NextProbeAt: textOf(lane.NextProbeAt),
    RestsUntil: textOf(lane.RestsUntil),
    LastFailureAt: textOf(lane.LastFailureAt),
  };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
