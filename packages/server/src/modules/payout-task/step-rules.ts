/**
 * What an agent's report means for a task, and what the agent is to do next. Reports come twice, late and out of order: what is
 * known already changes nothing, a later one stands for those that got lost, and what contradicts the end that the task had is
 * refused by name and noted. Terms: a task *has a code* from the first one given on, by a person or the agent itself; a
 * person's code is *handed* once.
 */
import type { TaskReport } from "@opc/contract/agent/tasks";
import type { PayoutTaskFailure, PayoutTaskMove, PayoutTaskStep } from "@opc/contract/payout-task/states";

export interface TaskState {
  step: PayoutTaskStep;
  failure: PayoutTaskFailure | null;
  /** "ALIAS/user", or the crawler's id of one that it got itself. */
  codeBy: string | null;
}

export type TaskRefusal = "TaskStopped" | "TaskTimedOut" | "TaskOver" | "TaskPastFailing";

export type Judged =
  | { kind: "known" }
  | { kind: "moves"; moves: readonly PayoutTaskMove[] }
  | { kind: "refused"; error: TaskRefusal };

const known: Judged = { kind: "known" };
const moves = (...all: PayoutTaskMove[]): Judged => ({ kind: "moves", moves: all });
const refused = (error: TaskRefusal): Judged => ({ kind: "refused", error });

export function isFailure(report: TaskReport): report is "InsufficientBalance" | "SubmitFailure" {
  return report === "InsufficientBalance" || report === "SubmitFailure";
}

/** `crawlerCode`: of the agent that reports. */
export function judgeReport(task: TaskState, report: TaskReport, crawlerCode: string): Judged {
  if (task.failure !== null) return afterFailure(task.failure, report);
  const isOn = task.step === "AwaitingArrival" || task.step === "Finished";
  if (isFailure(report)) return isOn ? refused("TaskPastFailing") : moves("fail");
  if (isOn) return known;
  switch (report) {
    case "Applied":
      return task.step === "Queued" ? moves("apply") : known;
    case "CodeDelivered":
      if (task.step === "Queued") return moves("apply", "giveCode");
      return task.step === "AwaitingCode" && task.codeBy !== crawlerCode ? moves("giveCode") : known;
    case "CodeSubmitted":
      return task.step === "CodeSubmitted" ? known : moves("submitCode");
    case "Submitted":
      return moves("submit");
  }
}

function afterFailure(failure: PayoutTaskFailure, report: TaskReport): Judged {
  if (failure === report) return known;
  if (failure === "Stopped" || failure === "DeclaredUnpaid") return refused("TaskStopped");
  if (failure === "CodeTimeout") return refused("TaskTimedOut");
  return refused("TaskOver");
}

/** Money may have left although the task had ended without any. */
export function isAlarming(report: TaskReport): boolean {
  return report === "CodeSubmitted" || report === "Submitted";
}

export type NextAction =
  | "None"
  | "Take"
  | "CarryOut"
  | "Resume"
  | "HandCode"
  /** The agent asks again without having said what it did with its code: it never got it. */
  | "CodeLost";

export interface NextTask extends TaskState {
  isTaken: boolean;
  /** A person's code waits to be handed. */
  hasSealedCode: boolean;
  codeHandedAt: Date | null;
}

/** An answer that is still on its way is not lost yet. */
export const codeLostAfterMs = 5_000;

/** `has`: the agent says that it is busy with this very task. */
export function nextAction(task: NextTask, has: boolean, crawlerCode: string, now: Date): NextAction {
  if (task.step === "Queued") {
    if (!task.isTaken) return "Take";
    return has ? "None" : "CarryOut";
  }
  if (task.step === "AwaitingCode") {
    if (task.hasSealedCode) return "HandCode";
    const handedMs = task.codeHandedAt === null ? 0 : now.getTime() - task.codeHandedAt.getTime();
    if (task.codeBy !== null && task.codeBy !== crawlerCode && handedMs >= codeLostAfterMs) return "CodeLost";
  }
  return has ? "None" : "Resume";
}
