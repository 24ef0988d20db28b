/** Columns of the exported withdrawals. */
import type { WithdrawalRow } from "@opc/contract/withdrawal";
import type { OwnWithdrawalRow } from "@opc/contract/withdrawal-own";
import type { ExportColumn } from "../../call/export.ts";

export const withdrawalColumns: readonly ExportColumn<WithdrawalRow>[] = [
  { enUS: "Order no.", zhCN: "提现单号", text: (row) => row.OrderNo },
  { enUS: "Merchant", zhCN: "商户", text: (row) => row.MerchantAlias },
  { enUS: "Status", zhCN: "状态", text: (row) => row.Status },
  { enUS: "Currency", zhCN: "币种", text: (row) => row.Currency },
  { enUS: "Amount", zhCN: "提现金额", text: (row) => row.Amount },
  { enUS: "Available balance", zhCN: "可用余额", text: (row) => row.AvailableBalance },
  { enUS: "Requested by", zhCN: "申请人", text: (row) => row.CreatedBy },
  { enUS: "Time", zhCN: "申请时间", text: (row) => row.CreatedAt, isTime: true },
  { enUS: "Remark", zhCN: "备注", text: (row) => row.Remark },
  { enUS: "Decided by", zhCN: "审核人", text: (row) => row.DecidedBy },
  { enUS: "Decision time", zhCN: "审核时间", text: (row) => row.DecidedAt, isTime: true },
  { enUS: "Reason", zhCN: "拒绝原因", text: (row) => row.Reason },
];

/** For the merchant whose own they are. */
export const ownWithdrawalColumns: readonly ExportColumn<OwnWithdrawalRow>[] = [
  { enUS: "Order no.", zhCN: "提现单号", text: (row) => row.OrderNo },
  { enUS: "Status", zhCN: "状态", text: (row) => row.Status },
  { enUS: "Currency", zhCN: "币种", text: (row) => row.Currency },
  { enUS: "Amount", zhCN: "提现金额", text: (row) => row.Amount },
  { enUS: "Requested by", zhCN: "申请人", text: (row) => row.CreatedBy },
  { enUS: "Time", zhCN: "申请时间", text: (row) => row.CreatedAt, isTime: true },
  { enUS: "Remark", zhCN: "备注", text: (row) => row.Remark },
  { enUS: "Decision time", zhCN: "审核时间", text: (row) => row.DecidedAt, isTime: true },
  { enUS: "Reason", zhCN: "拒绝原因", text: (row) => row.Reason },
];
