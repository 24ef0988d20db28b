/** Maintenance windows as a list: for whom, what they stop, when. */
import type { MaintenanceRow } from "@opc/contract/maintenance/calls";
import type { MaintenanceScope, MaintenanceState } from "@opc/contract/maintenance/values";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatTime } from "../../kit/format/time.ts";
import { AddIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource, type Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { columnsOf } from "../../kit/table/columns.tsx";
import { maintenanceActions } from "./actions.tsx";
import { maintenanceScopes, maintenanceStates } from "./values.static.ts";
import { stopsText, whatText } from "./words.ts";

const { text, time, status } = columnsOf<MaintenanceRow>();

const maintenanceState: StatusSet<MaintenanceState> = {
  values: maintenanceStates,
  label: (value) => `maintenance.state.${value}`,
  tones: { Planned: "busy", Running: "warning", Ended: "quiet", Cancelled: "quiet" },
};
const scopes: Labelled = {
  values: maintenanceScopes,
  label: (value) => `maintenance.scope.${value as MaintenanceScope}`,
};
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
    { kind: "merchant", name: "MerchantAlias", label: "maintenance.field.Merchant", superOnly: true },
  ],
  usualDate: "all",
  columns: [
    status("State", "maintenance.field.State", maintenanceState),
    {
      id: "Scope",
      title: "maintenance.field.What",
      widthPx: 250,
      cell: (row, { t }) => whatText(row, t, currentLanguage()),
      hint: (row, { t }) => whatText(row, t, currentLanguage()),
    },
    {
      id: "StopsPayments",
      title: "maintenance.field.Stops",
      widthPx: 290,
      cell: (row, { t }) => stopsText(row, t),
    },
    time("StartsAt", "maintenance.field.StartsAt", { isTitledOnCard: true }),
    {
      id: "EndsAt",
      title: "maintenance.field.EndsAt",
      widthPx: 160,
      isTitledOnCard: true,
      cell: (row, { t, offsetMinutes }) => {
        const end = row.EndedAt ?? row.EndsAt;
        return end === null ? t("maintenance.openEnd") : formatTime(end, offsetMinutes);
      },
    },
    {
      id: "Message_enUS",
      title: "maintenance.field.Message",
      widthPx: 320,
      cell: messageIn,
      hint: messageIn,
    },
    text("CreatedBy", "maintenance.field.CreatedBy", { widthPx: 130 }),
    time("CreatedAt", "maintenance.field.CreatedAt", { sortable: true }),
    text("UpdatedBy", "maintenance.field.UpdatedBy", { widthPx: 130, initiallyHidden: true }),
    time("UpdatedAt", "maintenance.field.UpdatedAt", { initiallyHidden: true }),
  ],
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
