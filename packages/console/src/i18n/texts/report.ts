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
  overview: { title: "每日概览" },
};
