/** The operation log as a list. */
import type { OperationLogRow } from "@opc/contract/operation-log/calls";
import type { operationLogFields } from "@opc/contract/operation-log/fields";
import type { OperationResult } from "@opc/contract/operation-log/results";
import { currentLanguage } from "../../i18n/i18n.ts";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields, type SetsOf } from "../../kit/table/columns-of-fields.ts";
import { columns } from "./fields.static.ts";
import { operationResults } from "./values.static.ts";

export const operationResult: StatusSet<OperationResult> = {
  values: operationResults,
  label: (value) => `operationLog.result.${value}`,
  tones: { Done: "good", Refused: "warning" },
};

const sets: SetsOf<typeof operationLogFields> = {
  Result: operationResult,
  IsSealed: {
    yes: { label: "operationLog.sealed", tone: "good" },
    no: { label: "operationLog.notSealed", tone: "quiet" },
  },
};
export const shown = { section: "operationLog", sets };

export function addressOf({ Ip, Area }: Pick<OperationLogRow, "Ip" | "Area">): string {
  return Area === "" ? Ip : `${Ip} · ${Area}`;
}

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
      label: "operationLog.field.MerchantAlias",
      superOnly: true,
      withOwn: true,
    },
    { kind: "text", name: "Ip", label: "operationLog.field.Ip" },
    { kind: "text", name: "RequestId", label: "operationLog.field.RequestId" },
    { kind: "text", name: "SessionId", label: "operationLog.field.SessionId" },
  ],
  usualDate: "last3Days",
  columns: columnsOfFields<OperationLogRow>(columns, shown, {
    Action: { cell: (row) => row.Action[currentLanguage()], hint: (row) => row.Call },
    Target: { copy: (row) => row.Target },
    Reason: {
      cell: (row) => row.Reason?.[currentLanguage()] ?? nothing,
      hint: (row) => row.Reason?.[currentLanguage()],
    },
    Ip: { cell: addressOf, copy: (row) => row.Ip },
  }),
  card: ["Action", "Result", "At", "Actor", "Target", "Ip"],
  detail: lazyPart(async () => (await import("./detail.tsx")).OperationLogDetail),
  empty: "operationLog.empty",
});
