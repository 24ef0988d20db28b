/** Chips of the filters that are set. */
export const enUS = { title: "Filters that are set", remove: "Remove the filter {{filter}}" };

export const zhCN: typeof enUS = { title: "已设置的筛选", remove: "移除筛选 {{filter}}" };
