/**
 * Scheduled reports: an export of a user's own, with its filter, that is made every day or once a week at a time of the
 * merchant's clock, over days relative to that moment. The file lies in one's exports. Only the user sees and keeps them.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { booleanInput, codeInput, done, idInput, instant, integerInput } from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { exportFormats } from "./calls.ts";
import {
  maxScheduleNameLength,
  scheduleFailures,
  scheduleFrequencies,
  scheduleRanges,
} from "./schedule-values.ts";

const scheduleName = z
  .string()
  .trim()
  .min(2, { error: "The name needs at least 2 characters" })
  .max(maxScheduleNameLength);
const words = z.strictObject({ enUS: z.string(), zhCN: z.string() });
const exportLanguage = z.enum(["enUS", "zhCN"]);

export const reportScheduleRow = z.strictObject({
  ScheduleId: z.string(),
  Name: z.string(),
  /** The export's name in the contract: "payorderExport". */
  Call: z.string(),
  /** What is exported, and its filter without times, in words. */
  Title: words,
  Filters: words,
  /** Null: what is exported is not asked by time. */
  Range: z.enum(scheduleRanges).nullable(),
  Format: z.enum(exportFormats),
  Language: exportLanguage,
  Frequency: z.enum(scheduleFrequencies),
  /** "HH:mm" on the merchant's clock. */
  TimeOfDay: z.string(),
  /** Of a weekly one: 1 is Monday; else null. */
  Weekday: z.int().nullable(),
  Enabled: z.boolean(),
  /** Null while it is paused. */
  NextDueAt: instant.nullable(),
  /** What was due last, and what became of it: an export, or why there is none. */
  LastDueAt: instant.nullable(),
  LastExportId: z.string().nullable(),
  LastFailure: z.enum(scheduleFailures).nullable(),
  CreatedAt: instant,
  UpdatedAt: instant,
  Version: z.int(),
});
export type ReportScheduleRow = z.output<typeof reportScheduleRow>;

const sessionErrors = ["SessionExpired", "IpNotAllowed"] as const;
const writeErrors = [...sessionErrors, "RequestNotTrusted"] as const;

export const reportscheduleList = call({
  method: "POST",
  path: "/rp_api/report/reportschedule_list",
  summary: "The viewer's own scheduled reports, newest first, paged by key.",
  access: { by: "session" },
  effect: "read",
  input: z.strictObject({
    /** Part of the name. */
    Name: z.string().trim().min(1).max(maxScheduleNameLength).optional(),
    Enabled: booleanInput.optional(),
    ...listControls,
  }),
  output: listOf(reportScheduleRow),
  errors: sessionErrors,
});

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Use HH:mm" });

const content = {
  Name: scheduleName,
  /** Wanted where the export is asked by time, and only there. */
  Range: z.enum(scheduleRanges).optional(),
  Format: z.enum(exportFormats),
  Language: exportLanguage,
  Frequency: z.enum(scheduleFrequencies),
  TimeOfDay: timeOfDay,
  Weekday: integerInput(1, 7).optional(),
};

/** A weekday belongs to what is weekly. */
function hasItsWeekday(input: { Frequency: string; Weekday?: number | undefined }): boolean {
  return (input.Frequency === "Weekly") === (input.Weekday !== undefined);
}
const weekdayProblem = { error: "Choose the weekday of a weekly report", path: ["Weekday"] };

export const reportscheduleAdd = call({
  method: "POST",
  path: "/mc_api/report/reportschedule_add",
  summary: "Schedule a daily or weekly export. Requires the permission to export by hand.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: z
    .strictObject({
      Call: codeInput,
      /** JSON text of the export's own input without its times, format and order. */
      Filter: z.string().max(16_384),
      ...content,
    })
    .refine(hasItsWeekday, weekdayProblem),
  output: z.strictObject({ ScheduleId: idInput }),
  errors: [...writeErrors, "NoPermission", "ScheduleFilterWrong", "ScheduleRangeWrong", "TooManySchedules"],
});

const versioned = { ScheduleId: idInput, Version: integerInput(1, 2_000_000_000) };
const changeErrors = [...writeErrors, "NotFound", "RecordChanged"] as const;

export const reportscheduleUpdate = call({
  method: "POST",
  path: "/mc_api/report/reportschedule_update",
  summary:
    "Change the time and format of one of the viewer's own scheduled reports. Its list and filter stay.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: z.strictObject({ ...versioned, ...content }).refine(hasItsWeekday, weekdayProblem),
  output: done,
  errors: [...changeErrors, "ScheduleRangeWrong"],
});

export const reportscheduleEnable = call({
  method: "POST",
  path: "/mc_api/report/reportschedule_enable",
  summary:
    "Pause or resume one of the viewer's own scheduled reports. Resuming requires the permission to export.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: z.strictObject({ ...versioned, Enable: booleanInput }),
  output: done,
  errors: [...changeErrors, "NoPermission", "ScheduleFilterWrong"],
});

export const reportscheduleDelete = call({
  method: "POST",
  path: "/mc_api/report/reportschedule_delete",
  summary: "Delete one of the viewer's own scheduled reports. Its files stay until they expire.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: z.strictObject(versioned),
  output: done,
  errors: changeErrors,
});
