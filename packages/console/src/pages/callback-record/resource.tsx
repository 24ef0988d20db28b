/** Callback records as a list: finished ones can be sent again, one or many. */
import type {
  CallbackFailure,
  CallbackOrderKind,
  CallbackRecordRow,
  CallbackRecordStatus,
} from "@opc/contract/callback-record/calls";
import { Countdown } from "../../kit/detail/countdown.tsx";
import { formatDuration, formatTime } from "../../kit/format/time.ts";
import { ResendIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { columnsOf, nothing } from "../../kit/table/columns.tsx";
import { isResendable, resend } from "./resend.ts";
import { callbackFailures, callbackOrderKinds, callbackRecordStatuses } from "./statuses.static.ts";

const { id, text, time, status } = columnsOf<CallbackRecordRow>();

export const callbackRecordStatus: StatusSet<CallbackRecordStatus> = {
  values: callbackRecordStatuses,
  label: (value) => `callbackRecord.status.${value}`,
  tones: { InProgress: "busy", Success: "good", Failure: "bad" },
};

const orderKind: Pick<StatusSet<CallbackOrderKind>, "values" | "label"> = {
  values: callbackOrderKinds,
  label: (value) => `callbackRecord.kind.${value}`,
};

function isFailure(result: string | null): result is CallbackFailure {
  return result !== null && (callbackFailures as readonly string[]).includes(result);
}

export const callbackRecords = defineResource({
  page: "CallbackRecord",
  calls: { list: "callbackrecordList", summary: "callbackrecordSummary", export: "callbackrecordExport" },
  rowId: (row) => row.EventId,
  search: { name: "OrderNos", placeholder: "callbackRecord.search" },
  chips: {
    name: "Statuses",
    statuses: callbackRecordStatus,
    counts: (summary) => new Map(summary.StatusCounts.map(({ Status, Count }) => [Status, Count])),
  },
  filters: [
    { kind: "choices", name: "OrderKinds", label: "callbackRecord.field.OrderKind", statuses: orderKind },
    { kind: "merchant", name: "MerchantAlias", label: "callbackRecord.field.Merchant", superOnly: true },
  ],
  usualDate: "last3Days",
  columns: [
    id("EventId", "callbackRecord.field.EventId", { length: 20, widthPx: 184 }),
    status("Status", "callbackRecord.field.Status", callbackRecordStatus),
    time("CreatedAt", "callbackRecord.field.CreatedAt", { sortable: true }),
    id("OrderNo", "callbackRecord.field.OrderNo", { length: 20, widthPx: 176 }),
    id("MerchantOrderNo", "callbackRecord.field.MerchantOrderNo"),
    {
      ...text("OrderKind", "callbackRecord.field.OrderKind", { widthPx: 120, initiallyHidden: true }),
      cell: ({ OrderKind }, { t }) => t(`callbackRecord.kind.${OrderKind}`),
    },
    text("MerchantName", "callbackRecord.field.Merchant", { superOnly: true }),
    {
      id: "AttemptCount",
      title: "callbackRecord.field.AttemptCount",
      widthPx: 90,
      align: "end",
      cell: (row) => row.AttemptCount,
    },
    {
      id: "HttpStatus",
      title: "callbackRecord.field.HttpStatus",
      isTitledOnCard: true,
      widthPx: 110,
      align: "end",
      cell: (row) => row.HttpStatus ?? nothing,
    },
    {
      id: "DurationMs",
      title: "callbackRecord.field.DurationMs",
      widthPx: 100,
      align: "end",
      cell: (row) => (row.DurationMs === null ? nothing : formatDuration(row.DurationMs)),
    },
    {
      ...text("Result", "callbackRecord.field.Result", { widthPx: 200 }),
      cell: ({ Result }, { t }) =>
        isFailure(Result) ? t(`callbackRecord.failure.${Result}`) : (Result ?? nothing),
    },
    {
      ...time("NextAttemptAt", "callbackRecord.field.NextAttemptAt", { isTitledOnCard: true }),
      cell: ({ NextAttemptAt }, { t }) =>
        NextAttemptAt === null ? nothing : <NextAttempt at={NextAttemptAt} due={t("callbackRecord.due")} />,
      hint: ({ NextAttemptAt }, { offsetMinutes }) =>
        NextAttemptAt === null ? undefined : formatTime(NextAttemptAt, offsetMinutes),
    },
    text("Url", "callbackRecord.field.Url", { widthPx: 220, copy: (row) => row.Url }),
    time("FinishedAt", "callbackRecord.field.FinishedAt", { initiallyHidden: true }),
  ],
  card: ["OrderNo", "Status", "CreatedAt", "HttpStatus", "MerchantName", "NextAttemptAt", "MerchantOrderNo"],
  actions: [
    {
      label: "callbackRecord.resend.action",
      icon: <ResendIcon />,
      needs: "resend",
      isPossible: isResendable,
      run: (row, tools) => resend([row], tools),
    },
  ],
  bulk: [{ label: "callbackRecord.resend.selected", needs: "resend", isPossible: isResendable, run: resend }],
  detail: lazyPart(async () => (await import("./detail.tsx")).CallbackRecordDetail),
  above: lazyPart(async () => (await import("./lanes.tsx")).Lanes),
  toolbar: [
    {
      label: "callbackRecord.bulk.action",
      icon: <ResendIcon />,
      needs: "bulkResend",
      isSecondary: true,
      run: async (tools) => (await import("./bulk-resend.tsx")).bulkResend(tools),
    },
  ],
  empty: "callbackRecord.empty",
});

/** Counts down while it is ahead. */
function NextAttempt({ at, due }: { at: string; due: string }) {
  return Date.parse(at) > Date.now() ? <Countdown until={at} /> : due;
}
