/** What fields and types of user groups are called, on screens and in files. */
export const enUS = {
  field: {
    UserGroupName: "Group",
    UserGroupType: "Type",
    Merchant: "Merchant",
    IsDefault: "Default",
    Users: "Users",
    Permissions: "Permissions",
    PageCount: "Pages",
    FunctionCount: "Functions",
  },
  type: { Super: "Super", Normal: "Normal" },
};

export const zhCN: typeof enUS = {
  field: {
    UserGroupName: "用户组",
    UserGroupType: "类型",
    Merchant: "商户",
    IsDefault: "默认",
    Users: "用户",
    Permissions: "权限",
    PageCount: "页面数",
    FunctionCount: "功能数",
  },
  type: { Super: "超级", Normal: "普通" },
};
