/** What the shell says for as long as it holds. Loaded with what says it, in both languages: no server may be there to ask then. */
export const enUS = {
  label: "Connection and session",
  away: "No connection to the server since {{time}}. What you see may be out of date.",
  seen: "No connection to the server since {{time}}. What you see is as of {{seen}}.",
  newVersion: "OPC Admin has been updated. Reload the page when it suits you.",
  reload: "Reload",
  later: "Later",
  ending: {
    idle: "No activity for a while: you will be signed out soon.",
    final:
      "Your session reaches its time limit and cannot be extended. You can then sign in again here: what you have typed stays.",
    keep: "Stay signed in",
  },
};

export const zhCN: typeof enUS = {
  label: "连接与会话",
  away: "自 {{time}} 起无法连接服务器，当前显示的内容可能已过时。",
  seen: "自 {{time}} 起无法连接服务器，当前显示的是截至 {{seen}} 的内容。",
  newVersion: "OPC Admin 已更新，可在方便时重新加载页面。",
  reload: "重新加载",
  later: "稍后",
  ending: {
    idle: "您已有一段时间没有操作，即将自动退出登录。",
    final: "本次会话即将达到最长时限，无法延长。到时可在此处重新登录，已输入的内容会保留。",
    keep: "保持登录",
  },
};
