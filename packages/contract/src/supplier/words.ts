/** What fields and states of payment suppliers are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { supplierFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(supplierFields, "enUS"),
    NoticeAddress: "Payment notices go to",
    PayoutNoticeAddress: "Payout notices go to",
  },
  adapter: { native: "Own accounts and cards", http: "Signed HTTP", sandbox: "Sandbox" },
  state: { Enabled: "Enabled", Disabled: "Disabled" },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(supplierFields, "zhCN"),
    NoticeAddress: "收款通知地址",
    PayoutNoticeAddress: "代付通知地址",
  },
  adapter: { native: "自有账户与出款卡", http: "签名 HTTP", sandbox: "沙盒" },
  state: { Enabled: "启用", Disabled: "停用" },
};
