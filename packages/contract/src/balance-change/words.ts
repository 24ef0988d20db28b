/** What fields and types of balance changes are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { balanceChangeFields } from "./fields.ts";

export const enUS = {
  field: titlesOf(balanceChangeFields, "enUS"),
  type: {
    ManualAdd: "Manual Add",
    ManualDeduct: "Manual deduct",
    CashoutOrderSuccess: "Cashout Order Success",
    CreateCashoutOrderDeductTheBalance: "Create Cashout Order Deduct The Balance",
    CashoutOrderFailedAndRefundTheBalance: "Cashout Order Failed And Refund The Balance",
    PaymentOrderSuccess: "Payment Order Success",
    PaymentOrderReversed: "Payment Order Reversed",
    PaymentOrderReversalFee: "Payment Order Reversal Fee",
    CaseCredit: "Case Credit",
    CaseCharge: "Case Charge",
    CaseAdjustment: "Case Adjustment",
    CashoutOrderReversed: "Cashout Order Reversed",
    CreateWithdrawalFreezeTheBalance: "Create Withdrawal Freeze The Balance",
    WithdrawalApproved: "Withdrawal Approved",
    WithdrawalRejectedAndRefundTheBalance: "Withdrawal Rejected And Refund The Balance",
  },
  account: { Available: "Available", Frozen: "Frozen" },
  chain: { sealed: "Sealed", waiting: "Waiting" },
};

export const zhCN: typeof enUS = {
  field: titlesOf(balanceChangeFields, "zhCN"),
  type: {
    ManualAdd: "人工加款",
    ManualDeduct: "人工扣款",
    CashoutOrderSuccess: "代付订单成功",
    CreateCashoutOrderDeductTheBalance: "创建代付订单扣除余额",
    CashoutOrderFailedAndRefundTheBalance: "代付订单失败退回余额",
    PaymentOrderSuccess: "收款订单成功",
    PaymentOrderReversed: "收款订单冲正",
    PaymentOrderReversalFee: "收款订单冲正手续费",
    CaseCredit: "差错入账",
    CaseCharge: "差错扣回",
    CaseAdjustment: "差错调整",
    CashoutOrderReversed: "代付订单冲正",
    CreateWithdrawalFreezeTheBalance: "创建提现冻结余额",
    WithdrawalApproved: "提现审核通过",
    WithdrawalRejectedAndRefundTheBalance: "提现拒绝退回余额",
  },
  account: { Available: "可用余额", Frozen: "冻结余额" },
  chain: { sealed: "已封存", waiting: "待封存" },
};
