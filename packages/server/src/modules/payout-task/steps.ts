/**
 * The one place where a task's step changes: each update says from which steps, and whether a code forbids it. Callers hold
 * the order's lock. What a step means for the attempt and its order is said to payout-channel/attempts.ts.
 */

import type { PayoutEventKind } from "@opc/contract/payout-order/states";
import {
  type PayoutTaskFailure,
  type PayoutTaskMove,
  payoutTaskMoves,
} from "@opc/contract/payout-task/states";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, writePayoutEvents } from "../../order/payout-events.ts";
import { lockPayouts } from "../../order/payout-lock.ts";
import { giveBackTasks } from "../payout-card/plan-task.ts";
import { attemptAccepted, attemptRefused } from "../payout-channel/attempts.ts";

export type PayoutTask = Selectable<Tables["PayoutTask"]>;
type PayoutOrder = Awaited<ReturnType<typeof lockPayouts>>[number];

/** The task with its order, both locked; undefined where it is not. */
export async function lockTask(
  tx: Transaction,
  taskId: bigint,
): Promise<{ task: PayoutTask; order: PayoutOrder } | undefined> {
  const found = await tx
    .selectFrom("PayoutTask")
    .select("OrderId")
    .where("Id", "=", taskId)
    .executeTakeFirst();
  if (!found) return undefined;
  const [order] = await lockPayouts(tx, [found.OrderId]);
  const task = await tx
    .selectFrom("PayoutTask")
    .selectAll()
    .where("Id", "=", taskId)
    .forUpdate()
    .executeTakeFirst();
  return task && order ? { task, order } : undefined;
}

export interface StepChange {
  actor: Actor;
  /** Of apply. */
  codeDeadline?: Date;
  /** Of giveCode: who gives it, and sealed what a person entered. */
  code?: { by: string; sealed: Buffer | null };
  /** Of fail, timeOut and stop. */
  failure?: PayoutTaskFailure;
  message?: string | null;
  /** More facts for the operator's timeline. */
  operatorDetail?: Readonly<Record<string, string>>;
}

const eventKinds = {
  apply: "codeAwaited",
  giveCode: "codeEntered",
  submitCode: "codeEntered",
  submit: "transferSubmitted",
  fail: "taskFailed",
  timeOut: "taskFailed",
  stop: "taskStopped",
} as const satisfies Record<Exclude<PayoutTaskMove, "finish" | "declareUnpaid">, PayoutEventKind>;

/** `finish` is what settling the order does (payout-card/paid.ts), `declareUnpaid` what ends an attempt (payout-card/plan-task.ts). Undefined where the task stood elsewhere. */
export async function moveTask(
  tx: Transaction,
  taskId: bigint,
  move: keyof typeof eventKinds,
  change: StepChange,
  now: Date,
): Promise<PayoutTask | undefined> {
  const { from, to, ...rest } = payoutTaskMoves[move];
  const onlyWithoutCode = "withoutCode" in rest ? sql`and code_given_at is null` : sql``;
  const { rows } = await sql<PayoutTask>`
    update payout_task t set step = ${to}, step_at = case when t.step = ${to} then t.step_at else ${now} end,
      ${columnsOf(move, change, now)}
    where t.id = ${taskId} and t.step = any(${[...from]}::text[]) ${onlyWithoutCode}
    returning t.*`.execute(tx);
  const [task] = rows;
  if (!task) return undefined;
  await writeTimeline(tx, task, move, change, now);
  await updateAttempt(tx, task, move, change, now);
  return task;
}

function columnsOf(
  move: keyof typeof eventKinds,
  { codeDeadline, code, failure, message }: StepChange,
  now: Date,
) {
  switch (move) {
    case "apply":
      return sql`applied_at = ${now}, code_deadline = ${codeDeadline ?? null}`;
    case "giveCode":
      return sql`code_by = ${code?.by ?? null}, code_sealed = ${code?.sealed ?? null},
        code_handed_at = case when ${code?.sealed === null} then ${now}::timestamptz end,
        code_given_at = coalesce(t.code_given_at, ${now}), code_deadline = null`;
    case "submitCode":
    case "submit":
      return sql`code_sealed = null, code_given_at = coalesce(t.code_given_at, ${now}), code_deadline = null`;
    default:
      return sql`failure = ${failure ?? null}, failure_message = ${message ?? null}, code_sealed = null,
        code_deadline = null, finished_at = ${now}`;
  }
}

function writeTimeline(
  tx: Transaction,
  task: PayoutTask,
  move: keyof typeof eventKinds,
  { actor, codeDeadline, failure, message, operatorDetail }: StepChange,
  now: Date,
): Promise<void> {
  const event = {
    orderId: task.OrderId,
    merchantId: task.MerchantId,
    kind: eventKinds[move],
    actor,
    operatorDetail: {
      Step: task.Step,
      ...(codeDeadline && { CodeDeadline: codeDeadline.toISOString() }),
      ...(failure && { Failure: failure }),
      ...(message && { Message: message }),
      ...operatorDetail,
    },
  };
  return writePayoutEvents(tx, [event], now);
}

async function updateAttempt(
  tx: Transaction,
  task: PayoutTask,
  move: keyof typeof eventKinds,
  { actor, failure, message }: StepChange,
  now: Date,
): Promise<void> {
  const attempt = { Id: task.AttemptId, OrderId: task.OrderId, MerchantId: task.MerchantId };
  if (move === "submit") await attemptAccepted(tx, [{ attempt, actor }], now);
  if (failure === undefined) return;
  await giveBackTasks(tx, [task]);
  const reason = message ? `${failure}: ${message}` : failure;
  await attemptRefused(tx, [{ attempt, actor, reason, answered: move === "fail" }], now);
}

/** What a bank or an agent says may name accounts and codes: long runs of digits are hidden. */
export function maskedMessage(text: string): string {
  return text.replace(/\d(?:[ -]?\d){3,}/g, "••••");
}
