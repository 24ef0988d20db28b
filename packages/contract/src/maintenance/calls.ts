/**
 * Maintenance: for a time nothing new is taken, by the whole system, for one merchant, or of one payment or cashout type. Who
 * asks is told why and until when in words of both languages; orders made before go on. A *window* is planned, runs, and is over;
 * it stays as a record.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  booleanInput,
  codeInput,
  currencyCode,
  done,
  idInput,
  instant,
  integerInput,
  listField,
  merchantAliasInput,
  noInput,
  timeInput,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { announcedFields, maintenanceFields } from "./fields.ts";
import { maintenanceScopes, maintenanceStates, messageLimit } from "./values.ts";

const unshown = {
  MaintenanceId: z.string(),
  /** Of scope Merchant; else null. */
  MerchantName: z.string().nullable(),
  /** Of scopes PayType and CashoutType; else null. */
  TypeName: z.string().nullable(),
  TypeName_enUS: z.string().nullable(),
  /** New payouts are refused; for the system or a merchant also new withdrawals. */
  StopsPayouts: z.boolean(),
};

export const maintenanceRow = rowOf(maintenanceFields).extend({ ...unshown, Version: z.int() });
export type MaintenanceRow = z.output<typeof maintenanceRow>;

export const announcedMaintenance = rowOf(announcedFields).extend(unshown);
export type AnnouncedMaintenance = z.output<typeof announcedMaintenance>;

const view = { by: "page", page: "Maintenance" } as const;
const edit = { by: "page", page: "Maintenance", function: "edit" } as const;

const filters = {
  Scopes: listField(z.enum(maintenanceScopes)).optional(),
  MerchantAlias: z.string().max(32).optional(),
  /** Somewhere in a message, or the code of a type. */
  Text: z.string().trim().min(1).max(100).optional(),
  /** Windows that cover some of this time. */
  From: timeInput.optional(),
  To: timeInput.optional(),
};

const states = { States: listField(z.enum(maintenanceStates)).optional() };

export const maintenanceList = call({
  method: "POST",
  path: "/rp_api/setting/maintenance_list",
  summary: "Maintenance windows, newest first, by key.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...states, ...listControls }),
  output: listOf(maintenanceRow),
  errors: readErrors,
});

export const maintenanceExport = call({
  method: "POST",
  path: "/rp_api/setting/maintenance_export",
  summary: "Asks for a file of the filtered maintenance windows.",
  access: { by: "page", page: "Maintenance", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...states, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const maintenanceSummary = call({
  method: "POST",
  path: "/rp_api/setting/maintenance_summary",
  summary: "Counts by state over the same filter (states ignored).",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StateCounts: z.array(z.strictObject({ State: z.enum(maintenanceStates), Count: z.int() })),
  }),
  errors: readErrors,
});

const key = { MaintenanceId: idInput };

export const maintenanceGet = call({
  method: "POST",
  path: "/rp_api/setting/maintenance_get",
  summary: "One maintenance window.",
  access: view,
  effect: "read",
  input: z.strictObject(key),
  output: z.strictObject({ Maintenance: maintenanceRow }),
  errors: [...readErrors, "NotFound"],
});

const message = z.string().trim().min(1).max(messageLimit);
const content = {
  /** Of scopes System and Merchant; a type's window stops what its type is. */
  StopsPayments: booleanInput.optional(),
  StopsPayouts: booleanInput.optional(),
  /** Absent or past: at once. */
  StartsAt: timeInput.optional(),
  /** Absent: until it is ended by hand. */
  EndsAt: timeInput.optional(),
  Message_enUS: message,
  Message_zhCN: message,
};

export const maintenanceAdd = call({
  method: "POST",
  path: "/mc_api/setting/maintenance_add",
  summary: "Plan a maintenance, or begin one at once.",
  access: edit,
  effect: "write",
  form: true,
  input: z
    .strictObject({
      Scope: z.enum(maintenanceScopes),
      MerchantAlias: merchantAliasInput.optional(),
      TypeCode: codeInput.optional(),
      Currency: currencyCode.optional(),
      ...content,
    })
    .refine(({ Scope, MerchantAlias }) => (Scope === "Merchant") === (MerchantAlias !== undefined), {
      error: "A merchant belongs to the scope Merchant",
      path: ["MerchantAlias"],
    })
    .refine(({ Scope, TypeCode }) => Scope.endsWith("Type") === (TypeCode !== undefined), {
      error: "A type belongs to the scopes PayType and CashoutType",
      path: ["TypeCode"],
    })
    .refine(({ Scope, Currency }) => Scope.endsWith("Type") === (Currency !== undefined), {
      error: "A type is one of a currency",
      path: ["Currency"],
    })
    .refine(stopsSomething, { error: "Choose what it stops", path: ["StopsPayments"] }),
  output: z.strictObject(key),
  errors: [...writeErrors, "MaintenanceOverlaps", "MaintenanceTimesWrong", "MaintenanceScopeUnknown"],
});

function stopsSomething(input: {
  Scope: string;
  StopsPayments?: boolean | undefined;
  StopsPayouts?: boolean | undefined;
}): boolean {
  return input.Scope.endsWith("Type") || input.StopsPayments === true || input.StopsPayouts === true;
}

const changeErrors = [...writeErrors, "NotFound", "RecordChanged", "MaintenanceOver"] as const;
const versioned = { ...key, Version: integerInput(1, 2_000_000_000) };

export const maintenanceUpdate = call({
  method: "POST",
  path: "/mc_api/setting/maintenance_update",
  summary:
    "Change a maintenance window that has not ended. After its start only end and messages can change; its scope never changes.",
  access: edit,
  effect: "write",
  form: true,
  input: z.strictObject({ ...versioned, ...content }),
  output: done,
  errors: [...changeErrors, "MaintenanceOverlaps", "MaintenanceTimesWrong", "MaintenanceBegun"],
});

export const maintenanceStart = call({
  method: "POST",
  path: "/mc_api/setting/maintenance_start",
  summary: "Begin a planned maintenance now; its end stays.",
  access: edit,
  effect: "write",
  form: true,
  input: z.strictObject(versioned),
  output: done,
  errors: [...changeErrors, "MaintenanceOverlaps", "MaintenanceBegun"],
});

export const maintenanceEnd = call({
  method: "POST",
  path: "/mc_api/setting/maintenance_end",
  summary: "End a running maintenance now.",
  access: edit,
  effect: "write",
  form: true,
  input: z.strictObject(versioned),
  output: done,
  errors: [...changeErrors, "MaintenanceNotBegun"],
});

export const maintenanceCancel = call({
  method: "POST",
  path: "/mc_api/setting/maintenance_cancel",
  summary: "Cancel a maintenance that has not begun.",
  access: edit,
  effect: "write",
  form: true,
  input: z.strictObject(versioned),
  output: done,
  errors: [...changeErrors, "MaintenanceBegun"],
});

export const maintenanceCurrent = call({
  method: "POST",
  path: "/rp_api/home/maintenance_current",
  summary:
    "Maintenance that runs or begins within 24 hours and concerns the asker: of the system, of the own merchant, of types that it uses; of all for the operator.",
  access: { by: "session" },
  effect: "read",
  polled: true,
  input: noInput,
  output: z.strictObject({
    /** The server's clock, for countdowns. */
    Now: instant,
    /** Running ones first, then those that begin first. */
    Windows: z.array(announcedMaintenance),
  }),
  errors: ["SessionExpired", "IpNotAllowed"],
});
