/**
 * Lotteries: what is drawn, when (draw-rule.ts) and what a result looks like (draw-numbers.ts). Draws of the next 30 days are
 * made ahead by the rule; lottery/draws.ts is about them. A disabled lottery is offered to nobody and makes no draws.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { booleanInput, codeInput, currencyCode, done, instant, integerInput, listField } from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { drawFrequencies } from "./draw-rule.ts";
import { lotteryFields } from "./fields.ts";
import { lotteryIssues, lotteryTerms, newLotteryCode, prizeRow, resultRow, ruleRow } from "./inputs.ts";

export const lotteryStates = ["Enabled", "Disabled"] as const;
export type LotteryState = (typeof lotteryStates)[number];

export const lotteryRow = rowOf(lotteryFields).extend({
  /** Null: people add each draw. */
  DrawRule: ruleRow.nullable(),
  NumberFormat: z.array(prizeRow),
  /** The latest draw with a result. */
  LastDrawAt: instant.nullable(),
  LastNumbers: resultRow.nullable(),
  /** The oldest draw that waits for its result. */
  OldestOverdueAt: instant.nullable(),
  /** Sent back with an edit. */
  Version: z.int(),
});
export type LotteryRow = z.output<typeof lotteryRow>;

const filters = {
  /** Somewhere in the code or either name. */
  Text: z.string().trim().min(1).max(100).optional(),
  Currency: currencyCode.optional(),
  DrawFrequencies: listField(z.enum(drawFrequencies)).optional(),
  /** Only those with draws that wait for a result, or without. */
  HasOverdue: booleanInput.optional(),
};
const states = { States: listField(z.enum(lotteryStates)).optional() };
const view = { by: "page", page: "LotteryList" } as const;
const may = (name: "add" | "edit" | "enable" | "delete") =>
  ({ by: "page", page: "LotteryList", function: name }) as const;
const lotteryKey = { LotteryCode: codeInput };

export const lotterymanageList = call({
  method: "POST",
  path: "/rp_api/lottery/lotterymanage_list",
  summary: "All lotteries in display order, with next draw, last result and draws that wait for a result.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...states, ...listControls }),
  output: listOf(lotteryRow),
  errors: readErrors,
});

export const lotterymanageExport = call({
  method: "POST",
  path: "/rp_api/lottery/lotterymanage_export",
  summary: "Asks for a file of the filtered lotteries.",
  access: { by: "page", page: "LotteryList", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...states, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const lotterymanageSummary = call({
  method: "POST",
  path: "/rp_api/lottery/lotterymanage_summary",
  summary: "Counts by state over the same filter (states ignored), and draws that wait for a result.",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StateCounts: z.array(z.strictObject({ State: z.enum(lotteryStates), Count: z.int() })),
    OverdueDraws: z.int(),
    OverdueLotteries: z.int(),
  }),
  errors: readErrors,
});

export const lotterymanageGet = call({
  method: "POST",
  path: "/rp_api/lottery/lotterymanage_get",
  summary: "One lottery with its rule and its format.",
  access: view,
  effect: "read",
  input: z.strictObject(lotteryKey),
  output: z.strictObject({
    Lottery: lotteryRow,
    /** Draws to come that nobody has touched: a new rule takes them away and makes others. */
    UntouchedDraws: z.int(),
    /** No draw of it has happened, was added or was changed by people. */
    CanDelete: z.boolean(),
  }),
  errors: [...readErrors, "NotFound"],
});

export const lotteryAdd = call({
  method: "POST",
  path: "/mc_api/lottery/lottery_add",
  summary: "Add a lottery; its draws of the next 30 days are made at once.",
  access: may("add"),
  effect: "write",
  form: true,
  input: z.strictObject({ LotteryCode: newLotteryCode, ...lotteryTerms }).superRefine(lotteryIssues),
  output: z.strictObject({ LotteryCode: z.string(), DrawsMade: z.int() }),
  errors: [...writeErrors, "LotteryCodeTaken", "LotteryCurrencyUnknown"],
});

export const lotteryUpdate = call({
  method: "POST",
  path: "/mc_api/lottery/lottery_update",
  summary:
    "Change a lottery. A new rule regenerates future draws that nobody has edited; results keep their format.",
  access: may("edit"),
  effect: "write",
  form: true,
  input: z
    .strictObject({ ...lotteryKey, Version: integerInput(1, 2_000_000_000), ...lotteryTerms })
    .superRefine(lotteryIssues),
  output: z.strictObject({ DrawsMade: z.int(), DrawsTakenAway: z.int() }),
  errors: [...writeErrors, "NotFound", "RecordChanged", "LotteryCurrencyUnknown"],
});

export const lotteryEnable = call({
  method: "POST",
  path: "/mc_api/lottery/lottery_enable",
  summary:
    "Enable or disable a lottery; a disabled one is not listed, and its untouched draws to come are taken away.",
  access: may("enable"),
  effect: "write",
  form: true,
  input: z.strictObject({ ...lotteryKey, Enabled: booleanInput }),
  output: done,
  errors: [...writeErrors, "NotFound"],
});

export const lotteryDelete = call({
  method: "POST",
  path: "/mc_api/lottery/lottery_delete",
  summary: "Delete a lottery of which no draw has happened, was added or was changed by people.",
  access: may("delete"),
  effect: "write",
  form: true,
  input: z.strictObject(lotteryKey),
  output: done,
  errors: [...writeErrors, "NotFound", "LotteryInUse"],
});
