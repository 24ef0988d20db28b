/**
 * What a crawler's agent is to do now: one task at a time, begun ones before waiting ones, the oldest first. A task whose payee's
 * number does not open is set aside: nothing can be said of it, and the others go on.
 */
import type { CallOutput } from "@opc/contract";
import type { agentTasksNext } from "@opc/contract/agent/tasks";
import { sql } from "kysely";
import type { CrawlerViewer } from "../../call/handler.ts";
import type { Currencies } from "../../db/currencies.ts";
import { putBack, setAside } from "../../db/set-aside.ts";
import type { Transaction } from "../../db/transaction.ts";
import { openCard } from "../../order/payee.ts";
import { writePayoutEvents } from "../../order/payout-events.ts";
import type { Services } from "../../services.ts";
import { attemptAsked } from "../payout-channel/attempts.ts";
import { ordersInConflict } from "../payout-channel/conflicts.ts";
import { mayPayOut } from "../payout-stop/line.ts";
import { codePlace } from "./code.ts";
import { type NextAction, nextAction } from "./step-rules.ts";
import { lockTask, type PayoutTask } from "./steps.ts";

export type NextAnswer = CallOutput<typeof agentTasksNext>;
export const nothingToDo: NextAnswer = { Action: "None", Task: null, Code: null, Failure: null };

export interface NextFacts {
  viewer: CrawlerViewer;
  /** The task that the agent says it is busy with. */
  busyWith: bigint | null;
  currencies: Currencies;
  services: Pick<Services, "database" | "vault" | "clock" | "log">;
  now: Date;
}

interface CurrentTask {
  task: PayoutTask;
  /** False only of the task that the agent is busy with, and has been told of. */
  opens: boolean;
}

/** Read at once when the first was passed over. */
const manyTasks = 100;

/** Whether there may be something to say; looks only, so that waiting agents hold nothing. */
export async function hasNews(tx: Transaction, facts: NextFacts): Promise<boolean> {
  if (await endOfBusy(tx, facts)) return true;
  const current = await currentTask(tx, facts);
  return current !== undefined && (await allowedAction(tx, current, facts)) !== "None";
}

export async function nextFor(tx: Transaction, facts: NextFacts): Promise<NextAnswer> {
  const ended = await endOfBusy(tx, facts);
  if (ended) return { ...nothingToDo, Action: "Stop", Failure: ended };
  const current = await currentTask(tx, facts);
  const locked = current && (await lockTask(tx, current.task.Id));
  if (!locked || locked.task.Step === "Finished") return nothingToDo;
  const { task } = locked;
  const action = await allowedAction(tx, { ...current, task }, facts);
  if (action === "None") return nothingToDo;
  if (action === "Take") await take(tx, task, facts);
  const Code = action === "HandCode" ? await handCode(tx, task, facts) : null;
  if (action === "CodeLost" || Code === undefined) return loseCode(tx, task, facts);
  const Action = action === "Take" ? "CarryOut" : action === "HandCode" ? "EnterCode" : action;
  return { Action, Task: await taskOf(tx, task, facts), Code, Failure: null };
}

/** Of the task that the agent is busy with: how it ended without the agent. */
async function endOfBusy(tx: Transaction, { viewer, busyWith }: NextFacts) {
  if (busyWith === null) return null;
  const busy = await tx
    .selectFrom("PayoutTask")
    .select("Failure")
    .where("Id", "=", busyWith)
    .where("CrawlerId", "=", viewer.crawlerId)
    .executeTakeFirst();
  const failure = busy?.Failure ?? null;
  // However people ended it, to the agent it is stopped.
  if (failure === "DeclaredUnpaid") return "Stopped";
  return failure === "Stopped" || failure === "CodeTimeout" ? failure : null;
}

async function currentTask(tx: Transaction, facts: NextFacts): Promise<CurrentTask | undefined> {
  const passed: bigint[] = [];
  for (;;) {
    const waiting = await waitingTasks(tx, facts, passed);
    for (const task of waiting) {
      const opens = numberOpens(task, facts);
      // The agent is at it: another task at once would be a second one.
      if (task.Id === facts.busyWith) return { task, opens };
      // What may have been paid already is begun by nobody, and keeps no other waiting until people found out.
      const begins = begun.has(actionOf(task, facts));
      if (opens && !(begins && (await isInConflict(tx, task)))) return { task, opens };
    }
    if (waiting.length === 0) return undefined;
    passed.push(...waiting.map(({ Id }) => Id));
  }
}

/** With these the money may leave. */
const begun: ReadonlySet<NextAction> = new Set(["Take", "CarryOut", "HandCode"]);

async function isInConflict(tx: Transaction, { OrderId }: Pick<PayoutTask, "OrderId">): Promise<boolean> {
  return (await ordersInConflict(tx, [OrderId])).has(OrderId);
}

type WaitingTask = Awaited<ReturnType<typeof waitingTasks>>[number];

/** From step 3 on the agent is done with it. */
function waitingTasks(tx: Transaction, { viewer }: NextFacts, passed: readonly bigint[]) {
  return (
    tx
      .selectFrom("PayoutTask")
      .innerJoin("PayoutOrder as Order", "Order.Id", "PayoutTask.OrderId")
      .selectAll("PayoutTask")
      .select(["Order.OrderNo", "Order.CardSealed"])
      .where("PayoutTask.CrawlerId", "=", viewer.crawlerId)
      .where("PayoutTask.Step", "in", ["Queued", "AwaitingCode", "CodeSubmitted"])
      // Written out: the partial index is chosen by this text.
      .where(sql<boolean>`payout_task.step <> 'Finished'`)
      .where(sql<boolean>`payout_task.id <> all(${passed}::bigint[])`)
      .orderBy(sql`payout_task.taken_at is null`)
      .orderBy("PayoutTask.Id")
      .limit(passed.length === 0 ? 1 : manyTasks)
      .execute()
  );
}

