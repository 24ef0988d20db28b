/**
 * Writes down what attempts brought: the attempt's own row, the record, the lane, the order's callback status and the
 * order's event, for many attempts in one transaction and a fixed number of statements.
 */
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isEndpointFailure } from "../../delivery/circuit.ts";
import type { Verdict } from "../../delivery/schedule.ts";
import type { CallbackAnswer } from "../../ports/callback-sender.ts";
import { laneText } from "./address.ts";
import { type LaneReport, recordLanes } from "./circuit-store.ts";
import { type CallbackEvent, callbackActor, writeCallbackEvents } from "./events.ts";
import type { LeasedCallback } from "./lease.ts";
import { refreshCallbackStatus } from "./order-status.ts";

export interface MadeAttempt {
  callback: LeasedCallback;
  requestedAt: Date;
  finishedAt: Date;
  /** As sent; signatures, never the secret. */
  headers: Record<string, string>;
  answer: CallbackAnswer;
  verdict: Verdict;
}

/** The record keeps the beginning of the answer for lists; the attempt keeps all that was kept. */
const listedResultLength = 300;

/**
 * Returns the ids of the callbacks that were still leased as these attempts found them. The others were
 * taken over by another worker meanwhile, which writes down its own attempt.
 */
export async function recordAttempts(
  tx: Transaction,
  attempts: readonly MadeAttempt[],
  now: Date,
): Promise<Set<bigint>> {
  const held = await updateRecords(tx, attempts);
  const recorded = attempts.filter(({ callback }) => held.has(callback.Id));
  if (recorded.length === 0) return held;
  await insertRows(tx, "CallbackAttempt", recorded.map(toAttemptRow));
  await recordLanes(tx, reportsOf(recorded), now);
  const finished = recorded.filter(({ verdict }) => verdict.status !== "InProgress");
  if (finished.length === 0) return held;
  await refreshCallbackStatus(
    tx,
    finished.map(({ callback }) => callback),
  );
  await writeCallbackEvents(tx, finished.map(toEvent), now);
  return held;
}

async function updateRecords(tx: Transaction, attempts: readonly MadeAttempt[]): Promise<Set<bigint>> {
  const changes = attempts.map(({ callback, finishedAt, answer, verdict }) => ({
    id: callback.Id.toString(),
    leased_until: callback.LeasedUntil,
    attempt_count: callback.AttemptCount,
    status: verdict.status,
    step: verdict.status === "InProgress" ? verdict.step : callback.Step,
    next_attempt_at: verdict.status === "InProgress" ? verdict.nextAttemptAt : null,
    http_status: answer.httpStatus,
    duration_ms: answer.durationMs,
    result: answer.failure ?? answer.result?.slice(0, listedResultLength).toWellFormed() ?? null,
    finished_at: verdict.status === "InProgress" ? null : finishedAt,
  }));
  const { rows } = await sql<{ Id: bigint }>`
    update callback_record r set
      status = c.status, attempt_count = c.attempt_count + 1, step = c.step, leased_until = null,
      next_attempt_at = c.next_attempt_at, http_status = c.http_status, duration_ms = c.duration_ms,
      result = c.result, finished_at = c.finished_at
    from json_to_recordset(${JSON.stringify(changes)}::json) as c(
      id bigint, leased_until timestamptz, attempt_count integer, status text, step integer,
      next_attempt_at timestamptz, http_status integer, duration_ms integer, result text,
      finished_at timestamptz)
    where r.id = c.id and r.status = 'InProgress' and r.leased_until = c.leased_until
      and r.attempt_count = c.attempt_count
    returning r.id`.execute(tx);
  return new Set(rows.map((row) => row.Id));
}

/** One report for each lane, of its attempts in the order in which they ended. */
function reportsOf(attempts: readonly MadeAttempt[]): LaneReport[] {
  const reports = new Map<string, LaneReport>();
  for (const { callback, finishedAt, answer, verdict } of attempts) {
    const { httpStatus, failure } = answer;
    const { MerchantId, Address, Priority } = callback;
    const lane = { MerchantId, Address, Priority };
    const key = laneText(lane);
    let report = reports.get(key);
    if (!report) {
      report = { lane, succeeded: false, failures: 0, restsUntil: null, lastFailure: null };
      reports.set(key, report);
    }
    if (verdict.status === "Success") Object.assign(report, { succeeded: true, failures: 0 });
    else report.lastFailure = { at: finishedAt, httpStatus, failure };
    if (isEndpointFailure(httpStatus, failure)) report.failures += 1;
    if (verdict.status === "InProgress" && verdict.laneRestMs > 0) {
      report.restsUntil = new Date(finishedAt.getTime() + verdict.laneRestMs);
    }
  }
  return [...reports.values()];
}

function toAttemptRow({ callback, requestedAt, headers, answer }: MadeAttempt) {
  return {
    Id: newId(),
    CallbackId: callback.Id,
    MerchantId: callback.MerchantId,
    Address: callback.Address,
    Number: callback.AttemptCount + 1,
    RequestedAt: requestedAt,
    DurationMs: answer.durationMs,
    HttpStatus: answer.httpStatus,
    RequestHeaders: headers,
    Result: answer.result,
    Failure: answer.failure,
  };
}

function toEvent({ callback, answer, verdict }: MadeAttempt): CallbackEvent {
  const detail: Record<string, string> = {
    EventId: callback.EventId,
    Attempts: String(callback.AttemptCount + 1),
  };
  if (answer.httpStatus !== null) detail.HttpStatus = String(answer.httpStatus);
  if (answer.failure !== null) detail.Failure = answer.failure;
  return {
    orderKind: callback.OrderKind,
    orderId: callback.OrderId,
    merchantId: callback.MerchantId,
    kind: verdict.status === "Success" ? "callbackSucceeded" : "callbackFailed",
    actor: callbackActor,
    detail,
  };
}
