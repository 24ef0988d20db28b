/** One's own scheduled reports as a list. */
import type { ReportScheduleRow } from "@opc/contract/export/schedules";
import { api } from "../../api/client.ts";
import { currentLanguage, type TextKey } from "../../i18n/i18n.ts";
import { confirm } from "../../kit/confirm.ts";
import { whenText } from "../../kit/export/schedule-words.ts";
import { DeleteIcon, EditIcon, PowerIcon } from "../../kit/icons.tsx";
import { defineResource, type RowAction } from "../../kit/resource.ts";
import { columnsOf } from "../../kit/table/columns.tsx";
import { say } from "../../state/messages.ts";

const { text, time, flag } = columnsOf<ReportScheduleRow>();

const reportOf = ({ Title }: ReportScheduleRow) => Title[currentLanguage()];
const filtersOf = ({ Filters }: ReportScheduleRow) => Filters[currentLanguage()];

function resultOf({ LastFailure, LastDueAt }: ReportScheduleRow): TextKey {
  if (LastDueAt === null) return "exports.schedule.result.none";
  return LastFailure === null ? "exports.schedule.result.made" : `exports.schedule.result.${LastFailure}`;
}

const actions: readonly RowAction<ReportScheduleRow>[] = [
  {
    label: "exports.schedule.change",
    icon: <EditIcon />,
    run: async (row, tools) => (await import("../../kit/export/schedule-forms.tsx")).editSchedule(row, tools),
  },
  {
    label: "exports.schedule.pause",
    icon: <PowerIcon />,
    isPossible: ({ Enabled }) => Enabled,
    run: async ({ ScheduleId, Version }, { t, refresh }) => {
      const input = { ScheduleId, Version, Enable: false };
      const isDone = await api("reportscheduleEnable", input).catch(() => undefined);
      if (isDone) say.success(t("exports.schedule.paused"));
      refresh();
    },
  },
  {
    label: "exports.schedule.goOn",
    icon: <PowerIcon />,
    isPossible: ({ Enabled }) => !Enabled,
    run: async ({ ScheduleId, Version }, { t, refresh }) => {
      const input = { ScheduleId, Version, Enable: true };
      const isDone = await api("reportscheduleEnable", input).catch(() => undefined);
      if (isDone) say.success(t("exports.schedule.goesOn"));
      refresh();
    },
  },
  {
    label: "exports.schedule.remove",
    icon: <DeleteIcon />,
    run: async ({ ScheduleId, Version, Name }, { t, refresh }) => {
      const isAgreed = await confirm({
        title: t("exports.schedule.removeTitle"),
        sentence: t("exports.schedule.removeSentence", { name: Name }),
        confirm: t("exports.schedule.remove"),
        cancel: t("common.cancel"),
      });
      if (!isAgreed) return;
      const isDone = await api("reportscheduleDelete", { ScheduleId, Version }).catch(() => undefined);
      if (isDone) say.success(t("exports.schedule.removed"));
      refresh();
    },
  },
];

export const reportSchedules = defineResource({
  page: "Exports",
  view: "Schedules",
  calls: { list: "reportscheduleList" },
  rowId: (row) => row.ScheduleId,
  rowName: (row) => row.Name,
  search: { kind: "text", name: "Name", placeholder: "exports.schedule.search" },
  filters: [],
  columns: [
    text("Name", "exports.schedule.field.Name", { widthPx: 200 }),
    flag("Enabled", "exports.schedule.field.Status", {
      yes: { label: "exports.schedule.state.on", tone: "good" },
      no: { label: "exports.schedule.state.paused", tone: "quiet" },
    }),
    {
      id: "TimeOfDay",
      title: "exports.schedule.field.When",
      widthPx: 180,
      cell: (row, { t }) => whenText(row, t),
    },
    time("NextDueAt", "exports.schedule.field.NextDueAt", { isTitledOnCard: true }),
    {
      id: "Range",
      title: "exports.schedule.field.Range",
      widthPx: 230,
      cell: ({ Range }, { t }) =>
        t(Range === null ? "exports.schedule.noRange" : `exports.schedule.range.${Range}`),
    },
    { id: "Call", title: "exports.schedule.field.Report", widthPx: 170, cell: reportOf, hint: reportOf },
    { id: "Filters", title: "exports.schedule.field.Filter", widthPx: 260, cell: filtersOf, hint: filtersOf },
    {
      id: "Format",
      title: "exports.schedule.field.Format",
      widthPx: 80,
      cell: ({ Format }, { t }) => t(`exports.format.${Format}`),
    },
    time("LastDueAt", "exports.schedule.field.LastDueAt"),
    {
      id: "LastFailure",
      title: "exports.schedule.field.LastResult",
      widthPx: 300,
      cell: (row, { t }) => t(resultOf(row)),
      hint: (row, { t }) => t(resultOf(row)),
    },
    time("CreatedAt", "exports.schedule.field.CreatedAt", { sortable: true, initiallyHidden: true }),
  ],
  card: ["Name", "Enabled", "TimeOfDay", "NextDueAt", "Call", "LastFailure"],
  actions,
  empty: "exports.schedule.empty",
});
