/** Signing in again in the box that says that the session is over. */
export const enUS = {
  kept: "Sign in here to go on where you stopped: what you have typed is kept.",
  Password: "Password",
};

export const zhCN: typeof enUS = {
  kept: "在此重新登录即可从中断处继续，已输入的内容会保留。",
  Password: "密码",
};
