/** All differences as a list: what was found, on which account and day, and how it was closed. */
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import { Link } from "react-router";
import { DoneIcon, TakeBackIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource, type RowAction } from "../../kit/resource.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { routes } from "../../routes.static.ts";
import { accountDayPath } from "./account-day.ts";
import { accountKind, differenceKind, differenceState, differenceWay, shown } from "./statuses.ts";
import { columns } from "./values.static.ts";

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
  columns: columnsOfFields<DifferenceRow>(columns, shown, {
    Day: (row) => <Link to={accountDayPath(row)}>{row.Day}</Link>,
    // Long: the whole of it is read over the cell.
    Cause: { hint: ({ Cause }, { t }) => t(`reconciliation.cause.${Cause}`) },
    OrderNo: (row) => (row.OrderNo === null ? nothing : <Link to={orderPath(row)}>{row.OrderNo}</Link>),
  }),
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
