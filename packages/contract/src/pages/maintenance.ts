/** The pages of the menu group Maintenance. */

import type { PageRow } from "../pages.ts";
import { exportFunction, referenceFunctions } from "./functions.ts";

export const maintenancePages = {
  PayType: {
    menu: "Maintenance",
    route: "/setting/PayType",
    enUS: "Payment Types",
    zhCN: "支付类型",
    merchant: false,
    functions: referenceFunctions,
  },
  CashoutType: {
    menu: "Maintenance",
    route: "/setting/CashoutType",
    enUS: "Cashout Types",
    zhCN: "代付类型",
    merchant: false,
    functions: referenceFunctions,
  },
  Bank: {
    menu: "Maintenance",
    route: "/setting/Bank",
    enUS: "Banks",
    zhCN: "银行",
    merchant: false,
    functions: {
      ...referenceFunctions,
      import: { enUS: "Import", zhCN: "导入", merchant: false },
    },
  },
  Currency: {
    menu: "Maintenance",
    route: "/setting/Currency",
    enUS: "Currencies",
    zhCN: "币种",
    merchant: false,
    functions: referenceFunctions,
  },
  Language: {
    menu: "Maintenance",
    route: "/setting/Language",
    enUS: "Languages",
    zhCN: "语言",
    merchant: false,
    functions: referenceFunctions,
  },
  Maintenance: {
    menu: "Maintenance",
    route: "/setting/Maintenance",
    enUS: "Maintenance",
    zhCN: "维护设置",
    merchant: false,
    functions: {
      edit: { enUS: "Plan, start and end", zhCN: "计划、开始与结束", merchant: false },
      ...exportFunction.operator,
    },
  },
  Approval: {
    menu: "Maintenance",
    route: "/setting/Approval",
    enUS: "Approvals",
    zhCN: "审批",
    merchant: true,
    functions: {
      approve: { enUS: "Approve", zhCN: "通过", merchant: true },
      reject: { enUS: "Reject", zhCN: "拒绝", merchant: true },
      editRules: { enUS: "Edit rules", zhCN: "修改规则", merchant: true },
      ...exportFunction.everybody,
    },
  },
  AuditLog: {
    menu: "Maintenance",
    route: "/setting/AuditLog",
    enUS: "Operation Log",
    zhCN: "操作日志",
    merchant: true,
    functions: {
      ...exportFunction.everybody,
      prove: { enUS: "Prove the books", zhCN: "账簿证明", merchant: false },
      tryAgain: { enUS: "Retry skipped records", zhCN: "重试被跳过的记录", merchant: false },
      endStop: { enUS: "Send payouts again", zhCN: "恢复出款", merchant: false },
    },
  },
} as const satisfies Record<string, PageRow>;
