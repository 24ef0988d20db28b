/** Withdrawals as a list: what waits, since when, and the balance that stands beside it. */
import type { WithdrawalRow } from "@opc/contract/withdrawal/calls";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { columnsOf, nothing } from "../../kit/table/columns.tsx";
import { withdrawalStatus } from "../../kit/withdrawal/status.ts";
import { isAlarming, WaitingTime } from "../../kit/withdrawal/waiting.tsx";
import { decisionActions, decisionToolbar } from "./actions.tsx";

const { id, text, money, time, status } = columnsOf<WithdrawalRow>();
const currency = "Currency";

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
    { kind: "merchant", name: "MerchantAlias", label: "withdrawal.field.Merchant", superOnly: true },
    { kind: "currency", name: "Currency", label: "withdrawal.field.Currency", superOnly: true },
  ],
  // What waits is wanted however old it is.
  usualDate: "all",
  columns: [
    id("OrderNo", "withdrawal.field.OrderNo", { length: 20, widthPx: 176 }),
    time("CreatedAt", "withdrawal.field.CreatedAt", { sortable: true }),
    {
      id: "Age",
      title: "withdrawal.field.Age",
      widthPx: 90,
      cell: (row, { t }) =>
        row.Status === "Pending" ? <WaitingTime row={row} nowMs={Date.now()} t={t} /> : nothing,
    },
    status("Status", "withdrawal.field.Status", withdrawalStatus, { widthPx: 110 }),
    text("MerchantName", "withdrawal.field.Merchant", { widthPx: 140 }),
    money("Amount", "withdrawal.field.Amount", { currency, widthPx: 150 }),
    money("AvailableBalance", "withdrawal.field.AvailableBalance", {
      currency,
      widthPx: 160,
      isTitledOnCard: true,
    }),
    text("CreatedBy", "withdrawal.field.CreatedBy", { widthPx: 130 }),
    text("Remark", "withdrawal.field.Remark", { widthPx: 160 }),
    text("DecidedBy", "withdrawal.field.DecidedBy", { widthPx: 130 }),
    time("DecidedAt", "withdrawal.field.DecidedAt"),
    text("Reason", "withdrawal.field.Reason", { widthPx: 220 }),
  ],
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
  detail: lazyPart(async () => (await import("./detail.tsx")).WithdrawalConfirmDetail),
  empty: "withdrawal.empty",
});
