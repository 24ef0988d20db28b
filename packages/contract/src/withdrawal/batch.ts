/**
 * Banks' batch files of withdrawals: which shapes there are. Banks keep their own formats to their customers, so these are common
 * shapes of bulk transfers, named by what is in them and by no bank. Plain lists, without a schema.
 */
export const batchTemplates = [
  "General",
  "ThaiCodes",
  "ThaiCodesTis620",
  "ThaiPlainTis620",
  "China",
] as const;
export type BatchTemplate = (typeof batchTemplates)[number];

/** The only currency that a template is for; absent: any. */
export const batchCurrencies: Readonly<Partial<Record<BatchTemplate, string>>> = {
  ThaiCodes: "THB",
  ThaiCodesTis620: "THB",
  ThaiPlainTis620: "THB",
  China: "CNY",
};

/** Most withdrawals of one file. */
export const batchMost = 200;
