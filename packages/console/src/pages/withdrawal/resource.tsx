/** The merchant's own withdrawals as a list, below what it may ask for today. */
import type { OwnWithdrawalRow } from "@opc/contract/withdrawal/own";
import { AddIcon, KeyIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { columnsOf } from "../../kit/table/columns.tsx";
import { withdrawalStatus } from "../../kit/withdrawal/status.ts";
import { Terms } from "./terms.tsx";

const { id, text, money, time, status } = columnsOf<OwnWithdrawalRow>();
const currency = "Currency";

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
  filters: [],
  usualDate: "lastMonth",
  above: Terms,
  columns: [
    id("OrderNo", "withdrawal.field.OrderNo", { length: 20, widthPx: 176 }),
    time("CreatedAt", "withdrawal.field.CreatedAt", { sortable: true }),
    status("Status", "withdrawal.field.Status", withdrawalStatus, { widthPx: 110 }),
    money("Amount", "withdrawal.field.Amount", { currency, widthPx: 150 }),
    text("Remark", "withdrawal.field.Remark", { widthPx: 180 }),
    text("CreatedBy", "withdrawal.field.CreatedBy", { widthPx: 130 }),
    time("DecidedAt", "withdrawal.field.DecidedAt"),
    text("Reason", "withdrawal.field.Reason", { widthPx: 240 }),
  ],
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
