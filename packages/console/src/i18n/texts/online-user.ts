/** Online Users: the terminals that are signed in. */
import * as words from "@opc/contract/session/words";
import { withWords } from "../with-words.ts";

export const enUS = /* @__PURE__ */ withWords(words.enUS, {
  title: "Online Users",
  search: "User name",
  empty: "Every signed-in terminal appears here.",
  current: "this terminal",
  kick: {
    action: "Kick off",
    selected: "Kick off ({{count}})",
    title: "Kick off",
    one: "{{user}} on {{device}} ({{ip}}) will be signed out on its next request.",
    many: "{{count}} terminals will be signed out on their next request.",
    done: "{{user}} was kicked off.",
    doneMany: "{{done}} of {{count}} terminals were kicked off.",
  },
});

export const zhCN: typeof enUS = /* @__PURE__ */ withWords(words.zhCN, {
  title: "在线用户",
  search: "用户名",
  empty: "所有已登录的终端都会显示在此处。",
  current: "当前终端",
  kick: {
    action: "踢下线",
    selected: "踢下线（{{count}}）",
    title: "踢下线",
    one: "{{user}} 在 {{device}}（{{ip}}）上的终端将在下一次请求前下线。",
    many: "{{count}} 个终端将在下一次请求前下线。",
    done: "已将 {{user}} 踢下线。",
    doneMany: "共 {{count}} 个终端，已踢下线 {{done}} 个。",
  },
});
