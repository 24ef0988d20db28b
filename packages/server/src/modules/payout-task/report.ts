/** What a crawler's agent reports of its task takes effect here, or is refused by name and noted on the order's timeline. */
import type { CallOutput, CallParsed } from "@opc/contract";
import type { agentTasksReport, TaskReport } from "@opc/contract/agent/tasks";
import { codeSeconds } from "@opc/contract/payout-task/states";
import { sql } from "kysely";
import type { CrawlerViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { writePayoutEvents } from "../../order/payout-events.ts";
import { openCases } from "../money-case/open.ts";
import { lostBy } from "../payout-channel/reports.ts";
import { isAlarming, isFailure, judgeReport } from "./step-rules.ts";
import { lockTask, maskedMessage, moveTask, type PayoutTask, type StepChange } from "./steps.ts";

type Input = CallParsed<typeof agentTasksReport>;
type Output = CallOutput<typeof agentTasksReport>;

/** A refusal is answered, not thrown: what was noted has to stay. */
export async function takeTaskReport(
  tx: Transaction,
  viewer: CrawlerViewer,
  input: Input,
  now: Date,
): Promise<Output | CallError> {
  const locked = await lockTask(tx, BigInt(input.TaskId));
  if (!locked || locked.task.CrawlerId !== viewer.crawlerId) return new CallError("TaskUnknown");
  const { task } = locked;
  const state = { step: task.Step, failure: task.Failure, codeBy: task.CodeBy };
  const judged = judgeReport(state, input.Event, viewer.crawlerCode);
  if (judged.kind === "refused") {
    await noteRefused(tx, task, input.Event, viewer, now);
    return new CallError(judged.error, judged.error === "TaskOver" ? { Outcome: task.Failure ?? "" } : {});
  }
  let after = task;
  for (const move of judged.kind === "moves" ? judged.moves : []) {
    if (move === "finish" || move === "declareUnpaid") continue;
    const moved = await moveTask(tx, task.Id, move, changeOf(input, viewer, now), now);
    if (!moved) throw new Error(`task ${task.Id} was judged to ${move} but could not`);
    after = moved;
  }
  return { Step: after.Step, CodeDeadline: after.CodeDeadline?.toISOString() ?? null };
}

function changeOf(input: Input, { crawlerCode }: CrawlerViewer, now: Date): StepChange {
  const seconds = input.CodeSeconds ?? codeSeconds.usual;
  return {
    actor: { kind: "crawler", name: crawlerCode },
    code: { by: crawlerCode, sealed: null },
    ...(!isFailure(input.Event) && { codeDeadline: new Date(now.getTime() + seconds * 1000) }),
    ...(isFailure(input.Event) && {
      failure: input.Event,
      message: input.Message === undefined ? null : maskedMessage(input.Message),
    }),
  };
}

/** Somebody has to see it; where money may have left, the attempt says so too, once. */
async function noteRefused(
  tx: Transaction,
  task: PayoutTask,
  event: TaskReport,
  { crawlerCode }: CrawlerViewer,
  now: Date,
): Promise<void> {
  const isNew = await tx
    .selectFrom("PayoutEvent")
    .select("Id")
    .where("OrderId", "=", task.OrderId)
    .where("Kind", "=", "channelReported")
    .where(
      sql<boolean>`operator_detail ->> 'Task' = ${task.Id.toString()} and operator_detail ->> 'Says' = ${event}`,
    )
    .executeTakeFirst()
    .then((row) => row === undefined);
  // The same words again are no news.
  if (!isNew) return;
  const line = {
    orderId: task.OrderId,
    merchantId: task.MerchantId,
    kind: "channelReported" as const,
    actor: { kind: "crawler" as const, name: crawlerCode },
    operatorDetail: { Task: task.Id.toString(), Says: event, Outcome: task.Failure ?? task.Step },
  };
  await writePayoutEvents(tx, [line], now);
  if (task.Failure !== null && isAlarming(event)) await contradictRefusal(tx, task.AttemptId, now);
}

/** The card's side says that it paid what it had refused: a person has to find out before it is paid again. */
export async function contradictRefusal(tx: Transaction, attemptId: bigint, now: Date): Promise<void> {
  const contradicted = await tx
    .updateTable("PayoutAttempt")
    .set({ Doubt: "PaidAfterRefusal", DoubtedAt: now })
    .where("Id", "=", attemptId)
    .where("Doubt", "is", null)
    .where("Status", "in", ["Refused", "Cancelled"])
    .returning(["Id", "OrderId", "AmountMinor", "Reference"])
    .executeTakeFirst();
  if (!contradicted) return;
  // Only looked at: one that is over stays so, and the card is locked already.
  const order = await tx
    .selectFrom("PayoutOrder")
    .selectAll()
    .where("Id", "=", contradicted.OrderId)
    .executeTakeFirst();
  const kind = order && lostBy(order);
  if (!kind) return;
  const { Id: about, AmountMinor: amountMinor, Reference: reference } = contradicted;
  await openCases(tx, [{ kind, about, orderKind: "Payout", order, amountMinor, reference }], now);
}
