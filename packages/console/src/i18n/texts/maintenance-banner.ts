/** The banner above every page while maintenance runs or is announced; loaded with it, in both languages. */
export const enUS = {
  label: "Announced maintenance",
  system: "System maintenance",
  merchant: "Maintenance for {{merchant}}",
  payType: "Maintenance of payments by {{type}} ({{currency}})",
  payoutType: "Maintenance of payouts by {{type}} ({{currency}})",
  startsIn: "starts in {{time}}",
  startsNow: "starts now",
  endsIn: "ends in {{time}}",
  openEnd: "until further notice",
  hours: "{{hours}} h {{minutes}} min",
  minutes: "{{minutes}} min",
  dismiss: "Hide until it starts",
  more: "{{count}} more",
  less: "Show less",
};

export const zhCN: typeof enUS = {
  label: "维护公告",
  system: "系统维护",
  merchant: "{{merchant}} 维护",
  payType: "{{type}}（{{currency}}）收款维护",
  payoutType: "{{type}}（{{currency}}）代付维护",
  startsIn: "{{time}}后开始",
  startsNow: "即将开始",
  endsIn: "{{time}} 后结束",
  openEnd: "结束时间另行通知",
  hours: "{{hours}} 小时 {{minutes}} 分钟",
  minutes: "{{minutes}} 分钟",
  dismiss: "开始前不再显示",
  more: "另有 {{count}} 条",
  less: "收起",
};
