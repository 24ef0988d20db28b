/**
 * Crawler payout tasks: one attempt to pay a payout from a card, carried out by the card's crawler. The agent applies for the
 * transfer at the bank (1), enters the verification code (2), submits (3), and the debit on the statement ends it (4).
 * No code is used before it is noted here, so a task without a code can be stopped or run out and has certainly paid nothing.
 */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { readErrors, stepUpErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  amountText,
  done,
  googleCodeInput,
  idInput,
  instant,
  listField,
  noInput,
  orderNoInput,
  passwordInput,
  proofInput,
  provenBy,
  timeInput,
} from "../fields.ts";
import { imageInput, imageUpload } from "../files.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { payoutTaskFields } from "./fields.ts";
import { payoutTaskFailures, payoutTaskSteps } from "./states.ts";

export const payoutTaskRow = rowOf(payoutTaskFields);
export type PayoutTaskRow = z.output<typeof payoutTaskRow>;

const filters = {
  /** Payout order numbers, several at once. */
  OrderNos: listField(orderNoInput).optional(),
  Steps: listField(z.enum(payoutTaskSteps)).optional(),
  Failures: listField(z.enum(payoutTaskFailures)).optional(),
  CardId: idInput.optional(),
  SpiderId: z.string().max(64).optional(),
  /** Made at or after / at or before. */
  From: timeInput.optional(),
  To: timeInput.optional(),
};
const view = { by: "page", page: "CashoutTask" } as const;
const may = (name: "enterCode" | "retry" | "stop" | "confirm") =>
  ({ by: "page", page: "CashoutTask", function: name }) as const;
const taskId = { TaskId: idInput };

export const cashouttaskList = call({
  method: "POST",
  path: "/rp_api/spider/cashouttask_list",
  summary: "Crawler payout tasks, newest first, by key.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(payoutTaskRow),
  errors: readErrors,
});

export const cashouttaskExport = call({
  method: "POST",
  path: "/rp_api/spider/cashouttask_export",
  summary: "Asks for a file of the filtered crawler payout tasks.",
  access: { by: "page", page: "CashoutTask", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const cashouttaskSummary = call({
  method: "POST",
  path: "/rp_api/spider/cashouttask_summary",
  summary: "Counts by step and by failure over the same filter (steps and failures ignored).",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StepCounts: z.array(z.strictObject({ Step: z.enum(payoutTaskSteps), Count: z.int() })),
    FailureCounts: z.array(z.strictObject({ Failure: z.enum(payoutTaskFailures), Count: z.int() })),
    /** At step 1 without a code. */
    WaitingForCode: z.int(),
  }),
  errors: readErrors,
});

/** A debit of the card that may be the task's money: for a person to bind. */
export const taskDebit = z.strictObject({
  RecordId: z.string(),
  Amount: amountText,
  ExternalId: z.string().nullable(),
  Counterparty: z.string().nullable(),
  Remark: z.string().nullable(),
  OccurredAt: instant.nullable(),
});

export const cashouttaskGet = call({
  method: "POST",
  path: "/rp_api/spider/cashouttask_get",
  summary:
    "One task, and the card's unexplained debits of exactly its amount since it was taken (at most 20).",
  access: view,
  effect: "read",
  input: z.strictObject(taskId),
  output: z.strictObject({
    Task: payoutTaskRow,
    /** All tasks of the order, first to last. */
    Attempts: z.array(payoutTaskRow),
    Debits: z.array(taskDebit),
    /** What may be done now, as far as its state goes. */
    CanEnterCode: z.boolean(),
    CanStop: z.boolean(),
    CanRetry: z.boolean(),
    CanConfirm: z.boolean(),
  }),
  errors: [...readErrors, "NotFound"],
});

/** Polled: the navbar's counter beside the waiting withdrawals. */
export const cashouttaskWaitcount = call({
  method: "POST",
  path: "/rp_api/spider/cashouttask_waitcount",
  summary: "How many tasks wait for a verification code, and when the first of them runs out.",
  access: view,
  effect: "read",
  polled: true,
  input: noInput,
  output: z.strictObject({ Count: z.int(), FirstDeadline: instant.nullable() }),
  errors: readErrors,
});

export const cashouttaskEntercode = call({
  method: "POST",
  path: "/mc_api/spider/cashouttask_entercode",
  summary: "The code that the bank sent for a task; the agent gets it once and it is wiped.",
  access: may("enterCode"),
  effect: "write",
  form: true,
  input: z.strictObject({
    ...taskId,
    VerificationCode: z
      .string()
      .transform((text) => text.replace(/\s/g, ""))
      .pipe(z.string().regex(/^[A-Za-z0-9]{4,12}$/, { error: "4 to 12 letters or digits" })),
  }),
  output: done,
  errors: [...writeErrors, "NotFound", "CodeEntered", "TaskNotWaiting", "DoubtUnsettled"],
});

export const cashouttaskRetry = call({
  method: "POST",
  path: "/mc_api/spider/cashouttask_retry",
  summary: "Pay the order of a failed task again, from this card or another one.",
  access: may("retry"),
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    ...taskId,
    /** Only from this card; else from whichever of the channel takes it. */
    CardId: idInput.optional(),
    ...proofInput,
  }),
  output: z.strictObject({
    /** Null: no card took it, and the order's timeline says why. */
    TaskId: z.string().nullable(),
  }),
  errors: [...stepUpErrors, "NotFound", "StatusChanged", "PayoutOnTheWay"],
});

export const cashouttaskStop = call({
  method: "POST",
  path: "/mc_api/spider/cashouttask_stop",
  summary: "End a task that has no code yet; its order is channel failed.",
  access: may("stop"),
  effect: "write",
  form: true,
  input: z.strictObject({
    ...taskId,
    Reason: z.string().trim().min(1, { error: "Give a reason" }).max(200),
  }),
  output: done,
  errors: [...writeErrors, "NotFound", "TaskMayPay", "TaskNotWaiting"],
});

export const cashouttaskConfirm = call({
  method: "POST",
  path: "/mc_api/spider/cashouttask_confirm",
  summary: "The money arrived, by a person's proof: the card's unexplained debit, or remark and image.",
  access: may("confirm"),
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  upload: imageUpload,
  input: z.strictObject({
    ...taskId,
    Remark: z.string().trim().min(5, { error: "At least 5 characters" }).max(500),
    /** Needed unless a debit is bound. */
    Image: imageInput.optional(),
    /** The unexplained debit that is this order's money. */
    RecordId: idInput.optional(),
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: doneOrWaiting,
  errors: [
    ...stepUpErrors,
    "NotFound",
    "StatusChanged",
    "PayoutProofNeeded",
    "DebitUnfit",
    "ImageUnreadable",
    "ImageTooLarge",
  ],
});
