/** Importing a bank statement: whose it is, what it would do, what it did. */
export const enUS = {
  action: "Import statement",
  title: "Import a bank statement",
  account: "Account",
  accountHint: "The account this statement belongs to",
  file: "Statement",
  intro:
    "A statement is imported as a whole or not at all. Rows that are already known are skipped, so importing the same file twice is harmless. At most {{rows}} rows and {{size}}.",
  importing: "Importing and matching rows: {{rows}} ({{seconds}}s)",
  preview: {
    between: "{{from}} to {{to}}",
    credits: "Money in: {{count}}, {{amount}}",
    debits: "Money out: {{count}}, {{amount}}",
    does: "New rows to import: {{rows}}. Credits that settle an order immediately: {{settle}}; that need a review: {{review}}; that wait on the matching desk: {{wait}}.",
  },
  done: {
    title: "Statement imported",
    sentence: "New rows: {{new}}. Already known: {{known}}.",
    Settled: "Settled an order",
    ToReview: "Need review",
    Waiting: "On the desk",
    SetAside: "Could not be processed",
  },
};

export const zhCN: typeof enUS = {
  action: "导入对账单",
  title: "导入银行对账单",
  account: "收款账户",
  accountHint: "对账单所属的账户",
  file: "对账单",
  intro:
    "对账单要么全部导入，要么全部不导入。已有的记录会被跳过，重复导入同一文件不会有影响。最多 {{rows}} 行，{{size}}。",
  importing: "正在导入并匹配 {{rows}} 行（{{seconds}} 秒）",
  preview: {
    between: "{{from}} 至 {{to}}",
    credits: "入账 {{count}} 笔，{{amount}}",
    debits: "出账 {{count}} 笔，{{amount}}",
    does: "将导入 {{rows}} 行新记录。其中的入账，{{settle}} 笔将立即使订单成功，{{review}} 笔须由人工审核，{{wait}} 笔将进入匹配台。",
  },
  done: {
    title: "对账单已导入",
    sentence: "新增 {{new}} 行，{{known}} 行此前已有。",
    Settled: "订单已成功",
    ToReview: "待审核",
    Waiting: "待匹配",
    SetAside: "无法处理",
  },
};
