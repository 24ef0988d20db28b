/** What the reports of orders ask first, by page; the server answers it with the page. */
const usual = "lastWeek";

export const asks = {
  PayReport: { report: "payreportGet", usual, filters: ["PayTypeCode", "ChannelCode", "AccountId"] },
  CashoutReport: {
    report: "cashoutreportGet",
    usual,
    filters: ["CashoutTypeCode", "ChannelCode", "PayoutCard"],
  },
} as const;
