/** All bank transactions as a list: what was reported or imported, and what became of it. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { Link } from "react-router";
import { useAccountChoices } from "../../kit/account/choices.ts";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { columnsOf, Money, nothing } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { transactionActions } from "./actions.tsx";
import { direction, matchedBy, source, transactionStatus } from "./statuses.ts";

const { id, text, time, status } = columnsOf<BankTransactionRow>();

export const transactions = defineResource({
  page: "OriginalRecord",
  view: "list",
  calls: {
    list: "originalrecordList",
    summary: "originalrecordSummary",
    export: "originalrecordExport",
  },
  rowId: (row) => row.Id,
  rowName: (row) => row.ExternalId,
  search: { name: "Numbers", placeholder: "bankTransaction.search" },
  chips: {
    name: "MatchStatuses",
    statuses: transactionStatus,
    counts: (summary) => new Map(summary.StatusCounts.map(({ Status, Count }) => [Status, Count])),
  },
  filters: [
    {
      kind: "option",
      name: "AccountId",
      label: "bankTransaction.field.AccountName",
      useOptions: useAccountChoices,
    },
    { kind: "text", name: "Text", label: "bankTransaction.field.Text" },
    { kind: "choices", name: "Directions", label: "bankTransaction.field.Direction", statuses: direction },
    { kind: "choices", name: "Sources", label: "bankTransaction.field.Source", statuses: source },
    { kind: "choices", name: "MatchedBys", label: "bankTransaction.field.MatchedBy", statuses: matchedBy },
    { kind: "currency", name: "Currency", label: "bankTransaction.field.Currency" },
    { kind: "amount", name: "AmountFrom", label: "bankTransaction.field.AmountFrom" },
    { kind: "amount", name: "AmountTo", label: "bankTransaction.field.AmountTo" },
  ],
  usualDate: "last3Days",
  columns: [
    id("ExternalId", "bankTransaction.field.ExternalId", { length: 20, widthPx: 176 }),
    time("ReportedAt", "bankTransaction.field.ReportedAt", { sortable: true }),
    status("MatchStatus", "bankTransaction.field.MatchStatus", transactionStatus),
    {
      id: "Amount",
      title: "bankTransaction.field.Amount",
      widthPx: 140,
      align: "end",
      cell: (row) => <Money amount={signedAmount(row)} currency={row.Currency} signed />,
    },
    text("AccountName", "bankTransaction.field.AccountName", { widthPx: 150 }),
    text("Counterparty", "bankTransaction.field.Counterparty", { widthPx: 150 }),
    text("Remark", "bankTransaction.field.Remark", { widthPx: 140 }),
    {
      ...id("OrderNo", "bankTransaction.field.OrderNo", { length: 20, widthPx: 176 }),
      cell: ({ OrderNo }) =>
        OrderNo === null ? nothing : <Link to={`${routes.PayOrder}/${OrderNo}`}>{OrderNo}</Link>,
    },
    {
      ...text("LinkedAs", "bankTransaction.field.LinkedAs", { widthPx: 170 }),
      cell: ({ LinkedAs }, { t }) =>
        LinkedAs === null ? nothing : t(`bankTransaction.linkedAs.${LinkedAs}`),
    },
    text("MerchantAlias", "bankTransaction.field.MerchantAlias"),
    {
      ...text("MatchedBy", "bankTransaction.field.MatchedBy"),
      cell: ({ MatchedBy }, { t }) =>
        MatchedBy === null ? nothing : t(`bankTransaction.matchedBy.${MatchedBy}`),
    },
    text("MatchActor", "bankTransaction.field.MatchActor", { widthPx: 130 }),
    time("OccurredAt", "bankTransaction.field.OccurredAt"),
    status("Direction", "bankTransaction.field.Direction", direction, { initiallyHidden: true }),
    status("Source", "bankTransaction.field.Source", source, { initiallyHidden: true }),
    text("SpiderId", "bankTransaction.field.SpiderId", { initiallyHidden: true }),
    text("EnteredBy", "bankTransaction.field.EnteredBy", { initiallyHidden: true }),
    time("MatchedAt", "bankTransaction.field.MatchedAt", { initiallyHidden: true }),
    text("IgnoreReason", "bankTransaction.field.IgnoreReason", { initiallyHidden: true, widthPx: 200 }),
    text("IgnoredBy", "bankTransaction.field.IgnoredBy", { initiallyHidden: true }),
  ],
  card: ["ExternalId", "MatchStatus", "Amount", "ReportedAt", "AccountName", "Counterparty", "OrderNo"],
  sums: (summary) =>
    summary.Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "bankTransaction.sum.CreditAmount", amount: sum.CreditAmount },
        { label: "bankTransaction.sum.DebitAmount", amount: sum.DebitAmount },
        { label: "bankTransaction.sum.PendingAmount", amount: sum.PendingAmount },
      ],
    })),
  actions: transactionActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).TransactionDetail),
  empty: "bankTransaction.empty",
});

function signedAmount({ Amount, Direction }: BankTransactionRow): string {
  return Direction === "Debit" ? `-${Amount}` : Amount;
}
