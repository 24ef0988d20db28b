/** The circuits of lanes in the table `callback_lane`; a lane without a row is closed and rests for nobody. */
import type { CallbackFailure } from "@opc/contract/callback-record/states";
import { type RawBuilder, sql } from "kysely";
import { jsonRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Circuit, circuitAfter, closedCircuit, type LaneOutcome } from "../../delivery/circuit.ts";
import { type LaneKey, laneText, priorities } from "./address.ts";

export interface LaneReport extends LaneOutcome {
  lane: LaneKey;
  /** Asked for by 429. */
  restsUntil: Date | null;
  lastFailure: { at: Date; httpStatus: number | null; failure: CallbackFailure | null } | null;
}

interface LaneRow extends LaneKey, Circuit {
  RestsUntil: Date | null;
  LastFailureAt: Date | null;
  LastFailureStatus: number | null;
  LastFailure: CallbackFailure | null;
}

/**
 * Takes the probes that are due: lanes whose circuit is not closed, that have something to send and whose address asked for no
 * rest. Each is half open
 * until `lostAt`, when a probe that nobody told of is given up and another may leave.
 */
export async function takeProbes(tx: Transaction, now: Date, lostAt: Date): Promise<LaneKey[]> {
  const { rows } = await sql<LaneKey>`
    update callback_lane set circuit = 'HalfOpen', next_probe_at = ${lostAt}
    where (merchant_id, address, priority) in (
      select l.merchant_id, l.address, l.priority from callback_lane l
      where l.circuit <> 'Closed' and l.next_probe_at <= ${now}
        and not exists (select from callback_lane rest
          where rest.merchant_id = l.merchant_id and rest.address = l.address and rest.rests_until > ${now})
        and exists (select from callback_record r
          where r.merchant_id = l.merchant_id and r.address = l.address and r.priority = l.priority
            and r.status = 'InProgress' and r.next_attempt_at <= ${now}
            and (r.leased_until is null or r.leased_until <= ${now}))
      for update skip locked)
    returning merchant_id, address, priority`.execute(tx);
  return rows;
}

/** A person sends again: the next of those is sent as a probe at once, and what the system queued is not touched. */
export async function probeResends(
  tx: Transaction,
  addresses: readonly Omit<LaneKey, "Priority">[],
  now: Date,
): Promise<void> {
  const lanes = addresses.map((address) => ({ ...address, Priority: priorities.resent }));
  await sql`update callback_lane set next_probe_at = ${now}
    where (merchant_id, address, priority) in (select * from ${laneKeys(lanes)})
      and circuit = 'Open'`.execute(tx);
}

/** Returns how many lanes of the address send a probe as soon as something waits; 0: none is paused. */
export async function probeAddress(
  tx: Transaction,
  { MerchantId, Address }: Omit<LaneKey, "Priority">,
  now: Date,
) {
  const { numAffectedRows } = await sql`update callback_lane
    set next_probe_at = case circuit when 'Open' then ${now}::timestamptz else next_probe_at end
    where merchant_id = ${MerchantId} and address = ${Address} and circuit <> 'Closed'`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Keys as rows, for `in` and joins. */
export function laneKeys(lanes: readonly LaneKey[]): RawBuilder<unknown> {
  return sql`unnest(${lanes.map(({ MerchantId }) => String(MerchantId))}::bigint[],
    ${lanes.map(({ Address }) => Address)}::text[],
    ${lanes.map(({ Priority }) => Priority)}::smallint[]) as k(merchant_id, address, priority)`;
}

/** Writes down what attempts told of their lanes; a lane that was fine and is fine costs no write. */
export async function recordLanes(tx: Transaction, reports: readonly LaneReport[], now: Date): Promise<void> {
  if (reports.length === 0) return;
  const known = await lockLanes(
    tx,
    reports.map(({ lane }) => lane),
  );
  const changed = reports.flatMap((report) => {
    const before = known.get(laneText(report.lane));
    const isQuiet = report.failures === 0 && report.restsUntil === null && report.lastFailure === null;
    if (isQuiet && (!before || (before.Circuit === "Closed" && before.FailuresInRow === 0))) return [];
    return [laneAfter(before, report, now)];
  });
  if (changed.length === 0) return;
  changed.sort((one, other) => (laneText(one) < laneText(other) ? -1 : 1));
  await sql`
    insert into callback_lane (merchant_id, address, priority, circuit, failures_in_row, opened_at, failed_probes, next_probe_at,
      rests_until, last_failure_at, last_failure_status, last_failure)
    select merchant_id, address, priority, circuit, failures_in_row, opened_at, failed_probes, next_probe_at,
      rests_until, last_failure_at, last_failure_status, last_failure
    from json_populate_recordset(null::callback_lane, ${jsonRows(changed)}::json)
    on conflict (merchant_id, address, priority) do update set
      circuit = excluded.circuit, failures_in_row = excluded.failures_in_row, opened_at = excluded.opened_at,
      failed_probes = excluded.failed_probes, next_probe_at = excluded.next_probe_at,
      rests_until = excluded.rests_until, last_failure_at = excluded.last_failure_at,
      last_failure_status = excluded.last_failure_status, last_failure = excluded.last_failure`.execute(tx);
}

/** Locked in order, so that two workers that write down the same lanes never wait in a ring. */
async function lockLanes(tx: Transaction, lanes: readonly LaneKey[]): Promise<Map<string, LaneRow>> {
  const { rows } = await sql<LaneRow>`
    select * from callback_lane where (merchant_id, address, priority) in (select * from ${laneKeys(lanes)})
    order by merchant_id::text || ' ' || priority || ' ' || address collate "C" for update`.execute(tx);
  return new Map(rows.map((row) => [laneText(row), row]));
}

function laneAfter(before: LaneRow | undefined, report: LaneReport, now: Date): LaneRow {
  const { lane, restsUntil, lastFailure } = report;
  return {
    ...lane,
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