/** Where it does not, people are told; once its task is stopped, the payee's number can be entered anew. */
function numberOpens(task: WaitingTask, { services }: NextFacts): boolean {
  const key = `payee's number of ${task.OrderNo}`;
  try {
    openCard(services.vault, { Id: task.OrderId, MerchantId: task.MerchantId, CardSealed: task.CardSealed });
    void putBack(services, "payouts", key);
    return true;
  } catch (error) {
    void setAside(services, "payouts", key, error);
    return false;
  }
}

function actionOf(task: PayoutTask, { viewer, busyWith, now }: NextFacts): NextAction {
  return nextAction(
    {
      step: task.Step,
      failure: task.Failure,
      codeBy: task.CodeBy,
      isTaken: task.TakenAt !== null,
      hasSealedCode: task.CodeSealed !== null,
      codeHandedAt: task.CodeHandedAt,
    },
    busyWith === task.Id,
    viewer.crawlerCode,
    now,
  );
}

/**
 * Nothing is begun while payouts are stopped; what was begun goes on. Of a payout that may have left already nothing is begun, and no
 * code is handed: with it the money would leave once more.
 */
async function allowedAction(
  tx: Transaction,
  { task, opens }: CurrentTask,
  facts: NextFacts,
): Promise<NextAction> {
  const action = actionOf(task, facts);
  if (action === "HandCode" && !opens) return "None";
  // An agent that asks for it again may not have begun: its answer was lost.
  if (!begun.has(action)) return action;
  return (await isInConflict(tx, task)) || (action === "Take" && !(await mayPayOut(tx))) ? "None" : action;
}

/** Committed before the answer leaves: from here on the money may leave. */
async function take(tx: Transaction, task: PayoutTask, { viewer, now }: NextFacts): Promise<void> {
  const actor = { kind: "crawler" as const, name: viewer.crawlerCode };
  const attempt = { Id: task.AttemptId, OrderId: task.OrderId, MerchantId: task.MerchantId };
  await tx.updateTable("PayoutTask").set({ TakenAt: now }).where("Id", "=", task.Id).execute();
  await attemptAsked(tx, [{ attempt, actor }], now);
  const event = { orderId: task.OrderId, merchantId: task.MerchantId, kind: "taskTaken" as const, actor };
  await writePayoutEvents(tx, [event], now);
}

/** Opened, and wiped in the transaction whose answer carries it; undefined where it does not open. */
async function handCode(tx: Transaction, task: PayoutTask, facts: NextFacts): Promise<string | undefined> {
  if (task.CodeSealed === null) throw new Error("a code that was handed before");
  const code = openCode(task, task.CodeSealed, facts);
  if (code === undefined) return undefined;
  await tx
    .updateTable("PayoutTask")
    .set({ CodeSealed: null, CodeHandedAt: facts.now })
    .where("Id", "=", task.Id)
    .execute();
  return code;
}

function openCode(task: PayoutTask, sealed: Buffer, { services }: NextFacts): string | undefined {
  try {
    return services.vault.open(codePlace(task), sealed);
  } catch (error) {
    services.log.error(
      { err: error, task: task.Id.toString() },
      "payouts: a code does not open, and is asked for again",
    );
    return undefined;
  }
}

/** A person is asked for the code again; the task keeps having had one, so nothing stops it. */
async function loseCode(tx: Transaction, task: PayoutTask, facts: NextFacts): Promise<NextAnswer> {
  await tx
    .updateTable("PayoutTask")
    .set({ CodeBy: null, CodeHandedAt: null, CodeSealed: null })
    .where("Id", "=", task.Id)
    .execute();
  if (facts.busyWith === task.Id) return nothingToDo;
  return { Action: "Resume", Task: await taskOf(tx, task, facts), Code: null, Failure: null };
}

async function taskOf(tx: Transaction, task: PayoutTask, { currencies, services }: NextFacts) {
  const order = await tx
    .selectFrom("PayoutOrder")
    .innerJoin("PayoutAttempt as Attempt", "Attempt.OrderId", "PayoutOrder.Id")
    .select(["PayoutOrder.OrderNo", "PayoutOrder.Currency", "PayoutOrder.BankCode", "PayoutOrder.PayeeName"])
    .select(["PayoutOrder.Id", "PayoutOrder.MerchantId", "PayoutOrder.CardSealed", "Attempt.Reference"])
    .where("PayoutOrder.Id", "=", task.OrderId)
    .where("Attempt.Id", "=", task.AttemptId)
    .executeTakeFirstOrThrow();
  return {
    TaskId: task.Id.toString(),
    Reference: order.Reference,
    OrderNo: order.OrderNo,
    Amount: currencies.text(task.AmountMinor, order.Currency),
    Currency: order.Currency,
    BankCode: order.BankCode,
    CardNumber: openCard(services.vault, order),
    PayeeName: order.PayeeName,
    Step: task.Step,
    CodeDeadline: task.CodeDeadline?.toISOString() ?? null,
  };
}
