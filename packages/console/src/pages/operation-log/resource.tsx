/** The operation log as a list. */
import type { OperationLogRow, OperationResult } from "@opc/contract/operation-log/calls";
import { currentLanguage } from "../../i18n/i18n.ts";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { columnsOf, nothing } from "../../kit/table/columns.tsx";
import { operationResults } from "./values.static.ts";

const { id, text, time, status, flag } = columnsOf<OperationLogRow>();

export const operationResult: StatusSet<OperationResult> = {
  values: operationResults,
  label: (value) => `operationLog.result.${value}`,
  tones: { Done: "good", Refused: "warning" },
};

export const operationLog = defineResource({
  page: "AuditLog",
  calls: { list: "operationlogList", export: "operationlogExport" },
  rowId: (row) => row.LogId,
  rowName: (row) => row.Action[currentLanguage()],
  search: { name: "Targets", placeholder: "operationLog.search" },
  chips: { name: "Results", statuses: operationResult },
  filters: [
    { kind: "text", name: "Actor", label: "operationLog.field.Actor" },
    { kind: "text", name: "Action", label: "operationLog.field.Action" },
    {
      kind: "merchant",
      name: "MerchantAlias",
      label: "operationLog.field.Merchant",
      superOnly: true,
      withOwn: true,
    },
    { kind: "text", name: "Ip", label: "operationLog.field.Ip" },
    { kind: "text", name: "RequestId", label: "operationLog.field.RequestId" },
    { kind: "text", name: "SessionId", label: "operationLog.field.SessionId" },
  ],
  usualDate: "last3Days",
  columns: [
    time("At", "operationLog.field.At", { sortable: true }),
    text("Actor", "operationLog.field.Actor", { widthPx: 140 }),
    {
      id: "Action",
      title: "operationLog.field.Action",
      widthPx: 270,
      cell: (row) => row.Action[currentLanguage()],
      hint: (row) => row.Call,
    },
    text("Target", "operationLog.field.Target", { widthPx: 180, copy: (row) => row.Target }),
    status("Result", "operationLog.field.Result", operationResult, { widthPx: 104 }),
    {
      id: "Reason",
      title: "operationLog.field.Reason",
      widthPx: 220,
      cell: (row) => row.Reason?.[currentLanguage()] ?? nothing,
      hint: (row) => row.Reason?.[currentLanguage()],
    },
    {
      ...text("Ip", "operationLog.field.Ip", { widthPx: 200, copy: (row) => row.Ip }),
      cell: ({ Ip, Area }) => (Area === "" ? Ip : `${Ip} · ${Area}`),
    },
    flag("IsSealed", "operationLog.field.IsSealed", {
      yes: { label: "operationLog.sealed", tone: "good" },
      no: { label: "operationLog.notSealed", tone: "quiet" },
    }),
    text("MerchantName", "operationLog.field.Merchant", { superOnly: true }),
    id("SessionId", "operationLog.field.SessionId", { initiallyHidden: true }),
    id("RequestId", "operationLog.field.RequestId", { initiallyHidden: true }),
    id("LogId", "operationLog.field.LogId", { length: 20, widthPx: 184, initiallyHidden: true }),
  ],
  card: ["Action", "Result", "At", "Actor", "Target", "Ip"],
  detail: lazyPart(async () => (await import("./detail.tsx")).OperationLogDetail),
  empty: "operationLog.empty",
});
