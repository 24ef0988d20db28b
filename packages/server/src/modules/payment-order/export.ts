/** Columns of the exported collection orders; channel and account are the operator's. */
import type { PaymentOrderRow } from "@opc/contract/payment-order";
import type { ExportColumn } from "../../call/export.ts";

type Column = ExportColumn<PaymentOrderRow>;

const columns: readonly Column[] = [
  { enUS: "System number", zhCN: "系统单号", text: (row) => row.OrderNo },
  { enUS: "Merchant number", zhCN: "商户单号", text: (row) => row.MerchantOrderNo },
  { enUS: "Merchant", zhCN: "商户", text: (row) => row.MerchantAlias },
  { enUS: "Payment type", zhCN: "支付类型", text: (row) => row.PayTypeCode },
  { enUS: "Currency", zhCN: "币种", text: (row) => row.Currency },
  { enUS: "Amount", zhCN: "订单金额", text: (row) => row.Amount },
  { enUS: "Payable amount", zhCN: "应付金额", text: (row) => row.PayableAmount },
  { enUS: "Real payment amount", zhCN: "实付金额", text: (row) => row.RealPaymentAmount },
  { enUS: "Fee", zhCN: "手续费", text: (row) => row.Fee },
  { enUS: "Merchant deducted amount", zhCN: "商户入账金额", text: (row) => row.MerchantDeductedAmount },
  { enUS: "Status", zhCN: "状态", text: (row) => row.Status },
  { enUS: "Exception", zhCN: "异常", text: (row) => row.Exception },
  { enUS: "Review status", zhCN: "审核状态", text: (row) => row.ReviewStatus },
  { enUS: "Match status", zhCN: "匹配状态", text: (row) => row.MatchStatus },
  { enUS: "Callback status", zhCN: "回调状态", text: (row) => row.CallbackStatus },
  { enUS: "Member", zhCN: "会员", text: (row) => row.MemberName },
  { enUS: "External id", zhCN: "外部单号", text: (row) => row.ExternalId },
  { enUS: "Created", zhCN: "创建时间", text: (row) => row.CreatedAt, isTime: true },
  { enUS: "Expires", zhCN: "过期时间", text: (row) => row.ExpiresAt, isTime: true },
  { enUS: "Finished", zhCN: "完成时间", text: (row) => row.FinishedAt, isTime: true },
];
const operatorColumns: readonly Column[] = [
  { enUS: "Channel", zhCN: "通道", text: (row) => row.ChannelCode },
  { enUS: "Account", zhCN: "账户", text: (row) => row.AccountName },
];

export function paymentOrderColumns(viewer: { isSuper: boolean }): readonly Column[] {
  return viewer.isSuper ? [...columns, ...operatorColumns] : columns;
}
