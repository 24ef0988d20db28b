/** Importing a CSV file, whatever its rows are: the file, what it holds, what is wrong with it. */
export const enUS = {
  template: "Download template",
  check: "Check file",
  checking: "Reading rows",
  sending: "Uploading: {{percent}} %",
  another: "Choose another file",
  preview: {
    title: "File contents",
    Rows: "Rows",
    New: "New",
    Changed: "Changed",
    Known: "Already known",
    Bad: "Invalid",
    nothingNew: "Every row is already known: there is nothing to import.",
    sample: "First rows as read",
    known: "known",
  },
  faults: {
    title: "Errors",
    row: "Row",
    field: "Column",
    message: "Error",
    allOrNothing:
      "Nothing is imported while any row is invalid. Correct these rows in the file, then choose it again.",
    more: "{{count}} more errors are not listed.",
  },
};

export const zhCN: typeof enUS = {
  template: "下载模板",
  check: "检查文件",
  checking: "正在读取各行",
  sending: "正在上传：{{percent}}%",
  another: "更换文件",
  preview: {
    title: "文件内容",
    Rows: "总行数",
    New: "新记录",
    Changed: "有变化",
    Known: "已有记录",
    Bad: "错误行",
    nothingNew: "所有记录均已存在，无需导入。",
    sample: "前几行的读取结果",
    known: "已有",
  },
  faults: {
    title: "错误明细",
    row: "行号",
    field: "列",
    message: "错误",
    allOrNothing: "只要有一行错误，就不会导入任何记录。请在文件中更正这些行后重新选择文件。",
    more: "另有 {{count}} 处错误未列出。",
  },
};
