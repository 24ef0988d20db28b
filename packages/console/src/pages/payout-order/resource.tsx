/** Payouts as a list: what is asked, what is shown, what can be done. */
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { lazyPart } from "../../kit/part.tsx";
import { useCardNameChoices } from "../../kit/payout/cards.ts";
import { usePayoutChannels } from "../../kit/payout/choices.ts";
import { useBanks, usePayoutTypes } from "../../kit/reference-choices.ts";
import { defineResource } from "../../kit/resource.ts";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { payoutActions, payoutBulkActions, payoutToolbar } from "./actions.tsx";
import { columns } from "./columns.static.ts";
import { paidStatuses } from "./statuses.static.ts";
import {
  callbackStatus,
  payoutConflict,
  payoutException,
  payoutSource,
  payoutStatus,
  payoutWay,
  shown,
} from "./statuses.ts";

export const payoutOrders = defineResource({
  page: "CashoutOrder",
  calls: { list: "cashoutorderList", summary: "cashoutorderSummary", export: "cashoutorderExport" },
  rowId: (row) => row.OrderNo,
  search: { name: "OrderNos", placeholder: "payoutOrder.search" },
  chips: {
    name: "Statuses",
    statuses: payoutStatus,
    together: { label: "payoutOrder.payoutSuccess", values: paidStatuses },
    counts: (summary) => new Map(summary.StatusCounts.map(({ Status, Count }) => [Status, Count])),
  },
  filters: [
    { kind: "merchant", name: "MerchantAlias", label: "payoutOrder.field.MerchantAlias", superOnly: true },
    {
      kind: "option",
      name: "CashoutTypeCode",
      label: "payoutOrder.field.CashoutTypeCode",
      useOptions: usePayoutTypes,
    },
    { kind: "option", name: "BankCode", label: "payoutOrder.field.BankCode", useOptions: useBanks },
    { kind: "lastFour", name: "CardNumber", label: "payoutOrder.field.lastFour" },
    { kind: "text", name: "PayeeName", label: "payoutOrder.field.PayeeName" },
    { kind: "amount", name: "AmountFrom", label: "payoutOrder.field.AmountFrom" },
    { kind: "amount", name: "AmountTo", label: "payoutOrder.field.AmountTo" },
    {
      kind: "choices",
      name: "CallbackStatuses",
      label: "payoutOrder.field.CallbackStatus",
      statuses: callbackStatus,
    },
    {
      kind: "choices",
      name: "Exceptions",
      label: "payoutOrder.field.Exception",
      statuses: payoutException,
    },
    { kind: "choices", name: "Sources", label: "payoutOrder.field.Source", statuses: payoutSource },
    { kind: "text", name: "BatchId", label: "payoutOrder.field.BatchId" },
    {
      kind: "option",
      name: "ChannelCode",
      label: "payoutOrder.field.ChannelCode",
      useOptions: usePayoutChannels,
      superOnly: true,
    },
    { kind: "text", name: "CardName", label: "payoutOrder.field.CardName", superOnly: true },
    {
      kind: "option",
      name: "PayoutCard",
      label: "payoutOrder.field.PayoutCard",
      useOptions: useCardNameChoices,
      superOnly: true,
    },
    { kind: "choices", name: "Ways", label: "payoutOrder.field.Way", statuses: payoutWay, superOnly: true },
    { kind: "currency", name: "Currency", label: "payoutOrder.field.Currency" },
    {
      kind: "choices",
      name: "Doubts",
      label: "payoutOrder.field.Doubt",
      statuses: payoutConflict,
      superOnly: true,
    },
  ],
  usualDate: "last3Days",
  columns: columnsOfFields<PayoutOrderRow>(columns, shown),
  card: ["OrderNo", "Status", "Amount", "CreatedAt", "MerchantName", "PayeeName", "CallbackStatus"],
  sums: (summary) =>
    summary.Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "payoutOrder.sum.Amount", amount: sum.Amount },
        { label: "payoutOrder.sum.SuccessAmount", amount: sum.SuccessAmount },
        { label: "payoutOrder.sum.Fee", amount: sum.Fee },
        { label: "payoutOrder.sum.DeductedAmount", amount: sum.DeductedAmount },
        { label: "payoutOrder.sum.HeldAmount", amount: sum.HeldAmount },
      ],
    })),
  toolbar: payoutToolbar,
  actions: payoutActions,
  bulk: payoutBulkActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).loadPayoutOrderDetail()),
  empty: "payoutOrder.empty",
});
