/** What all reports say alike, charts included, and the daily overview. */
export const enUS = {
  chart: {
    asTable: "As a table",
    tableOf: "{{title}} as a table",
    nothing: "Nothing in this period",
    less: "Less",
    more: "More",
    share: "Share",
    before: "Before",
  },
  merchant: "Merchant",
  currency: "Currency",
  allCurrencies: "All currencies",
  compare: {
    label: "Compare with",
    Previous: "Compared with the period before",
    LastWeek: "Compared with the week before",
    None: "Not compared",
  },
  change: {
    than: "{{change}} than before",
    noBefore: "Nothing before",
  },
  overview: { title: "Daily Overview" },
};

export const zhCN: typeof enUS = {
  chart: {
    asTable: "表格",
    tableOf: "{{title}}（表格）",
    nothing: "该区间内暂无数据",
    less: "少",
    more: "多",
    share: "占比",
    before: "对比期",
  },
  merchant: "商户",
  currency: "币种",
  allCurrencies: "全部币种",
  compare: {
    label: "对比",
    Previous: "与上一区间对比",
    LastWeek: "与上周同期对比",
    None: "不对比",
  },
  change: {
    than: "较对比期 {{change}}",
    noBefore: "对比期无数据",
  },
  overview: { title: "每日概览" },
};
