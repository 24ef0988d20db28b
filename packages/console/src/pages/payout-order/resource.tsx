/** Payouts as a list: what is asked, what is shown, what can be done. */
import type { PayoutOrderRow } from "@opc/contract/payout-order/states";
import { lazyPart } from "../../kit/part.tsx";
import { useCardNameChoices } from "../../kit/payout/cards.ts";
import { useBanks, useCashoutTypes, usePayoutChannels } from "../../kit/payout/choices.ts";
import { defineResource } from "../../kit/resource.ts";
import { columnsOf } from "../../kit/table/columns.tsx";
import { payoutActions, payoutBulkActions, payoutToolbar } from "./actions.tsx";
import {
  callbackStatus,
  payoutDoubt,
  payoutException,
  payoutSource,
  payoutStatus,
  payoutWay,
} from "./statuses.ts";

const { id, text, money, time, status } = columnsOf<PayoutOrderRow>();
const currency = "Currency";

export const cashoutOrders = defineResource({
  page: "CashoutOrder",
  calls: { list: "cashoutorderList", summary: "cashoutorderSummary", export: "cashoutorderExport" },
  rowId: (row) => row.OrderNo,
  search: { name: "OrderNos", placeholder: "payoutOrder.search" },
  chips: {
    name: "Statuses",
    statuses: payoutStatus,
    counts: (summary) => new Map(summary.StatusCounts.map(({ Status, Count }) => [Status, Count])),
  },
  filters: [
    { kind: "merchant", name: "MerchantAlias", label: "payoutOrder.field.Merchant", superOnly: true },
    {
      kind: "option",
      name: "CashoutTypeCode",
      label: "payoutOrder.field.CashoutTypeCode",
      useOptions: useCashoutTypes,
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
      statuses: payoutDoubt,
      superOnly: true,
    },
  ],
  usualDate: "last3Days",
  columns: [
    id("OrderNo", "payoutOrder.field.OrderNo", { widthPx: 176, length: 20 }),
    time("CreatedAt", "payoutOrder.field.CreatedAt", { sortable: true }),
    status("Status", "payoutOrder.field.Status", payoutStatus, { widthPx: 196 }),
    money("Amount", "payoutOrder.field.Amount", { currency }),
    text("MerchantName", "payoutOrder.field.Merchant", { superOnly: true }),
    text("PayeeName", "payoutOrder.field.PayeeName", { widthPx: 150 }),
    text("BankCode", "payoutOrder.field.BankCode", { widthPx: 84 }),
    text("CardNumberMasked", "payoutOrder.field.CardNumber", { widthPx: 104 }),
    id("MerchantOrderNo", "payoutOrder.field.MerchantOrderNo"),
    status("CallbackStatus", "payoutOrder.field.CallbackStatus", callbackStatus, {
      widthPx: 124,
      isTitledOnCard: true,
    }),
    text("ChannelCode", "payoutOrder.field.ChannelCode", { superOnly: true, widthPx: 110 }),
    text("CardName", "payoutOrder.field.CardName", { superOnly: true }),
    {
      id: "AttemptCount",
      title: "payoutOrder.field.AttemptCount",
      widthPx: 84,
      align: "end",
      cell: ({ AttemptCount }) => AttemptCount,
      superOnly: true,
    },
    status("Exception", "payoutOrder.field.Exception", payoutException, { widthPx: 150 }),
    text("CashoutTypeCode", "payoutOrder.field.CashoutTypeCode"),
    money("Fee", "payoutOrder.field.Fee", { currency, widthPx: 110 }),
    money("DeductedAmount", "payoutOrder.field.DeductedAmount", { currency, widthPx: 140 }),
    {
      id: "Source",
      title: "payoutOrder.field.Source",
      widthPx: 130,
      cell: ({ Source }, { t }) => t(payoutSource.label(Source)),
      initiallyHidden: true,
    },
    text("CreatedBy", "payoutOrder.field.CreatedBy", { initiallyHidden: true }),
    id("ExternalId", "payoutOrder.field.ExternalId", { initiallyHidden: true }),
    id("BatchId", "payoutOrder.field.BatchId", { initiallyHidden: true }),
    time("StatusSince", "payoutOrder.field.StatusSince", { initiallyHidden: true }),
    time("FinishedAt", "payoutOrder.field.FinishedAt", { initiallyHidden: true }),
  ],
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
  detail: lazyPart(async () => (await import("./detail.tsx")).CashoutOrderDetail),
  empty: "payoutOrder.empty",
});
