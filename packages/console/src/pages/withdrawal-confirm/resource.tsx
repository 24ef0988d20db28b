/** Withdrawals as a list: what waits, since when, and the balance that stands beside it. */
import type { WithdrawalRow } from "@opc/contract/withdrawal/calls";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { shown, withdrawalStatus } from "../../kit/withdrawal/status.ts";
import { isAlarming, WaitingTime } from "../../kit/withdrawal/waiting.tsx";
import { batchActions, decisionActions, decisionToolbar } from "./actions.tsx";
import { columns } from "./fields.static.ts";

export const withdrawals = defineResource({
  page: "WithdrawalConfirm",
  calls: { list: "withdrawalList", summary: "withdrawalSummary", export: "withdrawalExport" },
  rowId: (row) => row.OrderNo,
  search: { name: "OrderNos", placeholder: "withdrawal.search" },
  chips: {
    name: "Statuses",
    statuses: withdrawalStatus,
    usual: ["Pending"],
    counts: (summary) => new Map(summary.StatusCounts.map(({ Status, Count }) => [Status, Count])),
  },
  filters: [
    { kind: "merchant", name: "MerchantAlias", label: "withdrawal.field.MerchantAlias", superOnly: true },
    { kind: "currency", name: "Currency", label: "withdrawal.field.Currency", superOnly: true },
  ],
  // What waits is wanted however old it is.
  usualDate: "all",
  columns: columnsOfFields<WithdrawalRow, "Age">(columns, shown, {
    Age: (row) => (row.Status === "Pending" ? <WaitingTime row={row} /> : nothing),
  }),
  card: ["OrderNo", "Status", "Amount", "CreatedAt", "MerchantName", "AvailableBalance"],
  isAlarming,
  sums: (summary) =>
    summary.Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "withdrawal.sum.Amount", amount: sum.Amount },
        { label: "withdrawal.sum.PendingAmount", amount: sum.PendingAmount },
        { label: "withdrawal.sum.ApprovedAmount", amount: sum.ApprovedAmount },
      ],
    })),
  toolbar: decisionToolbar,
  actions: decisionActions,
  bulk: batchActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).WithdrawalConfirmDetail),
  empty: "withdrawal.empty",
});
