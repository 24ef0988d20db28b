/** The merchant's own withdrawals as a list, and below it what it may ask for today. */
import type { OwnWithdrawalRow } from "@opc/contract/withdrawal/own";
import { AddIcon, KeyIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { shown, withdrawalStatus } from "../../kit/withdrawal/status.ts";
import { columns } from "./fields.static.ts";
import { Terms } from "./terms.tsx";

export const ownWithdrawals = defineResource({
  page: "Withdrawal",
  calls: { list: "ownwithdrawalList", summary: "ownwithdrawalSummary", export: "ownwithdrawalExport" },
  rowId: (row) => row.OrderNo,
  search: { name: "OrderNos", placeholder: "withdrawal.search" },
  chips: {
    name: "Statuses",
    statuses: withdrawalStatus,
    counts: (summary) => new Map(summary.StatusCounts.map(({ Status, Count }) => [Status, Count])),
  },
  filters: [{ kind: "currency", name: "Currency", label: "withdrawal.field.Currency" }],
  usualDate: "lastMonth",
  below: Terms,
  columns: columnsOfFields<OwnWithdrawalRow>(columns, shown),
  card: ["OrderNo", "Status", "Amount", "CreatedAt"],
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
  toolbar: [
    {
      label: "withdrawalAction.apply.action",
      icon: <AddIcon />,
      needs: "apply",
      run: async (tools) => (await import("./apply.tsx")).applyForWithdrawal(tools),
    },
    {
      label: "withdrawalAction.set.action",
      icon: <KeyIcon />,
      needs: "setPassword",
      isSecondary: true,
      run: async () => (await import("./set-password.ts")).setPassword(),
    },
  ],
  detail: lazyPart(async () => (await import("./detail.tsx")).WithdrawalDetail),
  empty: "withdrawal.own.empty",
});
