/** All differences as a list: what was found, on which account and day, and how it was closed. */
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import { Link } from "react-router";
import { DoneIcon, TakeBackIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource, type RowAction } from "../../kit/resource.ts";
import { columnsOf, nothing } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { accountDayPath } from "./account-day.ts";
import { accountKind, differenceKind, differenceState, differenceWay } from "./statuses.ts";

const { id, text, time, status, money } = columnsOf<DifferenceRow>();

export const differenceActions: readonly RowAction<DifferenceRow>[] = [
  {
    label: "reconciliation.close.action",
    icon: <DoneIcon />,
    needs: "edit",
    isPossible: ({ State }) => State === "Open",
    run: async (row, { refresh }) => {
      const { closeDifferences } = await import("./acts.ts");
      if (await closeDifferences([row])) refresh();
    },
  },
  {
    label: "reconciliation.reopen.action",
    icon: <TakeBackIcon />,
    needs: "edit",
    isPossible: ({ State }) => State === "Closed",
    run: async (row, { refresh }) => {
      const { reopenDifference } = await import("./acts.ts");
      if (await reopenDifference(row)) refresh();
    },
  },
];

export function orderPath({ AccountKind, OrderNo }: DifferenceRow): string {
  return `${routes[AccountKind === "Card" ? "CashoutOrder" : "PayOrder"]}/${OrderNo}`;
}

export const differences = defineResource({
  page: "Reconciliation",
  view: "Differences",
  calls: {
    list: "reconciliationDifferences",
    summary: "reconciliationDifferencesSummary",
    export: "reconciliationExport",
  },
  rowId: (row) => row.DifferenceId,
  rowName: (row) => row.ExternalId ?? row.OrderNo ?? row.DifferenceId,
  search: { name: "Numbers", placeholder: "reconciliation.search" },
  chips: {
    name: "States",
    statuses: differenceState,
    usual: ["Open"],
    counts: ({ StateCounts }) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
  },
  filters: [
    { kind: "choices", name: "Kinds", label: "reconciliation.field.Kinds", statuses: differenceKind },
    {
      kind: "choices",
      name: "AccountKinds",
      label: "reconciliation.field.AccountKind",
      statuses: accountKind,
    },
    { kind: "choices", name: "Ways", label: "reconciliation.field.Ways", statuses: differenceWay },
    { kind: "currency", name: "Currency", label: "reconciliation.field.Currency" },
  ],
  usualDate: "lastMonth",
  columns: [
    {
      ...text("Day", "reconciliation.field.Day", { widthPx: 104 }),
      cell: (row) => <Link to={accountDayPath(row)}>{row.Day}</Link>,
    },
    text("AccountName", "reconciliation.field.AccountName", { widthPx: 150 }),
    status("Kind", "reconciliation.field.Kind", differenceKind, { widthPx: 170 }),
    {
      ...text("Cause", "reconciliation.field.Cause", { widthPx: 240 }),
      cell: ({ Cause }, { t }) => t(`reconciliation.cause.${Cause}`),
      hint: ({ Cause }, { t }) => t(`reconciliation.cause.${Cause}`),
    },
    status("State", "reconciliation.field.State", differenceState, { widthPx: 100 }),
    money("Amount", "reconciliation.field.Amount", { currency: "Currency", signed: true }),
    money("BankAmount", "reconciliation.field.BankAmount", { currency: "Currency" }),
    money("StatementAmount", "reconciliation.field.StatementAmount", { currency: "Currency" }),
    money("OrderAmount", "reconciliation.field.OrderAmount", { currency: "Currency" }),
    money("LedgerAmount", "reconciliation.field.LedgerAmount", {
      currency: "Currency",
      initiallyHidden: true,
    }),
    id("ExternalId", "reconciliation.field.ExternalId", { length: 20, widthPx: 176 }),
    {
      ...id("OrderNo", "reconciliation.field.OrderNo", { length: 20, widthPx: 176 }),
      cell: (row) => (row.OrderNo === null ? nothing : <Link to={orderPath(row)}>{row.OrderNo}</Link>),
    },
    text("MerchantAlias", "reconciliation.field.MerchantAlias"),
    {
      ...text("Way", "reconciliation.field.Way", { widthPx: 160 }),
      cell: ({ Way }, { t }) => (Way === null ? nothing : t(`reconciliation.way.${Way}`)),
    },
    text("Note", "reconciliation.field.Note", { widthPx: 200 }),
    text("ClosedBy", "reconciliation.field.ClosedBy", { widthPx: 130 }),
    time("ClosedAt", "reconciliation.field.ClosedAt", { initiallyHidden: true }),
    time("OccurredAt", "reconciliation.field.OccurredAt", { initiallyHidden: true }),
    time("FoundAt", "reconciliation.field.FoundAt", { sortable: true }),
    status("AccountKind", "reconciliation.field.AccountKind", accountKind, { initiallyHidden: true }),
  ],
  card: ["Day", "State", "Kind", "Amount", "AccountName", "Cause"],
  sums: ({ Sums }) =>
    Sums.map(({ Currency, Count, Amount, Kinds }) => ({
      currency: Currency,
      count: Count,
      amounts: [
        { label: "reconciliation.sum.Amount", amount: Amount, signed: true },
        ...Kinds.map((kind) => ({
          label: differenceKind.label(kind.Kind),
          amount: kind.Amount,
          count: kind.Count,
        })),
      ],
    })),
  actions: differenceActions,
  bulk: [
    {
      label: "reconciliation.close.bulk",
      needs: "edit",
      isPossible: ({ State }) => State === "Open",
      run: async (rows, { refresh }) => {
        const { closeDifferences } = await import("./acts.ts");
        if (await closeDifferences(rows)) refresh();
      },
    },
  ],
  detail: lazyPart(async () => (await import("./detail.tsx")).DifferenceDetail),
  empty: "reconciliation.empty",
});
