/** One's own scheduled reports as a list. */
import type { ReportScheduleRow } from "@opc/contract/export/schedules";
import { api } from "../../api/client.ts";
import { currentLanguage, type TextKey } from "../../i18n/i18n.ts";
import { whenText } from "../../kit/export/schedule-words.ts";
import { DeleteIcon, EditIcon, PowerIcon } from "../../kit/icons.tsx";
import { type ActionTools, defineResource, type RowAction } from "../../kit/resource.ts";
import { columnsOf } from "../../kit/table/columns.tsx";

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
    run: (row, tools) => enable(row, false, tools),
  },
  {
    label: "exports.schedule.goOn",
    icon: <PowerIcon />,
    isPossible: ({ Enabled }) => !Enabled,
    run: (row, tools) => enable(row, true, tools),
  },
  {
    label: "exports.schedule.remove",
    icon: <DeleteIcon />,
    run: (row, tools) => remove(row, tools),
  },
];

async function enable(
  { ScheduleId, Version }: ReportScheduleRow,
  Enable: boolean,
  { t, refresh }: ActionTools,
): Promise<void> {
  const { act } = await import("../../kit/act.ts");
  await act({
    call: () => api("reportscheduleEnable", { ScheduleId, Version, Enable }),
    done: t(`exports.schedule.${Enable ? "goesOn" : "paused"}`),
    refresh,
  });
}

async function remove(
  { ScheduleId, Version, Name }: ReportScheduleRow,
  { t, refresh }: ActionTools,
): Promise<void> {
  const { act } = await import("../../kit/act.ts");
  await act({
    title: t("exports.schedule.removeTitle"),
    sentence: t("exports.schedule.removeSentence", { name: Name }),
    confirm: t("exports.schedule.remove"),
    call: () => api("reportscheduleDelete", { ScheduleId, Version }),
    done: t("exports.schedule.removed"),
    refresh,
  });
}

export const reportSchedules = defineResource({
  page: "Exports",
  view: "Schedules",
  sharesPage: true,
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
