/** How each merchant's lane does, for people: what waits, the circuit, and the endpoint's latest answers. */

import type { CallbackFailure } from "@opc/contract/callback-record/calls";
import {
  type CallbackCircuit,
  type CallbackLaneRow,
  laneSampleSize,
} from "@opc/contract/callback-record/lanes";
import { sql } from "kysely";
import { type ListViewer, ownRows } from "../../db/filters.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";

const sampledMs = 24 * 3_600_000;
const maxLanes = 200;

interface FoundLane {
  MerchantAlias: string;
  MerchantName: string;
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
  const { rows } = await sql<FoundLane>`
    select m.alias as merchant_alias, m.name as merchant_name, waiting.*, sample.*,
      coalesce(l.circuit, 'Closed') as circuit, coalesce(l.failures_in_row, 0) as failures_in_row,
      l.opened_at, l.next_probe_at, case when l.rests_until > ${now} then l.rests_until end as rests_until,
      l.last_failure_at, l.last_failure_status, l.last_failure
    from merchant m
    left join callback_lane l on l.merchant_id = m.id
    cross join lateral (
      select count(*) filter (where next_attempt_at <= ${now} and not leased) as due_count,
        count(*) filter (where leased) as in_flight_count,
        min(next_attempt_at) filter (where next_attempt_at <= ${now} and not leased) as oldest_due_at
      from (select next_attempt_at, coalesce(leased_until > ${now}, false) as leased from callback_record
        where merchant_id = m.id and status = 'InProgress') r
    ) waiting
    cross join lateral (
      select count(*) as attempt_count,
        count(*) filter (where http_status between 200 and 299) as success_count,
        percentile_disc(0.5) within group (order by duration_ms) as p50_ms,
        percentile_disc(0.95) within group (order by duration_ms) as p95_ms
      from (select http_status, duration_ms from callback_attempt
        where merchant_id = m.id and id >= ${idFloor(new Date(now.getTime() - sampledMs))}
        order by id desc limit ${laneSampleSize}) newest
    ) sample
    where ${ownRows("m.id", viewer, alias)}
      and (waiting.due_count > 0 or waiting.in_flight_count > 0 or sample.attempt_count > 0 or l.circuit <> 'Closed')
    order by coalesce(l.circuit, 'Closed') = 'Closed', waiting.oldest_due_at nulls last, sample.attempt_count desc, m.alias
    limit ${maxLanes}`.execute(tx);
  return rows.map(toRow);
}

function toRow({ SuccessCount, ...lane }: FoundLane): CallbackLaneRow {
  const attempts = Number(lane.AttemptCount);
  return {
    ...lane,
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
