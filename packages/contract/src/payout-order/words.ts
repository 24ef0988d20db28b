/** What fields and states of payouts are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { payoutOrderFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(payoutOrderFields, "enUS"),
    lastFour: "Card, last four digits",
    Doubt: "Channel conflict",
    AmountFrom: "Amount from",
    AmountTo: "Amount to",
    correctedBy: "Payee corrected by",
    Way: "Paid by",
    PayoutCard: "Payout card (exact)",
  },
  /** Paid, whatever the way. */
  payoutSuccess: "Cashout Success",
  way: { OwnCard: "Own card", Supplier: "Supplier", None: "Not sent yet" },
  status: {
    PendingReview: "Pending review",
    ChannelInProgress: "Payout channel in progress",
    ChannelFailed: "Channel failed",
    ChannelSuccess: "Channel success",
    PayoutSuccess: "Payout success",
    AutoMatchedSuccess: "Auto-matched success",
    ManuallyConfirmed: "Manually confirmed",
    ManuallyCancelled: "Manually cancelled",
    WrongReceivingInfo: "Wrong receiving info",
    PayoutFailed: "Payout failed",
    CashoutRejected: "Cashout Rejected",
  },
  exception: { None: "None", Returned: "Returned by the bank" },
  source: { Gateway: "Merchant's server", Console: "Person", Import: "Imported file" },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(payoutOrderFields, "zhCN"),
    lastFour: "卡号后四位",
    Doubt: "通道矛盾",
    AmountFrom: "最低金额",
    AmountTo: "最高金额",
    correctedBy: "收款信息更正人",
    Way: "出款方式",
    PayoutCard: "出款卡（精确）",
  },
  payoutSuccess: "代付成功",
  way: { OwnCard: "自有出款卡", Supplier: "供应商", None: "尚未派单" },
  status: {
    PendingReview: "待审核",
    ChannelInProgress: "通道出款中",
    ChannelFailed: "通道失败",
    ChannelSuccess: "通道成功",
    PayoutSuccess: "出款成功",
    AutoMatchedSuccess: "自动匹配成功",
    ManuallyConfirmed: "人工确认",
    ManuallyCancelled: "人工取消",
    WrongReceivingInfo: "收款信息错误",
    PayoutFailed: "出款失败",
    CashoutRejected: "代付已拒绝",
  },
  exception: { None: "无", Returned: "银行退回" },
  source: { Gateway: "商户接口", Console: "人工创建", Import: "文件导入" },
};
