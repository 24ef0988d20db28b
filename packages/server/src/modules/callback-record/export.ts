/** Columns of the exported callback records. */
import type { CallbackRecordRow } from "@opc/contract/callback-record";
import type { ExportColumn } from "../../call/export.ts";

export const callbackRecordColumns: readonly ExportColumn<CallbackRecordRow>[] = [
  { enUS: "Event id", zhCN: "事件编号", text: (row) => row.EventId },
  { enUS: "Order kind", zhCN: "订单类别", text: (row) => row.OrderKind },
  { enUS: "System number", zhCN: "系统单号", text: (row) => row.OrderNo },
  { enUS: "Merchant number", zhCN: "商户单号", text: (row) => row.MerchantOrderNo },
  { enUS: "Merchant", zhCN: "商户", text: (row) => row.MerchantAlias },
  { enUS: "Address", zhCN: "回调地址", text: (row) => row.Url },
  { enUS: "Callback status", zhCN: "回调状态", text: (row) => row.Status },
  { enUS: "Attempts", zhCN: "尝试次数", text: (row) => row.AttemptCount },
  { enUS: "HTTP status", zhCN: "HTTP 状态码", text: (row) => row.HttpStatus },
  { enUS: "Duration (ms)", zhCN: "耗时（毫秒）", text: (row) => row.DurationMs },
  { enUS: "Result", zhCN: "商户返回结果", text: (row) => row.Result },
  { enUS: "Created", zhCN: "创建时间", text: (row) => row.CreatedAt, isTime: true },
  { enUS: "Next attempt", zhCN: "下次尝试", text: (row) => row.NextAttemptAt, isTime: true },
  { enUS: "Finished", zhCN: "完成时间", text: (row) => row.FinishedAt, isTime: true },
];
