/**
 * Work that is done once for all processes, as rows of `work_run`: up to when it is done, and who is at it. The lease says for
 * how long a run is its worker's; the number of the run tells a worker that only slept from the one that followed it.
 */
import { minuteMs } from "@opc/contract/time";
import { sql } from "kysely";
import type { Transaction } from "../db/transaction.ts";
import type { WorkState } from "../http/work-report.ts";

/** Many times the pause between two signs of life. */
export const leaseMs = minuteMs;
/** A run that failed is tried again after so long, by whichever worker looks first. */
export const againMs = minuteMs;

export interface Run {
  name: string;
  number: number;
}

export interface Due {
  name: string;
  dueAt: Date;
  /** What is done further ahead than this was done by a clock that was wrong. */
  nextDueAt: Date;
  now: Date;
}

/** Nothing where it is done already, another worker is at it, or it failed a moment ago. */
export async function takeRun(
  tx: Transaction,
  { name, dueAt, nextDueAt, now }: Due,
): Promise<Run | undefined> {
  const leasedUntil = after(now, leaseMs);
  const { rows: again } = await sql<{ RunCount: number }>`
    update work_run set run_count = run_count + 1, started_at = ${now}, leased_until = ${leasedUntil}
    where name = ${name} and (leased_until is null or leased_until <= ${now})
      and (done_until is null or done_until < ${dueAt} or done_until > ${nextDueAt})
    returning run_count`.execute(tx);
  if (again[0]) return { name, number: again[0].RunCount };
  const { rows: first } = await sql`
    insert into work_run (name, run_count, started_at, leased_until) values (${name}, 1, ${now}, ${leasedUntil})
    on conflict (name) do nothing returning name`.execute(tx);
  return first[0] ? { name, number: 1 } : undefined;
}

/** False when it is this worker's no more. */
export async function keepRun(tx: Transaction, { name, number }: Run, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update work_run set leased_until = ${after(now, leaseMs)}
    where name = ${name} and run_count = ${number}`.execute(tx);
  return numAffectedRows === 1n;
}

export interface Ending {
  now: Date;
  durationMs: number;
}

export async function finishRun(
  tx: Transaction,
  { name, number }: Run,
  { now, durationMs, doneUntil }: Ending & { doneUntil: Date },
): Promise<void> {
  await sql`
    update work_run set finished_at = ${now}, duration_ms = ${durationMs}, done_until = ${doneUntil}, leased_until = null
    where name = ${name} and run_count = ${number}`.execute(tx);
}

export async function failRun(
  tx: Transaction,
  { name, number }: Run,
  { now, durationMs, failure }: Ending & { failure: string },
): Promise<void> {
  await sql`
    update work_run set finished_at = ${now}, duration_ms = ${durationMs}, leased_until = ${after(now, againMs)},
      failure_count = failure_count + 1, failed_at = ${now}, failure = ${failure}
    where name = ${name} and run_count = ${number}`.execute(tx);
}

export async function allRuns(tx: Transaction): Promise<WorkState[]> {
  const runs = await tx.selectFrom("WorkRun").selectAll().execute();
  return runs.map((run) => ({
    name: run.Name,
    startedAt: run.StartedAt,
    finishedAt: run.FinishedAt,
    durationMs: run.DurationMs,
    runs: run.RunCount,
    failures: run.FailureCount,
    failedAt: run.FailedAt,
    failure: run.Failure,
  }));
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
