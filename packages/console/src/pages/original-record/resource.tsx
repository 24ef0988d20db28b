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
  search: { name: "Numbers", placeholder: "originalRecord.search" },
  chips: {
    name: "MatchStatuses",
    statuses: transactionStatus,
    counts: (summary) => new Map(summary.StatusCounts.map(({ Status, Count }) => [Status, Count])),
  },
  filters: [
    {
      kind: "option",
      name: "AccountId",
      label: "originalRecord.field.AccountName",
      useOptions: useAccountChoices,
    },
    { kind: "text", name: "Text", label: "originalRecord.field.Text" },
    { kind: "choices", name: "Directions", label: "originalRecord.field.Direction", statuses: direction },
    { kind: "choices", name: "Sources", label: "originalRecord.field.Source", statuses: source },
    { kind: "choices", name: "MatchedBys", label: "originalRecord.field.MatchedBy", statuses: matchedBy },
    { kind: "currency", name: "Currency", label: "originalRecord.field.Currency" },
    { kind: "amount", name: "AmountFrom", label: "originalRecord.field.AmountFrom" },
    { kind: "amount", name: "AmountTo", label: "originalRecord.field.AmountTo" },
  ],
  usualDate: "last3Days",
  columns: [
    id("ExternalId", "originalRecord.field.ExternalId", { length: 20, widthPx: 176 }),
    time("ReportedAt", "originalRecord.field.ReportedAt", { sortable: true }),
    status("MatchStatus", "originalRecord.field.MatchStatus", transactionStatus),
    {
      id: "Amount",
      title: "originalRecord.field.Amount",
      widthPx: 140,
      align: "end",
      cell: (row) => <Money amount={signedAmount(row)} currency={row.Currency} signed />,
    },
    text("AccountName", "originalRecord.field.AccountName", { widthPx: 150 }),
    text("Counterparty", "originalRecord.field.Counterparty", { widthPx: 150 }),
    text("Remark", "originalRecord.field.Remark", { widthPx: 140 }),
    {
      ...id("OrderNo", "originalRecord.field.OrderNo", { length: 20, widthPx: 176 }),
      cell: ({ OrderNo }) =>
        OrderNo === null ? nothing : <Link to={`${routes.PayOrder}/${OrderNo}`}>{OrderNo}</Link>,
    },
    {
      ...text("LinkedAs", "originalRecord.field.LinkedAs", { widthPx: 170 }),
      cell: ({ LinkedAs }, { t }) => (LinkedAs === null ? nothing : t(`originalRecord.linkedAs.${LinkedAs}`)),
    },
    text("MerchantAlias", "originalRecord.field.MerchantAlias"),
    {
      ...text("MatchedBy", "originalRecord.field.MatchedBy"),
      cell: ({ MatchedBy }, { t }) =>
        MatchedBy === null ? nothing : t(`originalRecord.matchedBy.${MatchedBy}`),
    },
    text("MatchActor", "originalRecord.field.MatchActor", { widthPx: 130 }),
    time("OccurredAt", "originalRecord.field.OccurredAt"),
    status("Direction", "originalRecord.field.Direction", direction, { initiallyHidden: true }),
    status("Source", "originalRecord.field.Source", source, { initiallyHidden: true }),
    text("SpiderId", "originalRecord.field.SpiderId", { initiallyHidden: true }),
    text("EnteredBy", "originalRecord.field.EnteredBy", { initiallyHidden: true }),
    time("MatchedAt", "originalRecord.field.MatchedAt", { initiallyHidden: true }),
    text("IgnoreReason", "originalRecord.field.IgnoreReason", { initiallyHidden: true, widthPx: 200 }),
    text("IgnoredBy", "originalRecord.field.IgnoredBy", { initiallyHidden: true }),
  ],
  card: ["ExternalId", "MatchStatus", "Amount", "ReportedAt", "AccountName", "Counterparty", "OrderNo"],
  sums: (summary) =>
    summary.Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "originalRecord.sum.CreditAmount", amount: sum.CreditAmount },
        { label: "originalRecord.sum.DebitAmount", amount: sum.DebitAmount },
        { label: "originalRecord.sum.PendingAmount", amount: sum.PendingAmount },
      ],
    })),
  actions: transactionActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).TransactionDetail),
  empty: "originalRecord.empty",
});

function signedAmount({ Amount, Direction }: BankTransactionRow): string {
  return Direction === "Debit" ? `-${Amount}` : Amount;
}
