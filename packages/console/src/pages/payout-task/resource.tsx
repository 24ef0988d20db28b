/** Crawler payouts as a list: where each stands, how long already, and first of all those that wait for a code. */
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { lazyPart } from "../../kit/part.tsx";
import { useCardChoices } from "../../kit/payout/cards.ts";
import { PayoutLink } from "../../kit/payout/order-link.tsx";
import { TaskProgress } from "../../kit/payout/task-progress.tsx";
import { isWaitingForCode, taskFailure, taskStep } from "../../kit/payout/task-steps.ts";
import { defineResource } from "../../kit/resource.ts";
import { columnsOf, nothing } from "../../kit/table/columns.tsx";
import { taskActions } from "./actions.tsx";
import { CodeTime, Health, TimeInStep } from "./cells.tsx";
import { WaitingForCode } from "./waiting.tsx";

const { text, time, money } = columnsOf<PayoutTaskRow>();

export const cashoutTasks = defineResource({
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
    { kind: "text", name: "SpiderId", label: "payoutTask.field.Crawler" },
  ],
  usualDate: "last3Days",
  usualRefresh: 15,
  above: WaitingForCode,
  columns: [
    {
      id: "OrderNo",
      title: "payoutTask.field.OrderNo",
      widthPx: 190,
      mono: true,
      cell: ({ OrderNo }) => <PayoutLink orderNo={OrderNo} />,
      copy: ({ OrderNo }) => OrderNo,
    },
    {
      id: "Step",
      title: "payoutTask.field.Step",
      widthPx: 380,
      cell: (task) => <TaskProgress task={task} />,
      hint: ({ FailureMessage }) => FailureMessage ?? undefined,
    },
    {
      id: "StepSince",
      title: "payoutTask.field.StepSince",
      widthPx: 110,
      align: "end",
      isTitledOnCard: true,
      cell: (task) => <TimeInStep task={task} />,
    },
    {
      id: "CodeDeadline",
      title: "payoutTask.field.CodeDeadline",
      widthPx: 140,
      align: "end",
      isTitledOnCard: true,
      cell: (task) => <CodeTime task={task} />,
    },
    money("Amount", "payoutTask.field.Amount", { currency: "Currency" }),
    text("CardName", "payoutTask.field.CardName", { widthPx: 150 }),
    text("PayeeName", "payoutTask.field.Payee", { widthPx: 150 }),
    text("BankCode", "payoutTask.field.Bank", { widthPx: 110 }),
    text("CardNumberMasked", "payoutTask.field.CardNumber", { widthPx: 120, mono: true }),
    {
      id: "IsMonitored",
      title: "payoutTask.field.Health",
      widthPx: 200,
      cell: (task) => <Health task={task} />,
    },
    text("MerchantName", "payoutTask.field.Merchant", { widthPx: 140 }),
    text("CodeBy", "payoutTask.field.CodeBy", { widthPx: 130 }),
    text("FailureMessage", "payoutTask.field.FailureMessage", { widthPx: 200 }),
    time("CreatedAt", "payoutTask.field.CreatedAt", { sortable: true }),
    time("FinishedAt", "payoutTask.field.FinishedAt"),
    {
      id: "SpiderId",
      title: "payoutTask.field.Crawler",
      widthPx: 140,
      mono: true,
      initiallyHidden: true,
      cell: ({ SpiderId }) => SpiderId || nothing,
    },
  ],
  card: ["OrderNo", "Amount", "Step", "StepSince", "CardName", "PayeeName"],
  isAlarming: isWaitingForCode,
  actions: taskActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).CashoutTaskDetail),
  empty: "payoutTask.empty",
});
