/** Crawler payouts as a list: where each stands, how long already, and first of all those that wait for a code. */
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { lazyPart } from "../../kit/part.tsx";
import { useCardChoices } from "../../kit/payout/cards.ts";
import { PayoutLink } from "../../kit/payout/order-link.tsx";
import { TaskProgress } from "../../kit/payout/task-progress.tsx";
import { isWaitingForCode, taskFailure, taskStep } from "../../kit/payout/task-steps.ts";
import { defineResource } from "../../kit/resource.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { taskActions } from "./actions.tsx";
import { CodeTime, Health, TimeInStep } from "./cells.tsx";
import { columns } from "./fields.static.ts";
import { shown } from "./shown.ts";
import { WaitingForCode } from "./waiting.tsx";

export const payoutTasks = defineResource({
  page: "CashoutTask",
  calls: { list: "cashouttaskList", summary: "cashouttaskSummary", export: "cashouttaskExport" },
  rowId: (row) => row.TaskId,
  rowName: (row) => row.OrderNo,
  search: { name: "OrderNos", placeholder: "payoutTask.search" },
  chips: {
    name: "Steps",
    statuses: taskStep,
    counts: ({ StepCounts }) => new Map(StepCounts.map(({ Step, Count }) => [Step, Count])),
  },
  filters: [
    { kind: "choices", name: "Failures", label: "payoutTask.field.Failure", statuses: taskFailure },
    { kind: "option", name: "CardId", label: "payoutTask.field.CardName", useOptions: useCardChoices },
    { kind: "text", name: "SpiderId", label: "payoutTask.field.SpiderId" },
  ],
  usualDate: "last3Days",
  usualRefresh: 15,
  below: WaitingForCode,
  columns: columnsOfFields<PayoutTaskRow>(columns, shown, {
    OrderNo: ({ OrderNo }) => <PayoutLink orderNo={OrderNo} />,
    Step: {
      cell: (task) => <TaskProgress task={task} />,
      hint: ({ FailureMessage }) => FailureMessage ?? undefined,
    },
    StepSince: { align: "end", cell: (task) => <TimeInStep task={task} /> },
    CodeDeadline: { align: "end", cell: (task) => <CodeTime task={task} /> },
    IsMonitored: (task) => <Health task={task} />,
    SpiderId: ({ SpiderId }) => SpiderId || nothing,
  }),
  card: ["OrderNo", "Amount", "Step", "StepSince", "CardName", "PayeeName"],
  isAlarming: isWaitingForCode,
  actions: taskActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).PayoutTaskDetail),
  empty: "payoutTask.empty",
});
