/** What fields and states of crawlers are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { crawlerFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(crawlerFields, "enUS"),
    Password: "Password",
    ClearPassword: "Delete the saved password",
  },
  state: {
    Monitored: "Monitored",
    Down: "Not monitored",
    Disabled: "Disabled",
  },
  type: {
    QrCode: "QR code",
    BankCard: "Bank card",
    TrueMoney: "TrueMoney",
  },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(crawlerFields, "zhCN"),
    Password: "密码",
    ClearPassword: "清除已保存的密码",
  },
  state: {
    Monitored: "监控中",
    Down: "未监控",
    Disabled: "停用",
  },
  type: {
    QrCode: "二维码",
    BankCard: "银行卡",
    TrueMoney: "TrueMoney",
  },
};
