/**
 * Draws of lotteries. Scheduled → Drawn when its result is entered, not before its time; Drawn → Corrected, and Corrected
 * again, with a reason, the old numbers kept; Scheduled → Cancelled. A scheduled draw whose time has come is *overdue*.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  booleanInput,
  codeInput,
  done,
  idInput,
  instant,
  integerInput,
  listField,
  timeInput,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { prizeRow, resultInput, resultRow } from "./inputs.ts";

export const drawStatuses = ["Scheduled", "Drawn", "Corrected", "Cancelled"] as const;
export type DrawStatus = (typeof drawStatuses)[number];

/** Every move there is; nothing else changes a draw. */
export const drawMoves = {
  Moved: { from: ["Scheduled"], to: "Scheduled" },
  Cancelled: { from: ["Scheduled"], to: "Cancelled" },
  Entered: { from: ["Scheduled"], to: "Drawn" },
  Corrected: { from: ["Drawn", "Corrected"], to: "Corrected" },
} as const satisfies Record<string, { from: readonly DrawStatus[]; to: DrawStatus }>;
export type DrawMove = keyof typeof drawMoves;

export const drawChangeKinds = ["Added", "Moved", "Cancelled", "Entered", "Corrected"] as const;
export type DrawChangeKind = (typeof drawChangeKinds)[number];

export const drawRow = z.strictObject({
  DrawId: z.string(),
  LotteryCode: z.string(),
  LotteryName: z.string(),
  LotteryName_enUS: z.string(),
  UtcOffsetMinutes: z.int(),
  IssueNumber: z.string(),
  DrawAt: instant,
  Status: z.enum(drawStatuses),
  /** Scheduled, and its time has come. */
  IsOverdue: z.boolean(),
  /** Made ahead by the lottery's rule. */
  IsByRule: z.boolean(),
  Numbers: resultRow.nullable(),
  /** "ALIAS/user" */
  EnteredBy: z.string().nullable(),
  EnteredAt: instant.nullable(),
  /** Sent back with a change. */
  Version: z.int(),
  CreatedAt: instant,
  UpdatedAt: instant,
});
export type DrawRow = z.output<typeof drawRow>;

/** What stood and what stands; of a move the time and the number, of a result the numbers. */
const state = z.strictObject({
  IssueNumber: z.string().nullable(),
  DrawAt: instant.nullable(),
  Numbers: resultRow.nullable(),
});

export const drawChangeRow = z.strictObject({
  ChangeId: z.string(),
  At: instant,
  Kind: z.enum(drawChangeKinds),
  By: z.string(),
  From: state.nullable(),
  To: state.nullable(),
  Reason: z.string().nullable(),
});
export type DrawChangeRow = z.output<typeof drawChangeRow>;

const view = { by: "page", page: "LotteryList" } as const;
const mayDraw = { by: "page", page: "LotteryList", function: "draw" } as const;
const drawKey = { DrawId: idInput };
const version = { Version: integerInput(1, 2_000_000_000) };
const issueNumber = z
  .string()
  .trim()
  .min(1, { error: "this option cannot be empty" })
  .max(40)
  .regex(/^[A-Za-z0-9][A-Za-z0-9/_-]*$/, { error: "Letters, digits and / _ - only" });
const reason = z.string().trim().min(1, { error: "Give a reason" }).max(200);

const filters = {
  LotteryCode: codeInput,
  From: timeInput.optional(),
  To: timeInput.optional(),
  Statuses: listField(z.enum(drawStatuses)).optional(),
  IsOverdue: booleanInput.optional(),
};

export const drawList = call({
  method: "POST",
  path: "/rp_api/lottery/draw_list",
  summary: "Draws of a lottery by their time, latest first.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(drawRow),
  errors: [...readErrors, "NotFound"],
});

