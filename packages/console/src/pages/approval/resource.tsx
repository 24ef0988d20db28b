/** Requests as a list, once for each view: what waits for the viewer, what the viewer asked for, what has ended. */
import type { ApprovalRow } from "@opc/contract/approval/calls";
import { Countdown } from "../../kit/detail/countdown.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { Column } from "../../kit/table/column.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { approvalActions } from "./actions.tsx";
import * as fields from "./fields.static.ts";
import { approvalKind, approvalStatus, endedStatus, shown } from "./statuses.ts";

const columns = columnsOfFields<ApprovalRow, "Remaining">(fields.columns, shown, {
  Remaining: ({ Status, ExpiresAt }) => (Status === "Waiting" ? <Countdown until={ExpiresAt} /> : nothing),
});

/** All but those that say nothing in a view. */
function columnsBut(...names: (typeof fields.columns)[number]["field"][]): Column<ApprovalRow>[] {
  const without: readonly string[] = names;
  return columns.filter(({ id }) => !without.includes(id));
}

const common = {
  page: "Approval" as const,
  rowId: (row: ApprovalRow) => row.ApprovalId,
  rowName: (row: ApprovalRow) => row.Subject,
  search: { name: "Subject" as const, kind: "text" as const, placeholder: "approval.search" as const },
  // What waits is wanted however old it is, and an end is looked for by more than its day.
  usualDate: "all" as const,
  detail: lazyPart(async () => (await import("./detail.tsx")).ApprovalDetail),
};

const byKind = {
  kind: "choices",
  name: "Kinds",
  label: "approval.field.Kind",
  statuses: approvalKind,
} as const;
const byAsker = { kind: "text", name: "ProposedBy", label: "approval.field.ProposedBy" } as const;
const byDecider = { kind: "text", name: "DecidedBy", label: "approval.field.DecidedBy" } as const;

export const waitingApprovals = defineResource({
  ...common,
  actions: approvalActions,
  calls: { list: "approvalList", export: "approvalExport" },
  usualRefresh: 15,
  filters: [byKind, byAsker],
  columns: columnsBut("Status", "DecidedBy", "DecidedAt", "Reason"),
  card: ["Subject", "Amount", "Kind", "ProposedBy", "ProposedAt", "Remaining" as "ExpiresAt"],
  empty: "approval.emptyWaiting",
});

export const ownApprovals = defineResource({
  ...common,
  view: "Mine",
  sharesPage: true,
  actions: approvalActions,
  calls: { list: "ownapprovalList", export: "ownapprovalExport" },
  chips: { name: "Statuses", statuses: approvalStatus },
  filters: [byKind, byDecider],
  columns: columnsBut("ProposedBy"),
  card: ["Subject", "Status", "Kind", "Amount", "ProposedAt", "DecidedBy"],
  empty: "approval.emptyMine",
});

export const endedApprovals = defineResource({
  ...common,
  view: "Done",
  sharesPage: true,
  calls: { list: "doneapprovalList", export: "doneapprovalExport" },
  chips: { name: "Statuses", statuses: endedStatus },
  filters: [byKind, byAsker, byDecider],
  columns: columnsBut("Remaining"),
  card: ["Subject", "Status", "Kind", "Amount", "ProposedBy", "DecidedBy"],
  empty: "approval.emptyDone",
});
