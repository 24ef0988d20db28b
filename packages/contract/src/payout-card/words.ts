/** What fields and states of payout cards are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { payoutCardFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(payoutCardFields, "enUS"),
    AmountRange: "Amount range",
    OpeningBalance: "Balance now",
    LoginPassword: "Your login password",
    passwordEmpty: "Please enter your login password.",
  },
  monitored: { true: "Monitored", false: "Not monitored" },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(payoutCardFields, "zhCN"),
    AmountRange: "金额范围",
    OpeningBalance: "当前余额",
    LoginPassword: "您的登录密码",
    passwordEmpty: "请输入您的登录密码。",
  },
  monitored: { true: "监控中", false: "未监控" },
};
