/** Where a crawler's payout stands on the specification's way of four steps. Before the first it waits for the crawler. */
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import type { PayoutTaskFailure, PayoutTaskStep } from "@opc/contract/payout-task/states";
import type { TextKey, Translate } from "../../i18n/i18n.ts";
import type { StatusSet, Tone } from "../status.ts";
import type { StepState } from "../stepper/stepper.tsx";
import { payoutTaskFailures, payoutTaskSteps } from "./values.static.ts";

type TaskState = Pick<PayoutTaskRow, "Step" | "Failure" | "HasCode">;

export const taskWay = ["AwaitingCode", "CodeSubmitted", "AwaitingArrival", "Finished"] as const;

/** For chips: a finished one may have failed, so it is only called over. */
export const taskStep: StatusSet<PayoutTaskStep> = {
  values: payoutTaskSteps,
  label: (value): TextKey => (value === "Finished" ? "payoutTask.over" : `payoutTask.step.${value}`),
  tones: {
    Queued: "quiet",
    AwaitingCode: "warning",
    CodeSubmitted: "busy",
    AwaitingArrival: "busy",
    Finished: "good",
  },
};

export const taskFailure: StatusSet<PayoutTaskFailure> = {
  values: payoutTaskFailures,
  label: (value) => `payoutTask.failure.${value}`,
  tones: {
    CodeTimeout: "bad",
    InsufficientBalance: "bad",
    SubmitFailure: "bad",
    Stopped: "warning",
    DeclaredUnpaid: "bad",
  },
};

/** Why an attempt ended: a crawler's failure by its name, a supplier's reason as it wrote it. */
export function attemptReason(reason: string, t: Translate): string {
  const failure = payoutTaskFailures.find((each) => each === reason);
  return failure === undefined ? reason : t(taskFailure.label(failure));
}

/** The state of each step of `taskWay`. */
export function stepStates(task: TaskState): StepState[] {
  if (task.Step === "Queued") return ["todo", "todo", "todo", "todo"];
  if (task.Failure !== null)
    return task.HasCode ? ["done", "failed", "todo", "todo"] : ["failed", "todo", "todo", "todo"];
  const at = taskWay.indexOf(task.Step);
  return taskWay.map((step, index) => {
    if (index < at || (step === task.Step && step === "Finished")) return "done";
    return index === at ? "current" : "todo";
  });
}

/** In one line: the step, or why it failed. */
export function taskText(task: TaskState, t: Translate): string {
  if (task.Failure !== null) return t(taskFailure.label(task.Failure));
  return t(`payoutTask.step.${task.Step}`);
}

export function taskTone(task: TaskState): Tone {
  if (task.Failure !== null) return taskFailure.tones[task.Failure];
  return taskStep.tones[task.Step];
}

/** A person is waited for. */
export function isWaitingForCode({ Step, HasCode }: TaskState): boolean {
  return Step === "AwaitingCode" && !HasCode;
}
