/** The shell: sign-in guard, layout, tabs, settings, error pages. */
export const enUS = {
  home: "Home",
  noPermission: "you have no permission to go to this page",
};

export const zhCN: typeof enUS = {
  home: "首页",
  noPermission: "您没有访问此页面的权限",
};
