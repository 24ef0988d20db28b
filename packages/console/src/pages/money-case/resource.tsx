/** Cases as a list: what is asked, what is shown, what can be done. */
import type { MoneyCaseRow } from "@opc/contract/money-case/calls";
import { formatDuration } from "../../kit/format/time.ts";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { Column } from "../../kit/table/column.ts";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { useNow } from "../../kit/use-now.ts";
import { caseActions } from "./actions.tsx";
import { columns } from "./statuses.static.ts";
import { caseKind, caseState, shown } from "./statuses.ts";

/** Of a case that has ended: how long it was open. */
const age: Column<MoneyCaseRow> = {
  id: "Age",
  title: "moneyCase.age",
  widthPx: 84,
  align: "end",
  cell: ({ OpenedAt, ClosedAt }) =>
    ClosedAt === null ? (
      <OpenFor since={OpenedAt} />
    ) : (
      formatDuration(Date.parse(ClosedAt) - Date.parse(OpenedAt))
    ),
};

/** It grows while one looks at it: a row is drawn again only when what it is told changes. */
function OpenFor({ since }: { since: string }) {
  return <>{formatDuration(Math.max(0, useNow() - Date.parse(since)))}</>;
}

export const moneyCases = defineResource({
  page: "MoneyCase",
  calls: { list: "moneycaseList", summary: "moneycaseSummary", export: "moneycaseExport" },
  rowId: (row) => row.CaseId,
  search: { name: "OrderNos", placeholder: "moneyCase.search" },
  chips: {
    name: "States",
    statuses: caseState,
    usual: ["Open"],
    counts: (summary) => new Map(summary.StateCounts.map(({ State, Count }) => [State, Count])),
  },
  filters: [
    { kind: "merchant", name: "MerchantAlias", label: "moneyCase.field.MerchantAlias", superOnly: true },
    { kind: "choices", name: "Kinds", label: "moneyCase.field.Kind", statuses: caseKind },
    { kind: "currency", name: "Currency", label: "moneyCase.field.Currency" },
  ],
  // What is open is wanted however old it is.
  usualDate: "all",
  columns: columnsOfFields<MoneyCaseRow>(columns, shown).flatMap((column) =>
    column.id === "OpenedAt" ? [column, age] : [column],
  ),
  card: ["CaseId", "State", "Amount", "OpenedAt", "Kind", "OrderNo"],
  sums: (summary) =>
    summary.Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "moneyCase.sum.Surplus", amount: sum.Surplus },
        { label: "moneyCase.sum.Missing", amount: sum.Missing },
      ],
    })),
  actions: caseActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).MoneyCaseDetail),
  empty: "moneyCase.empty",
});
