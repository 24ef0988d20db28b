/** What fields and steps of crawler payouts are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { payoutTaskFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(payoutTaskFields, "enUS"),
    VerificationCode: "Verification code",
    Reason: "Reason",
    Remark: "Remark",
    Image: "Evidence image",
    Debit: "Bank debit",
  },
  step: {
    Queued: "Waiting for the crawler",
    AwaitingCode: "Application submitted, awaiting verification code",
    CodeSubmitted: "Code entered and submitted",
    AwaitingArrival: "Submitted, awaiting arrival",
    Finished: "Matched and finished",
  },
  failure: {
    CodeTimeout: "Code-receive timeout",
    InsufficientBalance: "Insufficient balance",
    SubmitFailure: "Submit failure",
    Stopped: "Stopped manually",
    DeclaredUnpaid: "Declared unpaid",
  },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(payoutTaskFields, "zhCN"),
    VerificationCode: "验证码",
    Reason: "原因",
    Remark: "备注",
    Image: "凭证图片",
    Debit: "银行扣款",
  },
  step: {
    Queued: "等待爬虫领取",
    AwaitingCode: "已提交申请，等待验证码",
    CodeSubmitted: "验证码已输入并提交",
    AwaitingArrival: "已提交，等待到账",
    Finished: "已匹配完成",
  },
  failure: {
    CodeTimeout: "接收验证码超时",
    InsufficientBalance: "余额不足",
    SubmitFailure: "提交失败",
    Stopped: "人工停止",
    DeclaredUnpaid: "已认定未付出",
  },
};
