/** The collection report and the payout report. */
export const enUS = {
  payTitle: "Collection Report",
  cashoutTitle: "Payout Report",
};

export const zhCN: typeof enUS = {
  payTitle: "收款报表",
  cashoutTitle: "代付报表",
};
