/** What fields and states of withdrawals are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { withdrawalFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(withdrawalFields, "enUS"),
    FrozenBalance: "Frozen balance",
    Password: "Withdrawal password",
  },
  status: { Pending: "Pending", Approved: "Approved", Rejected: "Rejected" },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(withdrawalFields, "zhCN"),
    FrozenBalance: "冻结余额",
    Password: "提现密码",
  },
  status: { Pending: "待审核", Approved: "已通过", Rejected: "已拒绝" },
};
