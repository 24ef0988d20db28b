/** What is shown of a user group, in the order of its file. It has no drawer. */
import type { Layout, ShownFields } from "../shown-fields.ts";

export const userGroupFields = {
  UserGroupName: { kind: "text", enUS: "Group", zhCN: "用户组", column: { widthPx: 200 } },
  UserGroupType: {
    kind: "choice",
    values: ["Super", "Normal"],
    words: "type",
    enUS: "Type",
    zhCN: "类型",
    about: "The type of its merchant.",
    column: { widthPx: 100 },
  },
  MerchantAlias: {
    kind: "text",
    columnFor: "operator",
    enUS: "Merchant",
    zhCN: "商户",
    not: { list: "the name stands there" },
  },
  MerchantName: {
    kind: "text",
    columnFor: "operator",
    enUS: "Merchant",
    zhCN: "商户",
    not: { file: "the alias stands there" },
    column: { widthPx: 160 },
  },
  IsDefault: { kind: "flag", enUS: "Default", zhCN: "默认" },
  UserCount: { kind: "count", enUS: "Users", zhCN: "用户", column: { widthPx: 260 } },
  PageCount: {
    kind: "count",
    enUS: "Permissions",
    zhCN: "权限",
    about: "How many pages its users may open.",
    column: { widthPx: 190 },
    file: { enUS: "Pages", zhCN: "页面数" },
  },
  FunctionCount: {
    kind: "count",
    enUS: "Functions",
    zhCN: "功能数",
    about: "How many functions of pages its users may use.",
    not: { list: "it stands beside the pages" },
  },
} as const satisfies ShownFields;

export const userGroupLayout = {
  list: ["UserGroupName", "UserGroupType", "MerchantName", "IsDefault", "UserCount", "PageCount"],
} as const satisfies Layout<keyof typeof userGroupFields>;
