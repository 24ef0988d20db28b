/** What is shown of a terminal that is signed in, in the order of its file. It has no drawer. */
import type { Layout, ShownFields } from "../shown-fields.ts";

export const onlineUserFields = {
  UserName: { kind: "text", enUS: "User name", zhCN: "用户名", column: { widthPx: 184 } },
  MerchantAlias: {
    kind: "text",
    columnFor: "operator",
    enUS: "Merchant",
    zhCN: "商户",
    column: { widthPx: 100 },
  },
  LoginIp: { kind: "text", from: "Ip", enUS: "IP", zhCN: "IP 地址", column: { widthPx: 136, mono: true } },
  Area: { kind: "text", enUS: "Area", zhCN: "地区", column: { widthPx: 130 } },
  Device: { kind: "text", computed: true, enUS: "Device", zhCN: "设备", column: { widthPx: 220 } },
  LoginTime: {
    kind: "time",
    from: "CreatedAt",
    enUS: "Sign-in time",
    zhCN: "登录时间",
    column: { sortable: true },
  },
  LastSeenTime: { kind: "time", from: "LastActiveAt", enUS: "Last seen", zhCN: "最后活动" },
} as const satisfies ShownFields;

export const onlineUserLayout = {
  list: ["UserName", "MerchantAlias", "LoginIp", "Area", "Device", "LoginTime", "LastSeenTime"],
} as const satisfies Layout<keyof typeof onlineUserFields>;
