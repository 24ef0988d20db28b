/** Columns of the exported payouts; channel and card are the operator's. Of the payee's card only the last four digits. */
import type { PayoutOrderRow } from "@opc/contract/payout-order";
import type { ExportColumn } from "../../call/export.ts";

type Column = ExportColumn<PayoutOrderRow>;

const columns: readonly Column[] = [
  { enUS: "System number", zhCN: "系统单号", text: (row) => row.OrderNo },
  { enUS: "Merchant number", zhCN: "商户单号", text: (row) => row.MerchantOrderNo },
  { enUS: "Merchant", zhCN: "商户", text: (row) => row.MerchantAlias },
  { enUS: "Payout type", zhCN: "代付类型", text: (row) => row.CashoutTypeCode },
  { enUS: "Currency", zhCN: "币种", text: (row) => row.Currency },
  { enUS: "Amount", zhCN: "代付金额", text: (row) => row.Amount },
  { enUS: "Fee", zhCN: "手续费", text: (row) => row.Fee },
  { enUS: "Deducted amount", zhCN: "扣款金额", text: (row) => row.DeductedAmount },
  { enUS: "Status", zhCN: "状态", text: (row) => row.Status },
  { enUS: "Exception", zhCN: "异常", text: (row) => row.Exception },
  { enUS: "Callback status", zhCN: "回调状态", text: (row) => row.CallbackStatus },
  { enUS: "Receiving bank", zhCN: "收款银行", text: (row) => row.BankCode },
  { enUS: "Card number", zhCN: "卡号", text: (row) => row.CardNumberMasked },
  { enUS: "Payee", zhCN: "收款人", text: (row) => row.PayeeName },
  { enUS: "Source", zhCN: "来源", text: (row) => row.Source },
  { enUS: "External id", zhCN: "外部单号", text: (row) => row.ExternalId },
  { enUS: "Created by", zhCN: "创建人", text: (row) => row.CreatedBy },
  { enUS: "Created", zhCN: "创建时间", text: (row) => row.CreatedAt, isTime: true },
  { enUS: "Finished", zhCN: "完成时间", text: (row) => row.FinishedAt, isTime: true },
];
const operatorColumns: readonly Column[] = [
  { enUS: "Channel", zhCN: "通道", text: (row) => row.ChannelCode },
  { enUS: "Payout card", zhCN: "出款卡", text: (row) => row.CardName },
  { enUS: "Attempts", zhCN: "出款次数", text: (row) => row.AttemptCount },
];

export function payoutOrderColumns(viewer: { isSuper: boolean }): readonly Column[] {
  return viewer.isSuper ? [...columns, ...operatorColumns] : columns;
}
