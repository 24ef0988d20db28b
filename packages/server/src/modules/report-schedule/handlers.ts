import type { CallParsed, Calls } from "@opc/contract";
import { errorText, type Language } from "@opc/contract/errors";
import { daysOf, minuteOfDay, nextDue, type Timing, timeOfDay } from "@opc/contract/export/schedule-rule";
import type { ReportScheduleRow } from "@opc/contract/export/schedules";
import type { ExportSource, ExportSources, Words } from "../../call/export-source.ts";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import { mapRows } from "../../db/list.ts";
import { sourceOf } from "../export/ask.ts";
import { filterWords } from "../export/filter-words.ts";
import { timingOf } from "./due-store.ts";
import {
  assertExport,
  exportNamed,
  inputOf,
  type KnownExport,
  readFilter,
  withoutTimes,
} from "./export-input.ts";
import {
  assertCapacity,
  changeSchedule,
  deleteSchedule,
  insertSchedule,
  listSchedules,
  lockSchedule,
  type Schedule,
} from "./store.ts";

const plainHandlers = {
  reportscheduleList: async ({ Name, Enabled, ...controls }, { tx, viewer }) =>
    mapRows(await listSchedules(tx, viewer, { Name, Enabled }, controls), scheduleRow),

  reportscheduleUpdate: async (input, { tx, viewer, now, recordChange }) => {
    const before = await lockSchedule(tx, viewer, input);
    const known = exportNamed(before.Call);
    if (known) assertRange(known, input.Range);
    const timed = columnsOf(input, now, viewer);
    const columns = { ...timed, NextDueAt: stillDue(before, timed, now) };
    await changeSchedule(tx, before, columns, now);
    const [from, to] = [shown(before), shown(columns)];
    const changed = Object.keys(to).filter((name) => from[name] !== to[name]);
    recordChange({
      ScheduleId: input.ScheduleId,
      ...Object.fromEntries(changed.map((name) => [name, { from: from[name], to: to[name] }])),
    });
    return {};
  },

  reportscheduleDelete: async (input, { tx, viewer, recordChange }) => {
    const before = await lockSchedule(tx, viewer, input);
    await deleteSchedule(tx, before);
    recordChange({ ScheduleId: input.ScheduleId, Call: before.Call, Deleted: true, ...shown(before) });
    return {};
  },
} satisfies Partial<Handlers>;

