/** The operation log: who did what, from where, with what result, from what to what. */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { idInput, listField, timeInput } from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { operationLogFields } from "./fields.ts";
import { operationResults } from "./results.ts";

export const operationLogRow = rowOf(operationLogFields);
export type OperationLogRow = z.output<typeof operationLogRow>;

const named = z.strictObject({ Name: z.string(), Value: z.string().nullable() });

export const operationLogDetail = z.strictObject({
  ...operationLogRow.shape,
  /** What it changed, field by field. */
  Changes: z.array(
    z.strictObject({
      Name: z.string(),
      From: z.string().nullable(),
      To: z.string().nullable(),
      /** Both sides were written down; else To is what was noted besides. */
      IsChange: z.boolean(),
    }),
  ),
  /** What was asked, without secrets. */
  Input: z.array(named),
  /** Its place and hash in the chain. */
  Seal: z.strictObject({ Sequence: z.string(), Hash: z.string() }).nullable(),
});
export type OperationLogDetail = z.output<typeof operationLogDetail>;

const filters = {
  MerchantAlias: z.string().max(32).optional(),
  /** A user name, or "ALIAS/user". */
  Actor: z.string().trim().max(100).optional(),
  /** Part of what was done, in either language, or of the call's name. */
  Action: z.string().trim().max(100).optional(),
  /** Exactly: an order number, a user, an alias, a code that the line's input or change names. */
  Targets: listField(z.string().trim().min(1).max(64)).optional(),
  Ip: z.string().trim().max(64).optional(),
  RequestId: z.string().trim().max(100).optional(),
  SessionId: z.string().trim().max(100).optional(),
  Results: listField(z.enum(operationResults)).optional(),
  From: timeInput.optional(),
  To: timeInput.optional(),
};

export const operationlogList = call({
  method: "POST",
  path: "/rp_api/setting/operationlog_list",
  summary: "Lines of the operation log, newest first, by key; an ordinary merchant's own only.",
  access: { by: "page", page: "AuditLog" },
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(operationLogRow),
  errors: readErrors,
});

export const operationlogGet = call({
  method: "POST",
  path: "/rp_api/setting/operationlog_get",
  summary: "One entry: its input without secrets, its changes from old to new values, and its seal.",
  access: { by: "page", page: "AuditLog" },
  effect: "read",
  input: z.strictObject({ LogId: idInput }),
  output: operationLogDetail,
  errors: [...readErrors, "NotFound"],
});

export const operationlogExport = call({
  method: "POST",
  path: "/rp_api/setting/operationlog_export",
  summary: "Asks for a file of the filtered lines.",
  access: { by: "page", page: "AuditLog", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});
