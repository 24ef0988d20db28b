/** What fields and states of collection orders are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { paymentOrderFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(paymentOrderFields, "enUS"),
    AmountFrom: "Amount from",
    AmountTo: "Amount to",
    Way: "Received by",
  },
  kind: { Member: "Members' orders", Test: "Test orders" },
  way: { OwnAccount: "Own account", Supplier: "Supplier" },
  status: {
    Pending: "Pending",
    Locked: "Locked",
    Paying: "Paying (Processing)",
    Success: "Success",
    Failed: "Failed",
    Expired: "Expired",
  },
  exception: { None: "None", Late: "Late", Partial: "Partial", Over: "Over", Marked: "Marked" },
  review: { None: "None", PendingReview: "Pending review", Approved: "Approved", Rejected: "Rejected" },
  match: { PendingMatch: "Pending match", Matched: "Matched" },
  callback: { None: "None", InProgress: "In progress", Success: "Success", Failure: "Failure" },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(paymentOrderFields, "zhCN"),
    AmountFrom: "最低金额",
    AmountTo: "最高金额",
    Way: "收款方式",
  },
  kind: { Member: "会员订单", Test: "测试订单" },
  way: { OwnAccount: "自有账户", Supplier: "供应商" },
  status: {
    Pending: "待支付",
    Locked: "已锁定",
    Paying: "支付中",
    Success: "成功",
    Failed: "失败",
    Expired: "已过期",
  },
  exception: { None: "无", Late: "逾期到账", Partial: "少付", Over: "多付", Marked: "已标记" },
  review: { None: "无", PendingReview: "待审核", Approved: "审核通过", Rejected: "审核拒绝" },
  match: { PendingMatch: "待匹配", Matched: "已匹配" },
  callback: { None: "无", InProgress: "回调中", Success: "回调成功", Failure: "回调失败" },
};
