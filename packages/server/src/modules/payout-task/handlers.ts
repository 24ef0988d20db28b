import type { CallParsed, Calls } from "@opc/contract";
import { payoutMoves } from "@opc/contract/payout-order/states";
import { payoutTaskFailures, payoutTaskSteps } from "@opc/contract/payout-task/states";
import { sql } from "kysely";
import type { Handlers, ReadFacts } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import type { Transaction } from "../../db/transaction.ts";
import { movePayouts } from "../../order/payout-move.ts";
import { assertProvenAnew } from "../approval/asked-anew.ts";
import { payoutFactsOf } from "../payout-channel/facts.ts";
import { planAttempts } from "../payout-channel/plan.ts";
import { assertCertainlyUnpaid } from "../payout-order/unpaid-rules.ts";
import { enterCode } from "./code.ts";
import { confirmTask, earliestDebit } from "./confirm.ts";
import { waitingForCode } from "./live.ts";
import { taskRow } from "./rows.ts";
import { lockTask, maskedMessage, moveTask } from "./steps.ts";
import { countTasks, findTask, type ListedTask, listTasks, tasksOfOrder } from "./store.ts";

const maxDebits = 20;

export const payoutTaskHandlers = {
  cashouttaskList: async (
    input: CallParsed<Calls["cashouttaskList"]>,
    { tx, viewer, services, now }: ReadFacts,
  ) => {
    const currencies = await currenciesOf(services.database);
    return mapRows(await listTasks(tx, viewer, input), (task) => taskRow(task, { viewer, currencies, now }));
  },

  cashouttaskSummary: async (input, { tx, viewer }) => {
    const counts = await countTasks(tx, viewer, input);
    const sum = (of: typeof counts) => Number(of.reduce((total, one) => total + one.Count, 0n));
    return {
      StepCounts: payoutTaskSteps.map((Step) => ({
        Step,
        Count: sum(counts.filter((one) => one.Step === Step)),
      })),
      FailureCounts: payoutTaskFailures.map((Failure) => ({
        Failure,
        Count: sum(counts.filter((one) => one.Failure === Failure)),
      })),
      WaitingForCode: sum(counts.filter((one) => one.IsWaiting)),
    };
  },

  cashouttaskGet: async ({ TaskId }, { tx, viewer, services, now }) => {
    const currencies = await currenciesOf(services.database);
    const task = await findTask(tx, BigInt(TaskId));
    const [attempts, debits] = await Promise.all([tasksOfOrder(tx, task.OrderId), debitsFor(tx, task)]);
    const isLatest = attempts.at(-1)?.Id === task.Id;
    return {
      Task: taskRow(task, { viewer, currencies, now }),
      Attempts: attempts.map((one) => taskRow(one, { viewer, currencies, now })),
      Debits: debits.map((debit) => ({
        RecordId: debit.Id.toString(),
        Amount: currencies.text(-debit.AmountMinor, debit.Currency),
        ExternalId: debit.ExternalId,
        Counterparty: debit.Counterparty,
        Remark: debit.Remark,
        OccurredAt: debit.OccurredAt?.toISOString() ?? null,
      })),
      CanEnterCode: task.Step === "AwaitingCode" && task.CodeBy === null,
      CanStop: (task.Step === "Queued" || task.Step === "AwaitingCode") && task.CodeGivenAt === null,
      CanRetry:
        isLatest &&
        task.Failure !== null &&
        task.OrderStatus === "ChannelFailed" &&
        !attempts.some((attempt) => attempt.Doubt !== null),
      CanConfirm: mayBeConfirmed(task),
    };
  },

  cashouttaskWaitcount: async (_input, { tx }) => {
    const { count, firstDeadline } = await waitingForCode(tx);
    return { Count: count, FirstDeadline: firstDeadline?.toISOString() ?? null };
  },

  cashouttaskEntercode: async ({ TaskId, VerificationCode }, facts) => {
    const { tx, viewer, services, now, recordChange } = facts;
    const entered = { taskId: BigInt(TaskId), code: VerificationCode };
    await enterCode(tx, entered, { viewer, vault: services.vault, now });
    recordChange({ TaskId, OrderNo: (await findTask(tx, entered.taskId)).OrderNo, Code: "entered" });
    return {};
  },

  cashouttaskRetry: async ({ TaskId, CardId }, asked) => {
    const { tx, viewer, services, recordChange } = asked;
    const locked = await lockTask(tx, BigInt(TaskId));
    if (!locked) throw new CallError("NotFound");
    const { task, order } = locked;
    if (task.Failure === null || order.Status !== "ChannelFailed") throw new CallError("StatusChanged");
    await assertProvenAnew(asked, "PayoutConfirm", {
      amountMinor: order.AmountMinor,
      currency: order.Currency,
    });
    await assertCertainlyUnpaid(tx, order);
    const facts = await payoutFactsOf(services);
    const actor = { kind: "user" as const, name: personName(viewer) };
    const moved = await movePayouts(tx, "sendAgain", [{ orderId: order.Id, actor }], facts.now);
    const again = moved.get(order.Id);
    if (!again) throw new CallError("StatusChanged");
    // A person who chose a card gets that one or none.
    const only =
      CardId === undefined ? { channelCode: await channelOf(tx, task.CardId) } : { cardId: BigInt(CardId) };
    const planned = (await planAttempts(tx, [{ order: again, only }], facts)).get(order.Id);
    const attempt = planned?.kind === "planned" ? planned.attempt : null;
    const [next] = attempt ? await taskOfAttempt(tx, attempt.Id) : [];
    recordChange({ TaskId, OrderNo: order.OrderNo, NewTaskId: next?.Id ?? null });
    return { TaskId: next?.Id.toString() ?? null };
  },

  cashouttaskStop: async ({ TaskId, Reason }, { tx, viewer, now, recordChange }) => {
    const locked = await lockTask(tx, BigInt(TaskId));
    if (!locked) throw new CallError("NotFound");
    const { task, order } = locked;
    if (task.Step === "Finished") throw new CallError("TaskNotWaiting");
    const actor = { kind: "user" as const, name: personName(viewer) };
    const change = { actor, failure: "Stopped" as const, message: maskedMessage(Reason) };
    if (!(await moveTask(tx, task.Id, "stop", change, now))) throw new CallError("TaskMayPay");
    recordChange({ TaskId, OrderNo: order.OrderNo, Step: { from: task.Step, to: "Stopped" }, Reason });
    return {};
  },

  cashouttaskConfirm: async (input, facts) => ({ ApprovalId: await confirmTask(input, facts) }),
} satisfies Partial<Handlers>;

