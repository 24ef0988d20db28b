/** Collection orders as a list: what is asked, what is shown, what can be done. */
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { useAccountChoices } from "../../kit/account/choices.ts";
import { shortenId } from "../../kit/format/identifier.ts";
import kitCss from "../../kit/kit.module.css";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { orderActions, orderBulkActions, orderToolbar } from "./actions.tsx";
import { columns } from "./columns.static.ts";
import {
  callbackStatus,
  matchStatus,
  orderException,
  orderKind,
  orderStatus,
  paymentWay,
  reviewStatus,
  shown,
} from "./statuses.ts";

export const paymentOrders = defineResource({
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
    { kind: "merchant", name: "MerchantAlias", label: "paymentOrder.field.MerchantAlias", superOnly: true },
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
  columns: columnsOfFields<PaymentOrderRow>(columns, shown, {
    OrderNo: ({ OrderNo, IsTest }, { t }) => (
      <>
        {shortenId(OrderNo, IsTest ? 13 : 20)}{" "}
        {IsTest && <span className={kitCss.badge}>{t("orderAction.test.badge")}</span>}
      </>
    ),
  }),
  card: ["OrderNo", "Status", "Amount", "CreatedAt", "MerchantName", "CallbackStatus", "MerchantOrderNo"],
  sums: (summary) =>
    summary.Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "paymentOrder.sum.Amount", amount: sum.Amount },
        { label: "paymentOrder.sum.SuccessAmount", amount: sum.SuccessAmount },
        { label: "paymentOrder.sum.Fee", amount: sum.Fee },
        { label: "paymentOrder.field.MerchantDeductedAmount", amount: sum.MerchantDeductedAmount },
      ],
    })),
  toolbar: orderToolbar,
  actions: orderActions,
  bulk: orderBulkActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).loadPayOrderDetail()),
  empty: "paymentOrder.empty",
});
