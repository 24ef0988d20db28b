/** Having an export made by itself, and changing when and how. The list's filter is kept as it is; its days are relative. */

import { minuteOfDay, nextDue } from "@opc/contract/export/schedule-rule";
import { scheduleFrequencies, scheduleRanges, scheduleWeekdays } from "@opc/contract/export/schedule-values";
import {
  type ReportScheduleRow,
  reportscheduleAdd,
  reportscheduleUpdate,
} from "@opc/contract/export/schedules";
import { currentLanguage, type Translate, translate } from "../../i18n/i18n.ts";
import { sessionStore } from "../../state/session.ts";
import type { FieldName, FormField, FormValues } from "../form/form.ts";
import { openForm } from "../form/open-form.tsx";
import { formatTime, zoneLabel } from "../format/time.ts";
import type { ExportCallName } from "../list/download.ts";
import { refetchCalls } from "../list/refetch.ts";
import type { ActionTools } from "../resource.ts";
import { knownExports } from "./exports.static.ts";
import { whenInSentence } from "./schedule-words.ts";

const dialogWidthPx = 640;
type Field = FormField<FieldName<"reportscheduleAdd"> & FieldName<"reportscheduleUpdate">>;

/** Times are the schedule's, the format is chosen, the order is the usual one. */
const ownFields = ["From", "To", "CompareFrom", "CompareTo", "Format", "Sort", "Cursor", "Size"];

export async function scheduleExport(call: ExportCallName, input: object): Promise<void> {
  const known = knownExports[call];
  const kept = Object.fromEntries(Object.entries(input).filter(([name]) => !ownFields.includes(name)));
  // Days of one's own cannot move along with the report: it is compared with the days before it.
  const isOwn = kept.Compare === "Own";
  const Filter = JSON.stringify(isOwn ? { ...kept, Compare: "Previous" } : kept);
  const added = await openForm({
    title: "exports.schedule.add",
    widthPx: dialogWidthPx,
    call: "reportscheduleAdd",
    input: reportscheduleAdd.input,
    fixed: { Call: call, Filter },
    above: (
      <p>
        {translate("exports.schedule.filterHint")} {isOwn && translate("exports.schedule.comparedHint")}
      </p>
    ),
    fields: fieldsOf(known?.hasRange ?? true),
    initial: {
      Name: known?.[currentLanguage()] ?? "",
      Range: "Yesterday",
      Frequency: "Daily",
      Weekday: "1",
      TimeOfDay: "07:00",
      Format: "XLSX",
      Language: currentLanguage(),
    },
    sentence: sentenceOf,
    confirm: "exports.schedule.add",
    done: "exports.schedule.added",
  });
  if (added) refetchCalls(["reportscheduleList"]);
}

export async function editSchedule(row: ReportScheduleRow, { refresh }: ActionTools): Promise<void> {
  const { ScheduleId, Version, Name, Range, Frequency, Weekday, TimeOfDay, Format, Language } = row;
  const saved = await openForm({
    title: (t) => t("exports.schedule.edit", { name: Name }),
    widthPx: dialogWidthPx,
    call: "reportscheduleUpdate",
    input: reportscheduleUpdate.input,
    fixed: { ScheduleId, Version },
    fields: fieldsOf(Range !== null),
    initial: {
      ...{ Name, Frequency, TimeOfDay, Format, Language },
      Range: Range ?? "",
      Weekday: String(Weekday ?? 1),
    },
    sentence: (values, t) => (row.Enabled ? sentenceOf(values, t) : undefined),
    done: "kit.done.modified",
  });
  if (saved) refresh();
}

const isWeekly = (values: FormValues) => values.Frequency === "Weekly";

function fieldsOf(hasRange: boolean): Field[] {
  return [
    { kind: "text", name: "Name", label: "exports.schedule.field.Name" },
    {
      kind: "choice",
      name: "Frequency",
      label: "exports.schedule.field.Frequency",
      options: scheduleFrequencies.map((value) => ({ value, label: `exports.schedule.frequency.${value}` })),
    },
    {
      kind: "select",
      name: "Weekday",
      label: "exports.schedule.field.Weekday",
      isHalf: true,
      isRequired: true,
      isShown: isWeekly,
      options: scheduleWeekdays.map((day) => ({
        value: String(day),
        label: translate(`exports.schedule.weekday.d${day}`),
      })),
    },
    {
      kind: "text",
      name: "TimeOfDay",
      label: "exports.schedule.field.TimeOfDay",
      hint: (t) => t("exports.schedule.timeHint", { zone: zoneLabel(offsetMinutes()) }),
      placeholder: () => "07:00",
      isHalf: true,
    },
    ...(hasRange ? [rangeField()] : []),
    {
      kind: "choice",
      name: "Format",
      label: "exports.schedule.field.Format",
      options: [
        { value: "XLSX", label: "exports.menu.xlsx", detail: "exports.menu.xlsxHint" },
        { value: "CSV", label: "exports.menu.csv", detail: "exports.menu.csvHint" },
      ],
    },
    {
      kind: "select",
      name: "Language",
      label: "exports.schedule.field.Language",
      isHalf: true,
      options: (["enUS", "zhCN"] as const).map((value) => ({
        value,
        label: translate(`exports.schedule.language.${value}`),
      })),
    },
  ];
}

function rangeField(): Field {
  return {
    kind: "select",
    name: "Range",
    label: "exports.schedule.field.Range",
    isRequired: true,
    isHalf: true,
    options: scheduleRanges.map((value) => ({ value, label: translate(`exports.schedule.range.${value}`) })),
  };
}

/** What will happen and when first, once all of it is chosen. */
function sentenceOf(values: FormValues, t: Translate): string | undefined {
  const name = String(values.Name ?? "").trim();
  const TimeOfDay = String(values.TimeOfDay ?? "").trim();
  const Weekday = isWeekly(values) ? Number(values.Weekday) : null;
  if (name === "" || !/^([01]\d|2[0-3]):[0-5]\d$/.test(TimeOfDay) || Weekday === 0) return undefined;
  const Frequency = isWeekly(values) ? "Weekly" : "Daily";
  const timing = { frequency: Frequency, minuteOfDay: minuteOfDay(TimeOfDay), weekday: Weekday } as const;
  const offset = offsetMinutes();
  const next = nextDue(timing, offset, new Date());
  return t("exports.schedule.sentence", {
    name,
    when: whenInSentence({ TimeOfDay, Weekday }, t),
    zone: zoneLabel(offset),
    next: formatTime(next.toISOString(), offset).slice(0, 16),
  });
}

function offsetMinutes(): number {
  return sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
}
