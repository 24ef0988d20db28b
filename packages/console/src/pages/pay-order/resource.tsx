/** Collection orders as a list: what is asked, what is shown, what can be done. */
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { useAccountChoices } from "../../kit/account/choices.ts";
import { shortenId } from "../../kit/format/identifier.ts";
import kitCss from "../../kit/kit.module.css";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { columnsOf } from "../../kit/table/columns.tsx";
import { orderActions, orderBulkActions, orderToolbar } from "./actions.tsx";
import {
  callbackStatus,
  matchStatus,
  orderException,
  orderKind,
  orderStatus,
  paymentWay,
  reviewStatus,
} from "./statuses.ts";

const { id, text, money, time, status } = columnsOf<PaymentOrderRow>();
const currency = "Currency";

export const payOrders = defineResource({
  page: "PayOrder",
  calls: { list: "payorderList", summary: "payorderSummary", export: "payorderExport" },
  rowId: (row) => row.OrderNo,
  search: { name: "OrderNos", placeholder: "payOrder.search" },
  chips: {
    name: "Statuses",
    statuses: orderStatus,
    counts: (summary) => new Map(summary.StatusCounts.map(({ Status, Count }) => [Status, Count])),
  },
  filters: [
    { kind: "merchant", name: "MerchantAlias", label: "payOrder.field.Merchant", superOnly: true },
    { kind: "payType", name: "PayTypeCode", label: "payOrder.field.PayTypeCode" },
    { kind: "text", name: "ChannelCode", label: "payOrder.field.ChannelCode", superOnly: true },
    {
      kind: "option",
      name: "AccountId",
      label: "payOrder.field.AccountName",
      useOptions: useAccountChoices,
      superOnly: true,
    },
    { kind: "choices", name: "Ways", label: "payOrder.field.Way", statuses: paymentWay, superOnly: true },
    { kind: "currency", name: "Currency", label: "payOrder.field.Currency" },
    { kind: "amount", name: "AmountFrom", label: "payOrder.field.AmountFrom" },
    { kind: "amount", name: "AmountTo", label: "payOrder.field.AmountTo" },
    { kind: "choices", name: "Exceptions", label: "payOrder.field.Exception", statuses: orderException },
    { kind: "choices", name: "ReviewStatuses", label: "payOrder.field.ReviewStatus", statuses: reviewStatus },
    { kind: "choices", name: "MatchStatuses", label: "payOrder.field.MatchStatus", statuses: matchStatus },
    {
      kind: "choices",
      name: "CallbackStatuses",
      label: "payOrder.field.CallbackStatus",
      statuses: callbackStatus,
    },
    { kind: "choices", name: "Kinds", label: "payOrder.field.IsTest", statuses: orderKind },
    { kind: "text", name: "LockedBy", label: "payOrder.field.LockedBy", superOnly: true },
  ],
  usualDate: "last3Days",
  columns: [
    {
      ...id("OrderNo", "payOrder.field.OrderNo", { widthPx: 176 }),
      cell: ({ OrderNo, IsTest }, { t }) => (
        <>
          {shortenId(OrderNo, IsTest ? 13 : 20)}{" "}
          {IsTest && <span className={kitCss.badge}>{t("orderAction.test.badge")}</span>}
        </>
      ),
    },
    time("CreatedAt", "payOrder.field.CreatedAt", { sortable: true }),
    status("Status", "payOrder.field.Status", orderStatus, { widthPx: 152 }),
    money("Amount", "payOrder.field.Amount", { currency }),
    money("RealPaymentAmount", "payOrder.field.RealPaymentAmount", { currency, widthPx: 146 }),
    text("MerchantName", "payOrder.field.Merchant", { superOnly: true }),
    id("MerchantOrderNo", "payOrder.field.MerchantOrderNo"),
    status("CallbackStatus", "payOrder.field.CallbackStatus", callbackStatus, {
      widthPx: 124,
      isTitledOnCard: true,
    }),
    status("Exception", "payOrder.field.Exception", orderException, { widthPx: 96 }),
    status("ReviewStatus", "payOrder.field.ReviewStatus", reviewStatus),
    text("LockedBy", "payOrder.field.LockedBy", { superOnly: true }),
    text("PayTypeCode", "payOrder.field.PayTypeCode"),
    text("ChannelCode", "payOrder.field.ChannelCode", { superOnly: true }),
    text("AccountName", "payOrder.field.AccountName", { superOnly: true, widthPx: 140 }),
    money("SettledAmount", "payOrder.field.SettledAmount", { currency }),
    money("Fee", "payOrder.field.Fee", { currency, widthPx: 110 }),
    money("MerchantDeductedAmount", "payOrder.field.MerchantDeductedAmount", { currency, widthPx: 190 }),
    money("PayableAmount", "payOrder.field.PayableAmount", { currency, initiallyHidden: true }),
    status("MatchStatus", "payOrder.field.MatchStatus", matchStatus, { initiallyHidden: true }),
    text("MemberName", "payOrder.field.MemberName", { initiallyHidden: true }),
    id("ExternalId", "payOrder.field.ExternalId", { initiallyHidden: true }),
    time("ExpiresAt", "payOrder.field.ExpiresAt", { initiallyHidden: true }),
    time("FinishedAt", "payOrder.field.FinishedAt", { initiallyHidden: true }),
    time("LockedAt", "payOrder.field.LockedAt", { initiallyHidden: true, superOnly: true }),
  ],
  card: ["OrderNo", "Status", "Amount", "CreatedAt", "MerchantName", "CallbackStatus", "MerchantOrderNo"],
  sums: (summary) =>
    summary.Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "payOrder.sum.Amount", amount: sum.Amount },
        { label: "payOrder.sum.SuccessAmount", amount: sum.SuccessAmount },
        { label: "payOrder.sum.Fee", amount: sum.Fee },
        { label: "payOrder.sum.MerchantDeductedAmount", amount: sum.MerchantDeductedAmount },
      ],
    })),
  toolbar: orderToolbar,
  actions: orderActions,
  bulk: orderBulkActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).PayOrderDetail),
  empty: "payOrder.empty",
});
