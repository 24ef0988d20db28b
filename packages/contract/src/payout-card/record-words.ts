/** What fields and kinds of payout card records are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { payoutCardRecordFields } from "./record-fields.ts";

export const enUS = {
  field: { ...titlesOf(payoutCardRecordFields, "enUS"), Text: "Counterparty or remark" },
  kind: {
    Payout: "Payout",
    Fee: "Fee",
    TopUp: "Top-up",
    Unexplained: "Unexplained debit",
    Manual: "Manual change",
  },
};

export const zhCN: typeof enUS = {
  field: { ...titlesOf(payoutCardRecordFields, "zhCN"), Text: "对方或附言" },
  kind: {
    Payout: "代付出款",
    Fee: "手续费",
    TopUp: "转入",
    Unexplained: "不明扣款",
    Manual: "手动调整",
  },
};
