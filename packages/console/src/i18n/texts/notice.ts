/** Notices: the panel of the bell in the navbar. */
import * as words from "@opc/contract/home/notice-words";
import { withWords } from "../with-words.ts";

export const enUS = /* @__PURE__ */ withWords(words.enUS, {
  title: "Notices",
  open: "Open",
  past: "Past",
  noneOpen: "Nothing needs your attention.",
  nonePast: "Past notices appear here.",
  readAll: "Mark all as read",
  unread: "Unread",
  since: "since {{time}}",
  over: "{{from}} – {{to}}",
  show: "Show",
});

export const zhCN: typeof enUS = /* @__PURE__ */ withWords(words.zhCN, {
  title: "通知",
  open: "进行中",
  past: "已结束",
  noneOpen: "目前没有需要处理的事项。",
  nonePast: "已结束的通知会显示在此处。",
  readAll: "全部标为已读",
  unread: "未读",
  since: "自 {{time}} 起",
  over: "{{from}} 至 {{to}}",
  show: "查看",
});
