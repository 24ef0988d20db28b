/** The part of the crawler agents' API that carries out payouts from a payout card. */
import { z } from "zod";
import { call } from "../call.ts";
import { amountText, idInput, instant, integerInput } from "../fields.ts";
import { codeSeconds, payoutTaskFailures, payoutTaskSteps } from "../payout-task/states.ts";
import { tokenErrors } from "./calls.ts";

/** Longest wait of a long poll. */
export const maxWaitSeconds = 25;

/**
 * None: nothing to do. CarryOut: apply for this transfer; given again until it was reported on. Resume: a task that was
 * begun, for an agent that does not say it has it. EnterCode: `Code` is the one to enter. Stop: the task is over, do nothing
 * more with it.
 */
export const agentActions = ["None", "CarryOut", "Resume", "EnterCode", "Stop"] as const;

export const agentTask = z.strictObject({
  TaskId: z.string(),
  /** To be written as the transfer's remark. */
  Reference: z.string(),
  OrderNo: z.string(),
  Amount: amountText,
  Currency: z.string(),
  BankCode: z.string(),
  CardNumber: z.string(),
  PayeeName: z.string(),
  Step: z.enum(payoutTaskSteps),
  CodeDeadline: instant.nullable(),
});

export const agentTasksNext = call({
  method: "POST",
  path: "/agent/tasks/next",
  summary: "The agent's next step: one task at a time, its code, or its end. Waits up to 25 s.",
  access: { by: "crawlerToken" },
  effect: "write",
  input: z.strictObject({
    /** The task that the agent is busy with. */
    TaskId: idInput.optional(),
    WaitSeconds: integerInput(0, maxWaitSeconds).default(maxWaitSeconds),
  }),
  output: z.strictObject({
    Action: z.enum(agentActions),
    Task: agentTask.nullable(),
    /** Of EnterCode, handed once. */
    Code: z.string().nullable(),
    /** Of Stop. */
    Failure: z.enum(payoutTaskFailures).nullable(),
  }),
  errors: [...tokenErrors, "NoPayoutCard"],
});

/**
 * Applied: the bank has the application and asks for a code. CodeDelivered: the agent got the code itself and asks whether it
 * may enter it. CodeSubmitted: the code was entered. Submitted: the bank took the transfer. The last two: nothing was paid.
 */
export const taskReports = [
  "Applied",
  "CodeDelivered",
  "CodeSubmitted",
  "Submitted",
  "InsufficientBalance",
  "SubmitFailure",
] as const;
export type TaskReport = (typeof taskReports)[number];

export const agentTasksReport = call({
  method: "POST",
  path: "/agent/tasks/report",
  summary: "Progress of a task; repeating a report changes nothing.",
  access: { by: "crawlerToken" },
  effect: "write",
  input: z.strictObject({
    TaskId: idInput,
    Event: z.enum(taskReports),
    /** Of Applied: how long the bank waits for the code. */
    CodeSeconds: integerInput(codeSeconds.least, codeSeconds.most).optional(),
    /** Of a failure: the bank's words. */
    Message: z.string().max(200).optional(),
  }),
  output: z.strictObject({ Step: z.enum(payoutTaskSteps), CodeDeadline: instant.nullable() }),
  errors: [...tokenErrors, "TaskUnknown", "TaskStopped", "TaskTimedOut", "TaskOver", "TaskPastFailing"],
});
