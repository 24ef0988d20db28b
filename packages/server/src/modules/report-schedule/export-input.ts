/**
 * The input of a scheduled export: the filter that was kept, as it was given, and the days that the report is about, which each
 * export takes in its own way. It is checked anew by the export's own schema whenever it is used.
 */
import { type Call, calls } from "@opc/contract";
import type { Days } from "@opc/contract/export/schedule-rule";
import type { ExportCallName } from "../../call/export-source.ts";
import { mayCall, type Rights } from "../../call/may-call.ts";
import { unstorableIn } from "../../call/storable-text.ts";
import { CallError } from "../../call-error.ts";

/** `times`: From and To are moments; `days`: they are days; `none`: it is not asked by time. */
export type RangeKind = "times" | "days" | "none";

export interface KnownExport {
  name: ExportCallName;
  row: Call;
  rangeKind: RangeKind;
}

/** Undefined where no such export exists. */
export function exportNamed(name: string): KnownExport | undefined {
  const row = Object.hasOwn(calls, name) ? (calls as Readonly<Record<string, Call>>)[name] : undefined;
  if (!row?.exported) return undefined;
  return { name: name as ExportCallName, row, rangeKind: rangeKindOf(row) };
}

/** What the viewer may export; NoPermission whatever else was named. */
export function assertExport(name: string, viewer: Rights): KnownExport {
  const known = exportNamed(name);
  if (!known || !mayCall(known.row.access, viewer)) throw new CallError("NoPermission");
  return known;
}

interface FieldSchema {
  safeParse(value: unknown): { success: boolean };
}

function rangeKindOf({ input }: Call): RangeKind {
  const shape = (input as { shape?: Readonly<Record<string, FieldSchema>> }).shape ?? {};
  const takes = (value: string) => shape.From?.safeParse(value).success === true;
  if (!shape.From) return "none";
  return takes("2026-01-31 00:00:00") ? "times" : takes("2026-01-31") ? "days" : "none";
}

/** Times belong to the schedule, the format too. */
const ownFields = ["From", "To", "CompareFrom", "CompareTo", "Format"];

/** The filter of a text that somebody sent. Throws ScheduleFilterWrong. */
export function readFilter(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw filterWrong("JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw filterWrong("JSON");
  if (unstorableIn(value) !== undefined) throw filterWrong("U+0000");
  // A filter stays for years, and nowhere else does a whole card number stay in clear.
  if ("CardNumber" in value && !/^\d{4}$/.test(String(value.CardNumber))) throw filterWrong("CardNumber");
  return withoutTimes(value);
}

/** The input as the export's handler is given it. Throws ScheduleFilterWrong. */
export function inputOf(
  { row, rangeKind }: KnownExport,
  filter: Readonly<Record<string, unknown>>,
  days: Days | undefined,
  format: string,
): object {
  const input = { ...filter, ...rangeInput(rangeKind, days), Format: format };
  const parsed = row.input.safeParse(input);
  if (parsed.success) return parsed.data as object;
  const [issue] = parsed.error.issues;
  throw filterWrong([...(issue?.path ?? []), issue?.message ?? ""].join(" "));
}

function rangeInput(kind: RangeKind, days: Days | undefined): object {
  if (!days || kind === "none") return {};
  if (kind === "days") return { From: days.from, To: days.to };
  return { From: `${days.from} 00:00:00`, To: `${days.to} 23:59:59` };
}

/** Without what belongs to the schedule: the filter in words names it. */
export function withoutTimes(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !ownFields.includes(name)));
}

function filterWrong(problem: string): CallError {
  return new CallError("ScheduleFilterWrong", { Problem: problem.slice(0, 200) });
}