export const drawExport = call({
  method: "POST",
  path: "/rp_api/lottery/draw_export",
  summary: "Asks for a file of the filtered draws of a lottery.",
  access: { by: "page", page: "LotteryList", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: [...exportErrors, "NotFound"],
});

/** So many draws of a day are named; the rest is counted. */
export const calendarDrawsNamed = 3;

export const drawCalendar = call({
  method: "POST",
  path: "/rp_api/lottery/draw_calendar",
  summary:
    "A month of a lottery's draws by day, in the viewer's own offset: counts by status, and the first few.",
  access: view,
  effect: "read",
  input: z.strictObject({
    LotteryCode: codeInput,
    Month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: "Use YYYY-MM" }),
  }),
  output: z.strictObject({
    /** Days without a draw are left out. */
    Days: z.array(
      z.strictObject({
        /** YYYY-MM-DD */
        Day: z.string(),
        Scheduled: z.int(),
        /** Of the scheduled ones those whose time has come. */
        Overdue: z.int(),
        Drawn: z.int(),
        Corrected: z.int(),
        Cancelled: z.int(),
        Draws: z.array(
          z.strictObject({
            DrawId: z.string(),
            IssueNumber: z.string(),
            DrawAt: instant,
            Status: z.enum(drawStatuses),
            IsOverdue: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: [...readErrors, "NotFound"],
});

export const drawGet = call({
  method: "POST",
  path: "/rp_api/lottery/draw_get",
  summary: "One draw, the format that its numbers have, and everything that people did to it.",
  access: view,
  effect: "read",
  input: z.strictObject(drawKey),
  output: z.strictObject({
    Draw: drawRow,
    NumberFormat: z.array(prizeRow),
    /** Oldest first. */
    Changes: z.array(drawChangeRow),
  }),
  errors: [...readErrors, "NotFound"],
});

export const drawAdd = call({
  method: "POST",
  path: "/mc_api/lottery/draw_add",
  summary: "Add a draw that the rule does not make; its time is still to come.",
  access: mayDraw,
  effect: "write",
  form: true,
  input: z.strictObject({
    LotteryCode: codeInput,
    IssueNumber: issueNumber,
    DrawAt: timeInput,
    Reason: z.string().trim().max(200).optional(),
  }),
  output: z.strictObject({ DrawId: z.string() }),
  errors: [...writeErrors, "NotFound", "DrawTimePassed", "DrawTooFar", "DrawIssueTaken", "DrawTimeTaken"],
});

export const drawUpdate = call({
  method: "POST",
  path: "/mc_api/lottery/draw_update",
  summary: "Move a draw before its time, or give it another issue number.",
  access: mayDraw,
  effect: "write",
  form: true,
  input: z.strictObject({
    ...drawKey,
    ...version,
    IssueNumber: issueNumber,
    DrawAt: timeInput,
    Reason: reason,
  }),
  output: done,
  errors: [
    ...writeErrors,
    "NotFound",
    "RecordChanged",
    "DrawStatusChanged",
    "DrawTimePassed",
    "DrawTooFar",
    "DrawIssueTaken",
    "DrawTimeTaken",
    "DrawUnchanged",
  ],
});

export const drawCancel = call({
  method: "POST",
  path: "/mc_api/lottery/draw_cancel",
  summary: "Cancel a draw that has no result: it is not held, or was not.",
  access: mayDraw,
  effect: "write",
  form: true,
  input: z.strictObject({ ...drawKey, ...version, Reason: reason }),
  output: done,
  errors: [...writeErrors, "NotFound", "RecordChanged", "DrawStatusChanged"],
});

export const drawResult = call({
  method: "POST",
  path: "/mc_api/lottery/draw_result",
  summary: "Enter the result of a draw that is due. If two users do so at once, one of them is refused.",
  access: mayDraw,
  effect: "write",
  form: true,
  input: z.strictObject({ ...drawKey, Numbers: resultInput }),
  output: done,
  errors: [...writeErrors, "NotFound", "DrawStatusChanged", "DrawResultEntered", "DrawNotYet"],
});

export const drawCorrect = call({
  method: "POST",
  path: "/mc_api/lottery/draw_correct",
  summary: "Correct a result, with a reason; the numbers before it are kept.",
  access: mayDraw,
  effect: "write",
  form: true,
  input: z.strictObject({ ...drawKey, ...version, Numbers: resultInput, Reason: reason }),
  output: done,
  errors: [...writeErrors, "NotFound", "RecordChanged", "DrawStatusChanged", "DrawUnchanged"],
});
