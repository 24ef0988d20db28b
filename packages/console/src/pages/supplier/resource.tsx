/** Payment suppliers as a list: who they are, their channels, and whether their notices are believed. */
import type { SupplierRow } from "@opc/contract/supplier/calls";
import { useTexts } from "../../i18n/i18n.ts";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { AddIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { type Choice, defineResource } from "../../kit/resource.ts";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { supplierActions } from "./actions.tsx";
import { columns } from "./fields.static.ts";
import { adapter, shown, supplierState } from "./shown.ts";

function useAdapterChoices(): readonly Choice[] {
  const { t } = useTexts();
  return adapter.values.map((value) => ({ value, label: t(adapter.label(value)) }));
}

/** A figure that ought to be 0. */
const alarming = (count: number) => (count === 0 ? 0 : <span className={exposureCss.risk}>{count}</span>);

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
  columns: columnsOfFields<SupplierRow>(columns, shown, {
    UnhealthyChannels: ({ UnhealthyChannels }) => alarming(UnhealthyChannels),
    RefusedNotices: {
      cell: ({ RefusedNotices }) => alarming(RefusedNotices),
      hint: ({ RefusedNotices }, { t }) => (RefusedNotices > 0 ? t("supplier.refusedHint") : undefined),
    },
  }),
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
