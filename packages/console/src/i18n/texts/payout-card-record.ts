/** Payout card records: the running account of each payout card. */
import * as words from "@opc/contract/payout-card/record-words";
import { withWords } from "../with-words.ts";

export const enUS = /* @__PURE__ */ withWords(words.enUS, {
  title: "Payout Card Records",
  search: "Payout or bank numbers",
  empty: "Movements on payout cards appear here: payouts, fees, top-ups and corrections.",
  alarm: "Unexplained debits: {{count}}. Bind each to its payout, or correct the balance.",
  alarmOne: "1 unexplained debit. Bind it to its payout, or correct the balance.",
  find: "Find its payout",
  sum: { InAmount: "In", OutAmount: "Out", Fee: "Fees" },
});

export const zhCN: typeof enUS = /* @__PURE__ */ withWords(words.zhCN, {
  title: "出款卡记录",
  search: "代付单号或银行流水号",
  empty: "出款卡的资金变动显示在此处：代付、手续费、充值及手动调整。",
  alarm: "有 {{count}} 笔扣款原因不明，请逐笔绑定代付订单或调整余额。",
  alarmOne: "有 1 笔扣款原因不明，请绑定代付订单或调整余额。",
  find: "查找对应代付",
  sum: { InAmount: "转入", OutAmount: "转出", Fee: "手续费" },
});
