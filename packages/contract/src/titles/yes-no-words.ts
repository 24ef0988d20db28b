/** Whether something holds, in files. */
export const enUS = { true: "Yes", false: "No" };

export const zhCN: typeof enUS = { true: "是", false: "否" };
