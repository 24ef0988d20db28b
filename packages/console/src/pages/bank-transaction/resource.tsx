/** All bank transactions as a list: what was reported or imported, and what became of it. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { Link } from "react-router";
import { useAccountChoices } from "../../kit/account/choices.ts";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { Money, nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { routes } from "../../routes.static.ts";
import { transactionActions } from "./actions.tsx";
import { columns } from "./fields.static.ts";
import { direction, matchedBy, shown, source, transactionStatus } from "./statuses.ts";

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
  columns: columnsOfFields<BankTransactionRow>(columns, shown, {
    Amount: (row) => <Money amount={signedAmount(row)} currency={row.Currency} signed />,
    OrderNo: ({ OrderNo }) =>
      OrderNo === null ? nothing : <Link to={`${routes.PayOrder}/${OrderNo}`}>{OrderNo}</Link>,
  }),
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
