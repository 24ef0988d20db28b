/** Columns of the exported bank transactions; the first seven are those of a statement to import. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction";
import type { ExportColumn } from "../../call/export.ts";

export const bankTransactionColumns: readonly ExportColumn<BankTransactionRow>[] = [
  { enUS: "External id", zhCN: "流水号", text: (row) => row.ExternalId },
  { enUS: "Occurred at", zhCN: "交易时间", text: (row) => row.OccurredAt, isTime: true },
  { enUS: "Direction", zhCN: "方向", text: (row) => row.Direction },
  { enUS: "Amount", zhCN: "金额", text: (row) => row.Amount },
  { enUS: "Currency", zhCN: "币种", text: (row) => row.Currency },
  { enUS: "Counterparty", zhCN: "对方户名", text: (row) => row.Counterparty },
  { enUS: "Remark", zhCN: "附言", text: (row) => row.Remark },
  { enUS: "Account", zhCN: "账户", text: (row) => row.AccountName },
  { enUS: "Reported", zhCN: "上报时间", text: (row) => row.ReportedAt, isTime: true },
  { enUS: "Source", zhCN: "来源", text: (row) => row.Source },
  { enUS: "Crawler", zhCN: "爬虫", text: (row) => row.SpiderId },
  { enUS: "Imported or split by", zhCN: "导入或拆分人", text: (row) => row.EnteredBy },
  { enUS: "Match status", zhCN: "匹配状态", text: (row) => row.MatchStatus },
  { enUS: "Matched by", zhCN: "匹配方式", text: (row) => row.MatchedBy },
  { enUS: "Matched", zhCN: "匹配时间", text: (row) => row.MatchedAt, isTime: true },
  { enUS: "Operator", zhCN: "操作人", text: (row) => row.MatchActor ?? row.IgnoredBy },
  { enUS: "System number", zhCN: "系统单号", text: (row) => row.OrderNo },
  { enUS: "Merchant", zhCN: "商户", text: (row) => row.MerchantAlias },
  { enUS: "Ignored because", zhCN: "忽略原因", text: (row) => row.IgnoreReason },
];
