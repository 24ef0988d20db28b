/** The circuits of merchants' lanes in the table `callback_lane`; a lane without a row is closed and rests for nobody. */
import type { CallbackFailure } from "@opc/contract/callback-record/calls";
import { sql } from "kysely";
import { jsonRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Circuit, circuitAfter, closedCircuit, type LaneOutcome } from "./circuit.ts";

export interface LaneReport extends LaneOutcome {
  merchantId: bigint;
  /** Asked for by 429. */
  restsUntil: Date | null;
  lastFailure: { at: Date; httpStatus: number | null; failure: CallbackFailure | null } | null;
}

interface LaneRow extends Circuit {
  MerchantId: bigint;
  RestsUntil: Date | null;
  LastFailureAt: Date | null;
  LastFailureStatus: number | null;
  LastFailure: CallbackFailure | null;
}

/**
 * Takes the probes that are due: lanes whose circuit is not closed and that have something to send. Each is half open
 * until `lostAt`, when a probe that nobody told of is given up and another may leave.
 */
export async function takeProbes(tx: Transaction, now: Date, lostAt: Date): Promise<bigint[]> {
  const { rows } = await sql<{ MerchantId: bigint }>`
    update callback_lane set circuit = 'HalfOpen', next_probe_at = ${lostAt}
    where merchant_id in (
      select l.merchant_id from callback_lane l
      where l.circuit <> 'Closed' and l.next_probe_at <= ${now}
        and (l.rests_until is null or l.rests_until <= ${now})
        and exists (select from callback_record r
          where r.merchant_id = l.merchant_id and r.status = 'InProgress' and r.next_attempt_at <= ${now}
            and (r.leased_until is null or r.leased_until <= ${now}))
      for update skip locked)
    returning merchant_id`.execute(tx);
  return rows.map((row) => row.MerchantId);
}

/** A person wants to know now: the next callback of an open circuit is sent as a probe at once. */
export async function probeSoon(tx: Transaction, merchantIds: readonly bigint[], now: Date): Promise<void> {
  await sql`update callback_lane set next_probe_at = ${now}
    where merchant_id = any(${merchantIds.map(String)}::bigint[]) and circuit = 'Open'`.execute(tx);
}

/** Writes down what attempts told of their lanes; a lane that was fine and is fine costs no write. */
export async function recordLanes(tx: Transaction, reports: readonly LaneReport[], now: Date): Promise<void> {
  if (reports.length === 0) return;
  const known = await lockLanes(
    tx,
    reports.map(({ merchantId }) => merchantId),
  );
  const changed = reports.flatMap((report) => {
    const before = known.get(report.merchantId);
    const isQuiet = report.failures === 0 && report.restsUntil === null && report.lastFailure === null;
    if (isQuiet && (!before || (before.Circuit === "Closed" && before.FailuresInRow === 0))) return [];
    return [laneAfter(before, report, now)];
  });
  if (changed.length === 0) return;
  changed.sort((one, other) => (one.MerchantId < other.MerchantId ? -1 : 1));
  await sql`
    insert into callback_lane (merchant_id, circuit, failures_in_row, opened_at, failed_probes, next_probe_at,
      rests_until, last_failure_at, last_failure_status, last_failure)
    select merchant_id, circuit, failures_in_row, opened_at, failed_probes, next_probe_at,
      rests_until, last_failure_at, last_failure_status, last_failure
    from json_populate_recordset(null::callback_lane, ${jsonRows(changed)}::json)
    on conflict (merchant_id) do update set
      circuit = excluded.circuit, failures_in_row = excluded.failures_in_row, opened_at = excluded.opened_at,
      failed_probes = excluded.failed_probes, next_probe_at = excluded.next_probe_at,
      rests_until = excluded.rests_until, last_failure_at = excluded.last_failure_at,
      last_failure_status = excluded.last_failure_status, last_failure = excluded.last_failure`.execute(tx);
}

/** Locked in order, so that two workers that write down the same lanes never wait in a ring. */
async function lockLanes(tx: Transaction, merchantIds: readonly bigint[]): Promise<Map<bigint, LaneRow>> {
  const { rows } = await sql<LaneRow>`
    select * from callback_lane where merchant_id = any(${merchantIds.map(String)}::bigint[])
    order by merchant_id for update`.execute(tx);
  return new Map(rows.map((row) => [row.MerchantId, row]));
}

function laneAfter(before: LaneRow | undefined, report: LaneReport, now: Date): LaneRow {
  const { merchantId, restsUntil, lastFailure } = report;
  return {
    MerchantId: merchantId,
    ...circuitAfter(before ? circuitOf(before) : closedCircuit, report, now),
    RestsUntil: restsUntil ?? before?.RestsUntil ?? null,
    LastFailureAt: lastFailure ? lastFailure.at : (before?.LastFailureAt ?? null),
    LastFailureStatus: lastFailure ? lastFailure.httpStatus : (before?.LastFailureStatus ?? null),
    LastFailure: lastFailure ? lastFailure.failure : (before?.LastFailure ?? null),
  };
}

function circuitOf({ Circuit, FailuresInRow, OpenedAt, FailedProbes, NextProbeAt }: LaneRow): Circuit {
  return { Circuit, FailuresInRow, OpenedAt, FailedProbes, NextProbeAt };
}
