/** What fields and states of bank transactions are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { bankTransactionFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(bankTransactionFields, "enUS"),
    Text: "Payer or remark",
    AmountFrom: "Amount from",
    AmountTo: "Amount to",
  },
  status: { PendingMatch: "Pending match", Matched: "Matched", Ignored: "Ignored", Split: "Split" },
  direction: { Credit: "Money in", Debit: "Money out" },
  source: { Crawler: "Crawler", Statement: "Statement" },
  matchedBy: {
    Auto: "Automatically",
    Manual: "Manually",
    Review: "By review",
    Afterwards: "Manually, after settlement",
  },
  linkedAs: {
    Settled: "Payment",
    Evidence: "Evidence while locked",
    Review: "Under review",
    Belongs: "Payment, already settled by evidence",
  },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(bankTransactionFields, "zhCN"),
    Text: "对方户名或附言",
    AmountFrom: "最低金额",
    AmountTo: "最高金额",
  },
  status: { PendingMatch: "待匹配", Matched: "已匹配", Ignored: "已忽略", Split: "已拆分" },
  direction: { Credit: "入账", Debit: "出账" },
  source: { Crawler: "爬虫", Statement: "对账单" },
  matchedBy: { Auto: "自动匹配", Manual: "人工匹配", Review: "审核匹配", Afterwards: "入账后人工匹配" },
  linkedAs: {
    Settled: "订单付款",
    Evidence: "锁定订单的凭证",
    Review: "审核中",
    Belongs: "订单付款（已凭证入账）",
  },
};
