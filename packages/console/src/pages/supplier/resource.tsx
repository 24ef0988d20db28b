/** Payment suppliers as a list: who they are, their channels, and whether their notices are believed. */
import type { ChannelState } from "@opc/contract/channel/common-fields";
import type { SupplierRow } from "@opc/contract/supplier/calls";
import { useTexts } from "../../i18n/i18n.ts";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { AddIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { type Choice, defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { Column } from "../../kit/table/column.ts";
import { columnsOf } from "../../kit/table/columns.tsx";
import { supplierActions } from "./actions.tsx";
import { supplierAdapters, supplierStates } from "./states.static.ts";

const { text, time, flag } = columnsOf<SupplierRow>();

const supplierState: StatusSet<ChannelState> = {
  values: supplierStates,
  label: (value) => `supplier.state.${value}`,
  tones: { Enabled: "good", Disabled: "quiet" },
};

function useAdapterChoices(): readonly Choice[] {
  const { t } = useTexts();
  return supplierAdapters.map((value) => ({ value, label: t(`supplier.adapter.${value}`) }));
}

const count = (
  id: "PayChannels" | "CashoutChannels" | "EnabledChannels",
  widthPx: number,
): Column<SupplierRow> => ({
  id,
  title: `supplier.field.${id}`,
  widthPx,
  align: "end",
  isTitledOnCard: true,
  cell: (row) => row[id],
});

/** Figures that ought to be 0. */
const alarming = (id: "UnhealthyChannels" | "RefusedNotices", widthPx: number): Column<SupplierRow> => ({
  id,
  title: `supplier.field.${id}`,
  widthPx,
  align: "end",
  isTitledOnCard: true,
  cell: (row) => (row[id] === 0 ? 0 : <span className={exposureCss.risk}>{row[id]}</span>),
  hint: (row, { t }) =>
    id === "RefusedNotices" && row.RefusedNotices > 0 ? t("supplier.refusedHint") : undefined,
});

export const suppliers = defineResource({
  page: "Supplier",
  calls: { list: "supplierList", summary: "supplierSummary", export: "supplierExport" },
  rowId: (row) => row.SupplierCode,
  rowName: (row) => row.SupplierName,
  search: { kind: "text", name: "Text", placeholder: "supplier.search" },
  chips: {
    name: "States",
    statuses: supplierState,
    counts: ({ StateCounts }) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
  },
  filters: [
    { kind: "option", name: "Adapter", label: "supplier.field.Adapter", useOptions: useAdapterChoices },
  ],
  isUnfolded: true,
  columns: [
    text("SupplierCode", "supplier.field.SupplierCode", {
      widthPx: 160,
      mono: true,
      copy: (row) => row.SupplierCode,
    }),
    text("SupplierName", "supplier.field.SupplierName", { widthPx: 220 }),
    flag("Enabled", "supplier.field.Status", {
      yes: { label: "supplier.state.Enabled", tone: "good" },
      no: { label: "supplier.state.Disabled", tone: "quiet" },
    }),
    {
      id: "Adapter",
      title: "supplier.field.Adapter",
      widthPx: 180,
      cell: ({ Adapter }, { t }) => t(`supplier.adapter.${Adapter}`),
    },
    count("PayChannels", 150),
    count("CashoutChannels", 150),
    count("EnabledChannels", 150),
    alarming("UnhealthyChannels", 160),
    {
      ...time("LastNoticeAt", "supplier.field.LastNoticeAt"),
      isTitledOnCard: true,
    },
    alarming("RefusedNotices", 180),
    text("Remark", "supplier.field.Remark", { widthPx: 220 }),
    time("UpdatedAt", "supplier.field.UpdatedAt", { initiallyHidden: true }),
    time("CreatedAt", "supplier.field.CreatedAt", { sortable: true }),
  ],
  card: ["SupplierName", "Enabled", "PayChannels", "CashoutChannels", "EnabledChannels", "UnhealthyChannels"],
  isAlarming: (row) => row.Enabled && row.UnhealthyChannels > 0,
  toolbar: [
    {
      label: "supplier.add.action",
      icon: <AddIcon />,
      needs: "add",
      run: async (tools) => (await import("./forms.ts")).addSupplier(tools),
    },
  ],
  actions: supplierActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).SupplierDetail),
  empty: "supplier.empty",
});
