/** Notices: the bell in the navbar and its panel. */
export const enUS = {
  title: "Notices",
  count: "Notices: {{unread}} unread, {{open}} open",
  open: "Open",
  past: "Past",
  noneOpen: "Nothing needs your attention.",
  nonePast: "Notices that are over appear here.",
  readAll: "Mark all as read",
  unread: "Unread",
  since: "since {{time}}",
  over: "{{from}} – {{to}}",
  show: "Show",
  severity: { Info: "Information", Warning: "Warning", Critical: "Critical" },
  kind: {
    CrawlerDown:
      "Crawler {{SpiderId}} ({{Account}}) is silent: its account takes no new orders, and money may arrive unseen.",
    CallbacksFailing: "Callbacks to {{Merchant}} fail: the merchant's server does not take them.",
    CallbacksGivenUp:
      "{{GivenUp}} callbacks to {{Merchant}} were given up within the last day. Resend them when its server answers.",
    ApprovalWaiting: "{{Subject}}, asked for by {{ProposedBy}}, still waits for a second person.",
    BooksNotProven: "The books do not prove. First wrong row: {{Row}}.",
    BooksProofFailedToRun: "The proof of the books has not been carried out. Look at its page and run it.",
    Maintenance: "Maintenance: {{Message}}",
    ReportReady: "“{{Title}}” is ready to download. Rows: {{Rows}}",
    ReportFailed: "“{{Title}}” could not be exported. My Exports says why.",
  },
};

export const zhCN: typeof enUS = {
  title: "通知",
  count: "通知：{{unread}} 条未读，{{open}} 条未结束",
  open: "进行中",
  past: "已结束",
  noneOpen: "目前没有需要处理的事项。",
  nonePast: "已结束的通知会显示在此处。",
  readAll: "全部标为已读",
  unread: "未读",
  since: "自 {{time}} 起",
  over: "{{from}} 至 {{to}}",
  show: "查看",
  severity: { Info: "信息", Warning: "警告", Critical: "严重" },
  kind: {
    CrawlerDown: "爬虫 {{SpiderId}}（{{Account}}）没有心跳：其账户不再接新单，到账可能无法识别。",
    CallbacksFailing: "发往 {{Merchant}} 的回调失败：商户服务器未接收。",
    CallbacksGivenUp:
      "最近一天内有 {{GivenUp}} 条发往 {{Merchant}} 的回调已放弃，请在其服务器恢复后重新发送。",
    ApprovalWaiting: "{{ProposedBy}} 提交的“{{Subject}}”仍在等待第二人审批。",
    BooksNotProven: "账簿证明未通过，首个错误行：{{Row}}。",
    BooksProofFailedToRun: "账簿证明未能执行，请打开其页面并重新运行。",
    Maintenance: "维护：{{Message}}",
    ReportReady: "“{{Title}}”已可下载，共 {{Rows}} 行。",
    ReportFailed: "“{{Title}}”导出失败，原因请见“我的导出”。",
  },
};
