/** What every screen says of acts that need a second person. */
export const enUS = {
  waiting: {
    title: "Waiting for a second person",
    sentence: "Nothing has changed yet: someone else has to approve it first.",
    show: "Show request",
  },
  counter: "Approvals waiting for you: {{count}}",
  counterMore: "{{count}} approvals are waiting for you",
};

export const zhCN: typeof enUS = {
  waiting: {
    title: "等待第二人审批",
    sentence: "目前尚未生效，须先由其他人审批通过。",
    show: "查看申请",
  },
  counter: "待您审批：{{count}}",
  counterMore: "有 {{count}} 条申请待您审批",
};
