/** Functions that several pages of the catalogue (pages.ts) have alike. */

/** The rows of its list as a file. Whoever exports sees the page anyway; a file leaves the house. */
export const exportFunction = {
  operator: { export: { enUS: "Export", zhCN: "导出", merchant: false } },
  everybody: { export: { enUS: "Export", zhCN: "导出", merchant: true } },
} as const;

export const offlineFunctions = {
  add: { enUS: "Add account", zhCN: "新增账户", merchant: false },
  edit: { enUS: "Edit account", zhCN: "编辑账户", merchant: false },
  enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: false },
  delete: { enUS: "Delete account", zhCN: "删除账户", merchant: false },
  preview: { enUS: "Preview", zhCN: "预览", merchant: false },
  ...exportFunction.operator,
} as const;

export const channelFunctions = {
  add: { enUS: "Add channel", zhCN: "新增通道", merchant: false },
  edit: { enUS: "Edit channel", zhCN: "编辑通道", merchant: false },
  editKeys: { enUS: "Edit keys", zhCN: "编辑密钥", merchant: false },
  enable: { enUS: "Enable, disable or pause", zhCN: "启用、停用或暂停", merchant: false },
  delete: { enUS: "Delete channel", zhCN: "删除通道", merchant: false },
  test: { enUS: "Test call", zhCN: "测试调用", merchant: false },
  ...exportFunction.operator,
} as const;

export const referenceFunctions = {
  add: { enUS: "Add", zhCN: "新增", merchant: false },
  edit: { enUS: "Edit", zhCN: "编辑", merchant: false },
  enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: false },
  delete: { enUS: "Delete", zhCN: "删除", merchant: false },
  ...exportFunction.operator,
} as const;
