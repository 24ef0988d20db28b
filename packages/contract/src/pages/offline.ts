/** The pages of the menu group Offline. */

import type { PageRow } from "../pages.ts";
import { exportFunction, offlineFunctions } from "./functions.ts";

export const offlinePages = {
  QrCode: {
    menu: "Offline",
    route: "/offline/QrCode",
    enUS: "Offline QR Codes",
    zhCN: "线下二维码",
    merchant: false,
    functions: offlineFunctions,
  },
  BankCard: {
    menu: "Offline",
    route: "/offline/BankCard",
    enUS: "Offline Bank Cards",
    zhCN: "线下银行卡",
    merchant: false,
    functions: offlineFunctions,
  },
  TrueMoney: {
    menu: "Offline",
    route: "/offline/TrueMoney",
    enUS: "Offline TrueMoney",
    zhCN: "线下 TrueMoney",
    merchant: false,
    functions: offlineFunctions,
  },
  PayoutCard: {
    menu: "Offline",
    route: "/offline/PayoutCard",
    enUS: "Payout Cards",
    zhCN: "出款卡",
    merchant: false,
    functions: {
      add: { enUS: "Add card", zhCN: "新增出款卡", merchant: false },
      edit: { enUS: "Edit card", zhCN: "编辑出款卡", merchant: false },
      enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: false },
      delete: { enUS: "Delete card", zhCN: "删除出款卡", merchant: false },
      manualBalance: { enUS: "Correct balance", zhCN: "手动调整余额", merchant: false },
      reveal: { enUS: "Reveal card number", zhCN: "查看完整卡号", merchant: false },
      ...exportFunction.operator,
    },
  },
} as const satisfies Record<string, PageRow>;
