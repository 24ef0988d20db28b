/** What fields and states of channels are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { payChannelFields, payoutChannelFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(payChannelFields, "enUS"),
    ...titlesOf(payoutChannelFields, "enUS"),
    SettingA: "SettingA",
    SettingB: "SettingB",
    SettingC: "SettingC",
    SettingD: "SettingD",
    Window: "Open",
    PublicKey: "PublicKey",
    PrivateKey: "PrivateKey",
    OwnPublicKey: "Our public key",
    NoticeAddress: "Address for notices",
    Accounts: "Accounts",
    Cards: "Cards",
    LastTest: "Last test",
  },
  kind: { Native: "Native", ThirdParty: "Third-party" },
  state: { Enabled: "Enabled", Disabled: "Disabled" },
  whyNot: {
    disabled: "Disabled",
    "supplier disabled": "Supplier disabled",
    "not connected": "Not connected",
    "no account": "No account or card",
    "crawler down": "Crawlers down",
    paused: "Paused",
    "window closed": "Closed now",
    unhealthy: "Unhealthy",
    "daily limit": "Daily limit reached",
  },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(payChannelFields, "zhCN"),
    ...titlesOf(payoutChannelFields, "zhCN"),
    SettingA: "SettingA",
    SettingB: "SettingB",
    SettingC: "SettingC",
    SettingD: "SettingD",
    Window: "开放时段",
    PublicKey: "PublicKey",
    PrivateKey: "PrivateKey",
    OwnPublicKey: "我方公钥",
    NoticeAddress: "通知地址",
    Accounts: "账户",
    Cards: "出款卡",
    LastTest: "最近测试",
  },
  kind: { Native: "自有", ThirdParty: "第三方" },
  state: { Enabled: "启用", Disabled: "停用" },
  whyNot: {
    disabled: "已停用",
    "supplier disabled": "供应商已停用",
    "not connected": "未对接",
    "no account": "无可用账户",
    "crawler down": "爬虫离线",
    paused: "已暂停",
    "window closed": "当前未开放",
    unhealthy: "异常",
    "daily limit": "已达每日限额",
  },
};
