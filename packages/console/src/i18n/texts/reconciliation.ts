/** Reconciliation. */
export const enUS = {
  title: "Reconciliation",
};

export const zhCN: typeof enUS = {
  title: "对账",
};
