/** What the daily overview asks first, by page; the server answers it with the page. */
export const asks = { DailyOverview: { report: "overviewGet", usual: "lastWeek" } } as const;
