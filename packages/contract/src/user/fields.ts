/** What is shown of a user, in the order of its file. It has no drawer. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { googleBindings } from "./bindings.ts";

const key = { list: "a key, which says nothing", file: "a key, which says nothing" };

export const userFields = {
  UserName: { kind: "text", enUS: "User name", zhCN: "用户名", column: { widthPx: 150 } },
  MerchantAlias: {
    kind: "text",
    from: "Merchant.Alias",
    columnFor: "operator",
    enUS: "Merchant",
    zhCN: "商户",
    not: { list: "the name stands there" },
  },
  MerchantName: {
    kind: "text",
    from: "Merchant.Name",
    columnFor: "operator",
    enUS: "Merchant",
    zhCN: "商户",
    not: { file: "the alias stands there" },
  },
  UserGroupName: {
    kind: "text",
    from: "UserGroup.Name",
    enUS: "Group",
    zhCN: "用户组",
    column: { widthPx: 130 },
  },
  Enable: {
    kind: "flag",
    words: "state",
    called: ["Enabled", "Disabled"],
    from: "Enabled",
    enUS: "Status",
    zhCN: "状态",
  },
  IsLocked: {
    kind: "flag",
    computed: true,
    enUS: "Sign-in lock",
    zhCN: "登录锁定",
    about: "Locked after too many failures; an administrator can unlock it.",
  },
  GoogleBinding: {
    kind: "status",
    values: googleBindings,
    words: "binding",
    computed: true,
    enUS: "Google authenticator",
    zhCN: "谷歌验证器",
    column: { widthPx: 150 },
  },
  MustChangePassword: {
    kind: "flag",
    enUS: "Temporary password",
    zhCN: "临时密码",
    about: "The password was set by someone else and has not been changed yet.",
    column: { widthPx: 156 },
  },
  OnlineCount: {
    kind: "count",
    enUS: "Online",
    zhCN: "在线终端",
    about: "Signed-in terminals right now.",
    column: { widthPx: 76 },
  },
  LastLoginTime: {
    kind: "time",
    from: "LastLoginAt",
    nullable: true,
    enUS: "Last login time",
    zhCN: "最后登录时间",
  },
  LastLoginIp: {
    kind: "text",
    nullable: true,
    enUS: "Last login IP",
    zhCN: "最后登录 IP",
    column: { widthPx: 126, mono: true },
  },
  LastLoginArea: {
    kind: "text",
    enUS: "Area",
    zhCN: "地区",
    about: "Country of the address in the viewer's language; empty if unknown.",
  },
  CreatedAt: { kind: "time", enUS: "Created", zhCN: "创建时间", column: { sortable: true } },
  UserKey: {
    kind: "id",
    computed: true,
    enUS: "User",
    zhCN: "用户",
    about: '"ALIAS/user": names the row.',
    not: key,
  },
  UserGroupId: { kind: "id", from: "UserGroup.Id", enUS: "Group id", zhCN: "用户组编号", not: key },
  IsSelf: {
    kind: "flag",
    enUS: "You",
    zhCN: "本人",
    about: "Whether this is the viewer's own account.",
    not: { list: "a badge beside the name", file: "whoever reads it knows" },
  },
} as const satisfies ShownFields;

export const userLayout = {
  list: [
    "UserName",
    "MerchantName",
    "UserGroupName",
    "Enable",
    "IsLocked",
    "LastLoginTime",
    "LastLoginIp",
    "LastLoginArea",
    "GoogleBinding",
    "OnlineCount",
    "CreatedAt",
    "MustChangePassword",
  ],
} as const satisfies Layout<keyof typeof userFields>;
