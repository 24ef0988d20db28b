/** What is said where saved views are opened. */
export const enUS = {
  none: "Save this screen's filters under a name and return to them with one click.",
  awaited: "Loading your saved views…",
  failed: "Your saved views could not be loaded. Open this list again to retry.",
  name: "View name",
  save: "Save",
  forget: "Delete the view {{name}}",
  full: "The view was not saved: this list has no room for more. Delete one first.",
};

export const zhCN: typeof enUS = {
  none: "将当前筛选条件命名保存，之后一键调用。",
  awaited: "正在加载常用视图…",
  failed: "常用视图加载失败，请重新打开此列表重试。",
  name: "视图名称",
  save: "保存",
  forget: "删除视图 {{name}}",
  full: "视图未保存：本列表的常用视图已满，请先删除一个。",
};
