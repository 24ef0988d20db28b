/** What fields and states of offline accounts are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { bankCardFields, qrCodeFields, trueMoneyFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(qrCodeFields, "enUS"),
    ...titlesOf(bankCardFields, "enUS"),
    ...titlesOf(trueMoneyFields, "enUS"),
    Image: "QR code image",
  },
  qrType: {
    PromptPay: "PromptPay",
    StaticImage: "Static image",
  },
  cardType: {
    Savings: "Savings account",
    Current: "Current account",
    Debit: "Debit card",
    Credit: "Credit card",
  },
  state: {
    Enabled: "Enabled",
    Disabled: "Disabled",
  },
  monitored: {
    true: "Monitored",
    false: "Not monitored",
  },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(qrCodeFields, "zhCN"),
    ...titlesOf(bankCardFields, "zhCN"),
    ...titlesOf(trueMoneyFields, "zhCN"),
    Image: "二维码图片",
  },
  qrType: {
    PromptPay: "PromptPay",
    StaticImage: "静态图片",
  },
  cardType: {
    Savings: "储蓄账户",
    Current: "活期支票账户",
    Debit: "借记卡",
    Credit: "信用卡",
  },
  state: {
    Enabled: "启用",
    Disabled: "停用",
  },
  monitored: {
    true: "监控中",
    false: "未监控",
  },
};
