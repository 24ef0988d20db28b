/** The pages of the menu group Channels. */

import type { PageRow } from "../pages.ts";
import { channelFunctions, exportFunction } from "./functions.ts";

export const channelsPages = {
  Supplier: {
    menu: "Channels",
    route: "/channel/Supplier",
    enUS: "Payment Suppliers",
    zhCN: "支付供应商",
    merchant: false,
    functions: {
      add: { enUS: "Add supplier", zhCN: "新增供应商", merchant: false },
      edit: { enUS: "Edit supplier", zhCN: "编辑供应商", merchant: false },
      enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: false },
      delete: { enUS: "Delete supplier", zhCN: "删除供应商", merchant: false },
      ...exportFunction.operator,
    },
  },
  PayChannel: {
    menu: "Channels",
    route: "/channel/PayChannel",
    enUS: "Payment Channels",
    zhCN: "支付通道",
    merchant: false,
    functions: channelFunctions,
  },
  CashoutChannel: {
    menu: "Channels",
    route: "/channel/CashoutChannel",
    enUS: "Payout Channels",
    zhCN: "代付通道",
    merchant: false,
    functions: channelFunctions,
  },
} as const satisfies Record<string, PageRow>;
