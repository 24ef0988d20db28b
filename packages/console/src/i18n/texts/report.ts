/** What all reports say alike, charts included, and the daily overview. */
export const enUS = {
  overview: { title: "Daily Overview" },
};

export const zhCN: typeof enUS = {
  overview: { title: "每日概览" },
};
