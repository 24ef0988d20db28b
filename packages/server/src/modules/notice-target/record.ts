/** Writes down what attempts brought: the delivery, its target's breaker, and a webhook that answered its challenge. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { circuitAfter, isEndpointFailure } from "../../delivery/circuit.ts";
import type { Verdict } from "../../delivery/schedule.ts";
import type { WayAnswer } from "../../ports/mail-sender.ts";
import type { DueDelivery } from "./lease.ts";
import { operatorFault } from "./rules.ts";
import { confirmTargets } from "./store.ts";

export interface MadeNotice {
  delivery: DueDelivery;
  requestedAt: Date;
  finishedAt: Date;
  answer: WayAnswer;
  verdict: Verdict;
}

const attemptsKept = 20;

/** Ids of those that were still leased as these attempts found them. */
export async function recordNotices(tx: Transaction, made: readonly MadeNotice[]): Promise<Set<bigint>> {
  const targetIds = [...new Set(made.map(({ delivery }) => delivery.TargetId))];
  const targets = await tx
    .selectFrom("NoticeTarget")
    .select(["Id", "Circuit", "FailuresInRow", "OpenedAt", "FailedProbes", "NextProbeAt"])
    .where("Id", "in", targetIds)
    .orderBy("Id")
    .forNoKeyUpdate()
    .execute();
  const held = new Set<bigint>();
  for (const one of made) if (await writeDown(tx, one)) held.add(one.delivery.Id);
  for (const { Id, ...before } of targets) {
    const own = made.filter(({ delivery }) => delivery.TargetId === Id && held.has(delivery.Id));
    let circuit = before;
    let restsUntil: Date | undefined;
    for (const one of own) {
      const { verdict, finishedAt } = one;
      const succeeded = verdict.status === "Success";
      const failures = isFailureOfTarget(one) ? 1 : 0;
      circuit = circuitAfter(circuit, { succeeded, failures }, finishedAt);
      if (verdict.status === "InProgress" && verdict.laneRestMs > 0)
        restsUntil = new Date(finishedAt.getTime() + verdict.laneRestMs);
    }
    await tx
      .updateTable("NoticeTarget")
      .set({ ...circuit, ...(restsUntil && { RestsUntil: restsUntil }) })
      .where("Id", "=", Id)
      .execute();
  }
  const confirmed = made.filter(
    ({ delivery, verdict }) =>
      delivery.Channel === "Webhook" &&
      delivery.Purpose === "Confirm" &&
      verdict.status === "Success" &&
      held.has(delivery.Id),
  );
  for (const { delivery, finishedAt } of confirmed) await confirmTargets(tx, [delivery.TargetId], finishedAt);
  return held;
}

/** What the operator has not set is no fault of the target. */
function isFailureOfTarget({ delivery, answer }: MadeNotice): boolean {
  return !operatorFault(delivery.Channel, answer) && isEndpointFailure(answer.httpStatus, answer.failure);
}

async function writeDown(
  tx: Transaction,
  { delivery, requestedAt, finishedAt, answer, verdict }: MadeNotice,
): Promise<boolean> {
  const { httpStatus, failure, durationMs } = answer;
  const attempt = {
    At: requestedAt.toISOString(),
    DurationMs: durationMs,
    Status: httpStatus,
    Failure: failure,
  };
  const goesOn = verdict.status === "InProgress";
  const { numAffectedRows } = await sql`
    update notice_delivery set status = ${verdict.status}, step = ${goesOn ? verdict.step : delivery.Step},
      next_attempt_at = ${goesOn ? verdict.nextAttemptAt : null}, leased_until = null,
      finished_at = ${goesOn ? null : finishedAt},
      attempts = jsonb_path_query_array(${JSON.stringify([attempt])}::jsonb || attempts, ${`$[0 to ${attemptsKept - 1}]`}::jsonpath)
     where id = ${delivery.Id} and status = 'InProgress' and leased_until = ${delivery.LeasedUntil}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
