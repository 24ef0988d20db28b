/** Requests as a list, once for each view: what waits for the viewer, what the viewer asked for, what has ended. */
import type { ApprovalRow } from "@opc/contract/approval/calls";
import { formatCountdown } from "../../kit/format/time.ts";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { Column } from "../../kit/table/column.ts";
import { columnsOf, Money, nothing } from "../../kit/table/columns.tsx";
import { approvalActions } from "./actions.tsx";
import { approvalKind, approvalStatus, endedStatus } from "./statuses.ts";

const { text, time, status } = columnsOf<ApprovalRow>();

const kind: Column<ApprovalRow> = {
  id: "Kind",
  title: "approval.field.Kind",
  widthPx: 200,
  cell: (row, { t }) => t(`approval.kind.${row.Kind}`),
};
const amount: Column<ApprovalRow> = {
  id: "Amount",
  title: "approval.field.Amount",
  widthPx: 150,
  align: "end",
  cell: ({ Amount, Currency }) =>
    Amount === null || Currency === null ? nothing : <Money amount={Amount} currency={Currency} />,
};
const remaining: Column<ApprovalRow> = {
  id: "Remaining",
  title: "approval.field.Remaining",
  widthPx: 110,
  cell: ({ Status, ExpiresAt }) =>
    Status === "Waiting" ? formatCountdown(Date.parse(ExpiresAt) - Date.now()) : nothing,
};
const subject = text("Subject", "approval.field.Subject", { widthPx: 220 });
const state = status("Status", "approval.field.Status", approvalStatus, { widthPx: 110 });
const asked = [
  text("ProposedBy", "approval.field.ProposedBy", { widthPx: 150 }),
  time("ProposedAt", "approval.field.ProposedAt", { sortable: true }),
];
const ended = [
  text("DecidedBy", "approval.field.DecidedBy", { widthPx: 150 }),
  time("DecidedAt", "approval.field.DecidedAt"),
  text("Reason", "approval.field.Reason", { widthPx: 220 }),
];

const common = {
  page: "Approval" as const,
  rowId: (row: ApprovalRow) => row.ApprovalId,
  rowName: (row: ApprovalRow) => row.Subject,
  search: { name: "Subject" as const, kind: "text" as const, placeholder: "approval.search" as const },
  filters: [
    {
      kind: "choices" as const,
      name: "Kinds" as const,
      label: "approval.field.Kind" as const,
      statuses: approvalKind,
    },
  ],
  detail: lazyPart(async () => (await import("./detail.tsx")).ApprovalDetail),
};

export const waitingApprovals = defineResource({
  ...common,
  actions: approvalActions,
  calls: { list: "approvalList", export: "approvalExport" },
  usualRefresh: 15,
  columns: [kind, subject, amount, ...asked, remaining],
  card: ["Subject", "Amount", "Kind", "ProposedBy", "ProposedAt", "Remaining" as "ExpiresAt"],
  empty: "approval.emptyWaiting",
});

export const ownApprovals = defineResource({
  ...common,
  view: "Mine",
  actions: approvalActions,
  calls: { list: "ownapprovalList", export: "ownapprovalExport" },
  chips: { name: "Statuses", statuses: approvalStatus },
  columns: [kind, subject, state, amount, ...asked.slice(1), remaining, ...ended],
  card: ["Subject", "Status", "Kind", "Amount", "ProposedAt", "DecidedBy"],
  empty: "approval.emptyMine",
});

export const endedApprovals = defineResource({
  ...common,
  view: "Done",
  calls: { list: "doneapprovalList", export: "doneapprovalExport" },
  chips: { name: "Statuses", statuses: endedStatus },
  columns: [kind, subject, state, amount, ...asked, ...ended],
  card: ["Subject", "Status", "Kind", "Amount", "ProposedBy", "DecidedBy"],
  empty: "approval.emptyDone",
});
