/** The pages of the menu group Reports. */

import type { PageRow } from "../pages.ts";
import { exportFunction } from "./functions.ts";

export const reportPages = {
  DailyOverview: {
    menu: "Reports",
    route: "/report/DailyOverview",
    enUS: "Daily Overview",
    zhCN: "每日概览",
    merchant: true,
    functions: exportFunction.everybody,
  },
  PayReport: {
    menu: "Reports",
    route: "/report/PayReport",
    enUS: "Collection Report",
    zhCN: "收款报表",
    merchant: true,
    functions: exportFunction.everybody,
  },
  CashoutReport: {
    menu: "Reports",
    route: "/report/CashoutReport",
    enUS: "Payout Report",
    zhCN: "代付报表",
    merchant: true,
    functions: exportFunction.everybody,
  },
  Reconciliation: {
    menu: "Reports",
    route: "/report/Reconciliation",
    enUS: "Reconciliation",
    zhCN: "对账",
    merchant: false,
    functions: {
      edit: { enUS: "Close differences", zhCN: "处理差异", merchant: false },
      import: { enUS: "Upload a bank statement", zhCN: "上传银行对账单", merchant: false },
      prove: { enUS: "Prove the books", zhCN: "账簿证明", merchant: false },
      ...exportFunction.operator,
    },
  },
} as const satisfies Record<string, PageRow>;
