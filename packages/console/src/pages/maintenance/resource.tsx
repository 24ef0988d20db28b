/** Maintenance windows as a list: for whom, what they stop, when. */
import type { MaintenanceRow } from "@opc/contract/maintenance/calls";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatTime } from "../../kit/format/time.ts";
import { AddIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { maintenanceActions } from "./actions.tsx";
import { columns } from "./fields.static.ts";
import { maintenanceState, scopes, shown } from "./shown.ts";
import { stopsText, whatText } from "./words.ts";

const messageIn = (row: MaintenanceRow) =>
  currentLanguage() === "zhCN" ? row.Message_zhCN : row.Message_enUS;

export const maintenance = defineResource({
  page: "Maintenance",
  calls: { list: "maintenanceList", summary: "maintenanceSummary", export: "maintenanceExport" },
  rowId: (row) => row.MaintenanceId,
  rowName: messageIn,
  search: { kind: "text", name: "Text", placeholder: "maintenance.search" },
  chips: {
    name: "States",
    statuses: maintenanceState,
    counts: ({ StateCounts }) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
  },
  filters: [
    { kind: "choices", name: "Scopes", label: "maintenance.field.Scope", statuses: scopes },
    { kind: "merchant", name: "MerchantAlias", label: "maintenance.field.MerchantAlias", superOnly: true },
  ],
  usualDate: "all",
  columns: columnsOfFields<MaintenanceRow>(columns, shown, {
    Scope: {
      title: "maintenance.field.What",
      cell: (row, { t }) => whatText(row, t, currentLanguage()),
      hint: (row, { t }) => whatText(row, t, currentLanguage()),
    },
    StopsPayments: (row, { t }) => stopsText(row, t),
    EndsAt: {
      cell: (row, { t, offsetMinutes }) => {
        const end = row.EndedAt ?? row.EndsAt;
        return end === null ? t("maintenance.openEnd") : formatTime(end, offsetMinutes);
      },
      hint: () => undefined,
    },
    Message_enUS: { title: "maintenance.field.Message", cell: messageIn, hint: messageIn },
  }),
  card: ["State", "StartsAt", "Scope", "EndsAt", "Message_enUS", "StopsPayments"],
  toolbar: [
    {
      label: "maintenance.add.action",
      icon: <AddIcon />,
      needs: "edit",
      run: async (tools) => (await import("./forms.tsx")).planMaintenance(tools),
    },
  ],
  actions: maintenanceActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).MaintenanceDetail),
  empty: "maintenance.empty",
});