/** `sources` prove a filter: what the export itself refuses is no schedule. */
export function reportScheduleHandlers(sources: ExportSources) {
  return {
    ...plainHandlers,

    reportscheduleAdd: async (input, facts) => {
      const { tx, viewer, now, recordChange } = facts;
      const known = assertExport(input.Call, viewer);
      assertRange(known, input.Range);
      const filter = readFilter(input.Filter);
      const words = await wordsOf(sources, { known, filter, content: input }, facts);
      await assertCapacity(tx, viewer);
      const id = newId(now);
      const columns = columnsOf(input, now, viewer);
      await insertSchedule(tx, {
        ...columns,
        Id: id,
        MerchantId: viewer.merchantId,
        UserId: viewer.userId,
        Call: known.name,
        Filter: JSON.stringify(filter),
        Title: JSON.stringify(words.title),
        FilterWords: JSON.stringify(words.filters),
        CreatedAt: now,
        UpdatedAt: now,
      });
      recordChange({ ScheduleId: id.toString(), Call: known.name, Filter: filter, ...shown(columns) });
      return { ScheduleId: id.toString() };
    },

    reportscheduleEnable: async (input, facts) => {
      const { tx, viewer, now, recordChange } = facts;
      const before = await lockSchedule(tx, viewer, input);
      if (input.Enable) {
        const known = assertExport(before.Call, viewer);
        await wordsOf(sources, { known, filter: before.Filter, content: before }, facts);
      }
      const offset = viewer.timeDifferenceMinutes;
      const NextDueAt = input.Enable ? nextDue(timingOf(before), offset, now) : null;
      await changeSchedule(tx, before, { NextDueAt, OffsetMinutes: offset }, now);
      recordChange({
        ScheduleId: input.ScheduleId,
        Enabled: { from: before.NextDueAt !== null, to: input.Enable },
      });
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** One that is paused stays paused; one that is due now is made first, and one whose time is the same stays due as it was. */
function stillDue(before: Schedule, timed: ReturnType<typeof columnsOf>, now: Date): Date | null {
  const due = before.NextDueAt;
  const timing = ["Frequency", "MinuteOfDay", "Weekday", "OffsetMinutes"] as const;
  if (due === null || due <= now || timing.every((name) => before[name] === timed[name])) return due;
  return timed.NextDueAt;
}

type Content = Pick<
  CallParsed<Calls["reportscheduleUpdate"]>,
  "Name" | "Range" | "Format" | "Language" | "Frequency" | "TimeOfDay" | "Weekday"
>;

function columnsOf(input: Content, now: Date, { timeDifferenceMinutes: offset }: UserViewer) {
  const timing: Timing = {
    frequency: input.Frequency,
    minuteOfDay: minuteOfDay(input.TimeOfDay),
    weekday: input.Weekday ?? null,
  };
  return {
    Name: input.Name,
    Range: input.Range ?? null,
    Format: input.Format,
    Language: input.Language,
    Frequency: timing.frequency,
    MinuteOfDay: timing.minuteOfDay,
    Weekday: timing.weekday,
    NextDueAt: nextDue(timing, offset, now),
    OffsetMinutes: offset,
  };
}

/** What is asked by time needs its days; what is not has none. */
function assertRange({ rangeKind }: KnownExport, range: string | undefined): void {
  if ((rangeKind === "none") !== (range === undefined)) throw new CallError("ScheduleRangeWrong");
}

interface Asked {
  known: KnownExport;
  filter: Readonly<Record<string, unknown>>;
  content: Pick<Content, "Format"> & { Range?: Schedule["Range"] | undefined };
}

/** Proves the filter as it would be asked with now. Throws ScheduleFilterWrong, and what the export itself refuses. */
async function wordsOf(
  sources: ExportSources,
  { known, filter, content: { Range, Format } }: Asked,
  { tx, viewer, services, now, request: { language } }: TransactionFacts<UserViewer>,
): Promise<{ title: Words; filters: Words }> {
  const offset = viewer.timeDifferenceMinutes;
  const input = inputOf(known, filter, Range ? daysOf(Range, now, offset) : undefined, Format);
  const context = { tx, viewer, services, language, now };
  const source = await refusing(language, () => sourceOf(sources, known.name, input, context));
  return { title: source.title, filters: filterWords(withoutTimes(input), source, offset) };
}

/** Whatever the export itself refuses is wrong in its filter, as far as a schedule goes. */
async function refusing(
  language: Language,
  make: () => ExportSource | Promise<ExportSource>,
): Promise<ExportSource> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof CallError) || error.errorName === "NoPermission") throw error;
    const problem = errorText(error.errorName, language, error.parameters);
    throw new CallError("ScheduleFilterWrong", { Problem: problem.replace(/[.。]$/, "").slice(0, 300) });
  }
}

/** What people choose, for the operation log. */
function shown(
  schedule: Pick<
    Schedule,
    "Name" | "Range" | "Format" | "Language" | "Frequency" | "MinuteOfDay" | "Weekday" | "NextDueAt"
  >,
): Record<string, unknown> {
  const { Name, Range, Format, Language, Frequency, Weekday, MinuteOfDay, NextDueAt } = schedule;
  return {
    ...{ Name, Range, Format, Language, Frequency, Weekday },
    TimeOfDay: timeOfDay(MinuteOfDay),
    NextDueAt: NextDueAt?.toISOString() ?? null,
  };
}

function scheduleRow(row: Schedule): ReportScheduleRow {
  const { Name, Call, Title, Range, Format, Language, Frequency, Weekday, LastFailure, Version } = row;
  return {
    ScheduleId: row.Id.toString(),
    ...{ Name, Call, Title, Range, Format, Language, Frequency, Weekday, LastFailure, Version },
    Filters: row.FilterWords,
    TimeOfDay: timeOfDay(row.MinuteOfDay),
    Enabled: row.NextDueAt !== null,
    NextDueAt: row.NextDueAt?.toISOString() ?? null,
    LastDueAt: row.LastDueAt?.toISOString() ?? null,
    LastExportId: row.LastExportId?.toString() ?? null,
    CreatedAt: row.CreatedAt.toISOString(),
    UpdatedAt: row.UpdatedAt.toISOString(),
  };
}