function mayBeConfirmed(task: ListedTask): boolean {
  return (payoutMoves.confirm.from as readonly string[]).includes(task.OrderStatus);
}

/** Unexplained debits of the card that may be the task's. */
function debitsFor(tx: Transaction, task: ListedTask) {
  const earliest = earliestDebit(task);
  if (!earliest || !mayBeConfirmed(task)) return [];
  return (
    tx
      .selectFrom("PayoutCardRecord")
      .selectAll()
      .where("CardId", "=", task.CardId)
      // Written out: the partial index is chosen by this text.
      .where(sql<boolean>`kind = 'Unexplained'`)
      .where("AmountMinor", "=", -task.AmountMinor)
      .where("OccurredAt", ">=", earliest)
      .orderBy("Id")
      .limit(maxDebits)
      .execute()
  );
}

async function channelOf(tx: Transaction, cardId: bigint): Promise<string> {
  const { Code } = await tx
    .selectFrom("PayoutCard")
    .innerJoin("PayoutChannel as Channel", "Channel.Id", "PayoutCard.PayoutChannelId")
    .select("Channel.Code")
    .where("PayoutCard.Id", "=", cardId)
    .executeTakeFirstOrThrow();
  return Code;
}

function taskOfAttempt(tx: Transaction, attemptId: bigint) {
  return tx.selectFrom("PayoutTask").select("Id").where("AttemptId", "=", attemptId).execute();
}
