/** What fields and states of approvals are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { approvalFields } from "./fields.ts";

export const enUS = {
  kind: {
    ManualBalance: "Manual balance change",
    ManualConfirm: "Manual confirmation of a collection order",
    PayoutConfirm: "Manual confirmation of a payout",
    Withdrawal: "Approval of a withdrawal",
    ChannelKeys: "Channel keys",
    Permissions: "User group permissions",
    ApprovalRules: "Relaxing a rule",
    UnequalMoney: "Late or differing amount",
    PayeeCorrection: "Payee correction",
    PayoutReturned: "Bank return of a payout",
    PayoutDoubt: "Resolving a channel conflict",
    Unbind: "Unbinding settled money",
    PayoutUnpaid: "Payout declared unpaid",
    CollectionReversal: "Reversal of a collection order",
    MoneyCase: "Booking of a case",
  },
  status: {
    Waiting: "Waiting",
    Approved: "Approved",
    Rejected: "Rejected",
    Withdrawn: "Withdrawn",
    Void: "Void",
    Expired: "Expired",
  },
  field: titlesOf(approvalFields, "enUS"),
  void: {
    Superseded: "a newer request replaced it.",
    FactsChanged: "the data it is based on has changed.",
    ContentChanged: "the stored request differs from the one submitted. Tell your server administrator.",
    AskerLostRight: "the requester no longer has permission.",
  },
};

export const zhCN: typeof enUS = {
  kind: {
    ManualBalance: "手动调整余额",
    ManualConfirm: "人工确认收款订单",
    PayoutConfirm: "人工确认代付订单",
    Withdrawal: "提现通过",
    ChannelKeys: "通道密钥",
    Permissions: "用户组权限",
    ApprovalRules: "放宽审批规则",
    PayoutReturned: "登记代付银行退回",
    PayoutDoubt: "核实通道矛盾",
    Unbind: "解绑已入账款项",
    PayoutUnpaid: "认定代付未付出",
    CollectionReversal: "收款订单冲正",
    MoneyCase: "差错记账",
    UnequalMoney: "逾期或金额不符入账",
    PayeeCorrection: "更正收款信息",
  },
  status: {
    Waiting: "待审批",
    Approved: "已通过",
    Rejected: "已拒绝",
    Withdrawn: "已撤回",
    Void: "已作废",
    Expired: "已过期",
  },
  field: titlesOf(approvalFields, "zhCN"),
  void: {
    Superseded: "已被新的申请取代。",
    FactsChanged: "其所依据的情况已发生变化。",
    ContentChanged: "存储的内容与申请时不一致，请告知服务器管理员。",
    AskerLostRight: "申请人已不再具有该权限。",
  },
};
