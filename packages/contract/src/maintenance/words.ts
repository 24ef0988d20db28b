/** What fields and states of maintenance windows are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { maintenanceFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(maintenanceFields, "enUS"),
    Message: "Message",
    Template: "Start with a template",
    Preview: "Preview",
  },
  state: { Planned: "Planned", Running: "Running", Ended: "Ended", Cancelled: "Cancelled" },
  scope: {
    System: "Whole system",
    Merchant: "One merchant",
    PayType: "Payment type",
    CashoutType: "Cashout type",
  },
  stops: {
    payments: "New payments",
    payouts: "New payouts and withdrawals",
    payoutsOfType: "New payouts",
    both: "New payments, payouts and withdrawals",
    nothing: "Choose what it stops",
  },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(maintenanceFields, "zhCN"),
    Message: "公告内容",
    Template: "使用模板",
    Preview: "用户看到的公告",
  },
  state: { Planned: "计划中", Running: "进行中", Ended: "已结束", Cancelled: "已取消" },
  scope: { System: "整个系统", Merchant: "单个商户", PayType: "支付类型", CashoutType: "代付类型" },
  stops: {
    payments: "新收款",
    payouts: "新代付和新提现",
    payoutsOfType: "新代付",
    both: "新收款、新代付和新提现",
    nothing: "请选择暂停内容",
  },
};
