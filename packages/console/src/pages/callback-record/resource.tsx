/** Callback records as a list: finished ones can be sent again, one or many. */
import type { CallbackRecordRow } from "@opc/contract/callback-record/calls";
import type { callbackRecordFields } from "@opc/contract/callback-record/fields";
import type {
  CallbackFailure,
  CallbackOrderKind,
  CallbackRecordStatus,
} from "@opc/contract/callback-record/states";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { Countdown } from "../../kit/detail/countdown.tsx";
import { formatDuration, formatTime } from "../../kit/format/time.ts";
import { ResendIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { type Choice, defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import cellsCss from "../../kit/table/cells.module.css";
import { nothing, Status } from "../../kit/table/columns.tsx";
import { columnsOfFields, type SetsOf } from "../../kit/table/columns-of-fields.ts";
import { columns } from "./fields.static.ts";
import { isResendable, resend } from "./resend.ts";
import { callbackFailures, callbackOrderKinds, callbackRecordStatuses } from "./statuses.static.ts";

export const callbackRecordStatus: StatusSet<CallbackRecordStatus> = {
  values: callbackRecordStatuses,
  label: (value) => `callbackRecord.status.${value}`,
  tones: { InProgress: "busy", Success: "good", Failure: "bad" },
};

const orderKind: Pick<StatusSet<CallbackOrderKind>, "values" | "label"> = {
  values: callbackOrderKinds,
  label: (value) => `callbackRecord.kind.${value}`,
};

function useHeldChoices(): readonly Choice[] {
  const { t } = useTexts();
  return (["true", "false"] as const).map((value) => ({
    value,
    label: t(`callbackRecord.heldBack.${value}`),
  }));
}

/** What is due and does not leave is in progress for the merchant, and held back for who looks after it. */
export function statusOf(
  { Status: value, IsHeldBack }: Pick<CallbackRecordRow, "Status" | "IsHeldBack">,
  t: Translate,
) {
  if (!IsHeldBack) return <Status set={callbackRecordStatus} value={value} t={t} />;
  return (
    <span className={cellsCss.status} data-tone="warning">
      {t("callbackRecord.heldBack.true")}
    </span>
  );
}

const sets: SetsOf<typeof callbackRecordFields> = { Status: callbackRecordStatus, OrderKind: orderKind };
export const shown = { section: "callbackRecord", sets };

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
    { kind: "option", name: "HeldBack", label: "callbackRecord.field.HeldBack", useOptions: useHeldChoices },
    { kind: "merchant", name: "MerchantAlias", label: "callbackRecord.field.MerchantAlias", superOnly: true },
  ],
  usualDate: "last3Days",
  columns: columnsOfFields<CallbackRecordRow>(columns, shown, {
    Status: {
      cell: (row, { t }) => statusOf(row, t),
      hint: ({ IsHeldBack }, { t }) => (IsHeldBack ? t("callbackRecord.heldBack.why") : undefined),
    },
    DurationMs: ({ DurationMs }) => (DurationMs === null ? nothing : formatDuration(DurationMs)),
    Result: ({ Result }, { t }) =>
      isFailure(Result) ? t(`callbackRecord.failure.${Result}`) : (Result ?? nothing),
    NextAttemptAt: {
      cell: ({ NextAttemptAt }, { t }) =>
        NextAttemptAt === null ? nothing : <NextAttempt at={NextAttemptAt} due={t("callbackRecord.due")} />,
      hint: ({ NextAttemptAt }, { offsetMinutes }) =>
        NextAttemptAt === null ? undefined : formatTime(NextAttemptAt, offsetMinutes),
    },
    Url: { copy: (row) => row.Url },
  }),
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
  below: lazyPart(async () => (await import("./lanes.tsx")).Lanes),
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
