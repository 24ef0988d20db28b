/** The pages of the menu group Merchants. */

import type { PageRow } from "../pages.ts";
import { exportFunction } from "./functions.ts";

export const merchantsPages = {
  PayChannelSetting: {
    menu: "Merchants",
    route: "/merchant/payChannelSetting",
    enUS: "Payment Channel Setting",
    zhCN: "支付通道设置",
    merchant: false,
    hidden: true,
    functions: {
      edit: { enUS: "Change payment channels", zhCN: "修改支付通道", merchant: false },
    },
  },
  CashoutSetting: {
    menu: "Merchants",
    route: "/merchant/cashoutSetting",
    enUS: "Cashout Channel Setting",
    zhCN: "代付通道设置",
    merchant: false,
    hidden: true,
    functions: {
      edit: { enUS: "Change payout channels", zhCN: "修改代付通道", merchant: false },
    },
  },
  MerchantList: {
    menu: "Merchants",
    route: "/merchant/MerchantList",
    enUS: "Merchant Management",
    zhCN: "商户管理",
    merchant: false,
    functions: {
      add: { enUS: "Add merchant", zhCN: "新增商户", merchant: false },
      edit: { enUS: "Edit merchant", zhCN: "编辑商户", merchant: false },
      enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: false },
      viewKey: { enUS: "View API keys", zhCN: "查看 API 密钥", merchant: false },
      rotateKey: { enUS: "Rotate API keys", zhCN: "更换 API 密钥", merchant: false },
      approveKey: { enUS: "Approve payout keys", zhCN: "核准代付密钥", merchant: false },
      manualBalance: { enUS: "Change balance manually", zhCN: "手动调整余额", merchant: false },
      resetWithdrawalPassword: { enUS: "Reset withdrawal password", zhCN: "重置提现密码", merchant: false },
      ...exportFunction.operator,
    },
  },
  BalanceChange: {
    menu: "Merchants",
    route: "/merchant/BalanceChange",
    enUS: "Balance Change Records",
    zhCN: "余额变动记录",
    merchant: true,
    functions: {
      ...exportFunction.everybody,
    },
  },
  ApiInfo: {
    menu: "Merchants",
    route: "/merchant/ApiInfo",
    enUS: "API Info",
    zhCN: "API 信息",
    merchant: true,
    functions: {
      viewKey: { enUS: "View API keys", zhCN: "查看 API 密钥", merchant: true },
      rotateKey: { enUS: "Change API keys", zhCN: "更换 API 密钥", merchant: true },
      editIp: { enUS: "Edit IP lists", zhCN: "修改 IP 名单", merchant: true },
    },
  },
} as const satisfies Record<string, PageRow>;
