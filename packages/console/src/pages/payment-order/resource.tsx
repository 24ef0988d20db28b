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
  search: { name: "OrderNos", placeholder: "paymentOrder.search" },
  chips: {
    name: "Statuses",
    statuses: orderStatus,
    counts: (summary) => new Map(summary.StatusCounts.map(({ Status, Count }) => [Status, Count])),
  },
  filters: [
    { kind: "merchant", name: "MerchantAlias", label: "paymentOrder.field.Merchant", superOnly: true },
    { kind: "payType", name: "PayTypeCode", label: "paymentOrder.field.PayTypeCode" },
    { kind: "text", name: "ChannelCode", label: "paymentOrder.field.ChannelCode", superOnly: true },
    {
      kind: "option",
      name: "AccountId",
      label: "paymentOrder.field.AccountName",
      useOptions: useAccountChoices,
      superOnly: true,
    },
    { kind: "choices", name: "Ways", label: "paymentOrder.field.Way", statuses: paymentWay, superOnly: true },
    { kind: "currency", name: "Currency", label: "paymentOrder.field.Currency" },
    { kind: "amount", name: "AmountFrom", label: "paymentOrder.field.AmountFrom" },
    { kind: "amount", name: "AmountTo", label: "paymentOrder.field.AmountTo" },
    { kind: "choices", name: "Exceptions", label: "paymentOrder.field.Exception", statuses: orderException },
    {
      kind: "choices",
      name: "ReviewStatuses",
      label: "paymentOrder.field.ReviewStatus",
      statuses: reviewStatus,
    },
    {
      kind: "choices",
      name: "MatchStatuses",
      label: "paymentOrder.field.MatchStatus",
      statuses: matchStatus,
    },
    {
      kind: "choices",
      name: "CallbackStatuses",
      label: "paymentOrder.field.CallbackStatus",
      statuses: callbackStatus,
    },
    { kind: "choices", name: "Kinds", label: "paymentOrder.field.IsTest", statuses: orderKind },
    { kind: "text", name: "LockedBy", label: "paymentOrder.field.LockedBy", superOnly: true },
  ],
  usualDate: "last3Days",
  columns: [
    {
      ...id("OrderNo", "paymentOrder.field.OrderNo", { widthPx: 176 }),
      cell: ({ OrderNo, IsTest }, { t }) => (
        <>
          {shortenId(OrderNo, IsTest ? 13 : 20)}{" "}
          {IsTest && <span className={kitCss.badge}>{t("orderAction.test.badge")}</span>}
        </>
      ),
    },
    time("CreatedAt", "paymentOrder.field.CreatedAt", { sortable: true }),
    status("Status", "paymentOrder.field.Status", orderStatus, { widthPx: 152 }),
    money("Amount", "paymentOrder.field.Amount", { currency }),
    money("RealPaymentAmount", "paymentOrder.field.RealPaymentAmount", { currency, widthPx: 146 }),
    text("MerchantName", "paymentOrder.field.Merchant", { superOnly: true }),
    id("MerchantOrderNo", "paymentOrder.field.MerchantOrderNo"),
    status("CallbackStatus", "paymentOrder.field.CallbackStatus", callbackStatus, {
      widthPx: 124,
      isTitledOnCard: true,
    }),
    status("Exception", "paymentOrder.field.Exception", orderException, { widthPx: 96 }),
    status("ReviewStatus", "paymentOrder.field.ReviewStatus", reviewStatus),
    text("LockedBy", "paymentOrder.field.LockedBy", { superOnly: true }),
    text("PayTypeCode", "paymentOrder.field.PayTypeCode"),
    text("ChannelCode", "paymentOrder.field.ChannelCode", { superOnly: true }),
    text("AccountName", "paymentOrder.field.AccountName", { superOnly: true, widthPx: 140 }),
    money("SettledAmount", "paymentOrder.field.SettledAmount", { currency }),
    money("Fee", "paymentOrder.field.Fee", { currency, widthPx: 110 }),
    money("MerchantDeductedAmount", "paymentOrder.field.MerchantDeductedAmount", { currency, widthPx: 190 }),
    money("PayableAmount", "paymentOrder.field.PayableAmount", { currency, initiallyHidden: true }),
    status("MatchStatus", "paymentOrder.field.MatchStatus", matchStatus, { initiallyHidden: true }),
    text("MemberName", "paymentOrder.field.MemberName", { initiallyHidden: true }),
    id("ExternalId", "paymentOrder.field.ExternalId", { initiallyHidden: true }),
    time("ExpiresAt", "paymentOrder.field.ExpiresAt", { initiallyHidden: true }),
    time("FinishedAt", "paymentOrder.field.FinishedAt", { initiallyHidden: true }),
    time("LockedAt", "paymentOrder.field.LockedAt", { initiallyHidden: true, superOnly: true }),
  ],
  card: ["OrderNo", "Status", "Amount", "CreatedAt", "MerchantName", "CallbackStatus", "MerchantOrderNo"],
  sums: (summary) =>
    summary.Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "paymentOrder.sum.Amount", amount: sum.Amount },
        { label: "paymentOrder.sum.SuccessAmount", amount: sum.SuccessAmount },
        { label: "paymentOrder.sum.Fee", amount: sum.Fee },
        { label: "paymentOrder.sum.MerchantDeductedAmount", amount: sum.MerchantDeductedAmount },
      ],
    })),
  toolbar: orderToolbar,
  actions: orderActions,
  bulk: orderBulkActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).PayOrderDetail),
  empty: "paymentOrder.empty",
});
