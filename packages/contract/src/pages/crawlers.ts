/** The pages of the menu group Crawlers. */

import type { PageRow } from "../pages.ts";
import { exportFunction } from "./functions.ts";

export const crawlersPages = {
  CashoutTask: {
    menu: "Crawlers",
    route: "/spider/CashoutTask",
    enUS: "Crawler Payouts",
    zhCN: "爬虫出款",
    merchant: false,
    functions: {
      enterCode: { enUS: "Enter verification code", zhCN: "输入验证码", merchant: false },
      retry: { enUS: "Retry", zhCN: "重试", merchant: false },
      stop: { enUS: "Stop", zhCN: "停止", merchant: false },
      confirm: { enUS: "Confirm arrival", zhCN: "确认到账", merchant: false },
      ...exportFunction.operator,
    },
  },
  SpiderSetting: {
    menu: "Crawlers",
    route: "/spider/SpiderSetting",
    enUS: "Crawler Settings",
    zhCN: "爬虫设置",
    merchant: false,
    functions: {
      add: { enUS: "Add crawler", zhCN: "新增爬虫", merchant: false },
      edit: { enUS: "Edit crawler", zhCN: "编辑爬虫", merchant: false },
      enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: false },
      delete: { enUS: "Delete crawler", zhCN: "删除爬虫", merchant: false },
      rotateToken: { enUS: "Rotate token", zhCN: "更换令牌", merchant: false },
      ...exportFunction.operator,
    },
  },
} as const satisfies Record<string, PageRow>;
