/** Columns of the exported operation log; what was done and what came of it in the reader's language. */
import type { Language } from "@opc/contract/errors";
import type { OperationLogRow } from "@opc/contract/operation-log";
import type { ExportColumn } from "../../call/export.ts";
import type { Change } from "./fields.ts";

type Row = OperationLogRow & { Changes: readonly Change[] };

export function operationLogColumns(language: Language): readonly ExportColumn<Row>[] {
  return [
    { enUS: "Line", zhCN: "日志编号", text: (row) => row.LogId },
    { enUS: "Time", zhCN: "时间", text: (row) => row.At, isTime: true },
    { enUS: "Merchant", zhCN: "商户", text: (row) => row.MerchantAlias },
    { enUS: "Operator", zhCN: "操作人", text: (row) => row.Actor },
    { enUS: "Action", zhCN: "操作", text: (row) => row.Action[language] },
    { enUS: "Call", zhCN: "接口", text: (row) => row.Call },
    { enUS: "Target", zhCN: "操作对象", text: (row) => row.Target },
    { enUS: "From → to", zhCN: "变更前 → 变更后", text: (row) => changesText(row.Changes) },
    { enUS: "Result", zhCN: "结果代码", text: (row) => row.Code },
    { enUS: "Reason", zhCN: "原因", text: (row) => row.Reason?.[language] ?? null },
    { enUS: "IP", zhCN: "IP 地址", text: (row) => row.Ip },
    { enUS: "Area", zhCN: "地区", text: (row) => row.Area },
    { enUS: "Session", zhCN: "会话", text: (row) => row.SessionId },
    { enUS: "Request id", zhCN: "请求编号", text: (row) => row.RequestId },
    { enUS: "Sealed", zhCN: "已封存", text: (row) => (row.IsSealed ? sealed[language] : "") },
  ];
}

const sealed: Record<Language, string> = { enUS: "yes", zhCN: "是" };

function changesText(changes: readonly Change[]): string {
  return changes
    .map(({ Name, From, To, IsChange }) =>
      IsChange ? `${Name}: ${From ?? "–"} → ${To ?? "–"}` : `${Name}: ${To ?? "–"}`,
    )
    .join("; ");
}
