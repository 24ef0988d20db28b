/** Columns of the exported balance change records. */
import type { BalanceChangeRow } from "@opc/contract/balance-change";
import type { ExportColumn } from "../../call/export.ts";

export const balanceChangeColumns: readonly ExportColumn<BalanceChangeRow>[] = [
  { enUS: "Serial number", zhCN: "流水号", text: (row) => row.SerialNo },
  { enUS: "Merchant", zhCN: "商户", text: (row) => row.MerchantAlias },
  {
    enUS: "Account",
    zhCN: "账户",
    text: (row) => row.Account,
  },
  { enUS: "Sequence number", zhCN: "顺序号", text: (row) => row.SequenceNo },
  { enUS: "Type", zhCN: "变动类型", text: (row) => row.Type },
  { enUS: "Currency", zhCN: "币种", text: (row) => row.Currency },
  { enUS: "Balance before", zhCN: "变动前余额", text: (row) => row.BalanceBefore },
  { enUS: "Amount", zhCN: "变动金额", text: (row) => row.Amount },
  { enUS: "Balance after", zhCN: "变动后余额", text: (row) => row.BalanceAfter },
  { enUS: "Time", zhCN: "时间", text: (row) => row.CreatedAt, isTime: true },
  { enUS: "Order number", zhCN: "关联单号", text: (row) => row.OrderNo },
  { enUS: "Operator", zhCN: "操作人", text: (row) => row.Operator },
  { enUS: "Remark", zhCN: "备注", text: (row) => row.Remark },
];
