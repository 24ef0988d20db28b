/** The pages of the menu group Maintenance. */
import type { PageRow } from "../pages.ts";

export const maintenancePages = {
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
    },
  },
  AuditLog: {
    menu: "Maintenance",
    route: "/setting/AuditLog",
    enUS: "Operation Log",
    zhCN: "操作日志",
    merchant: true,
    functions: {
      export: { enUS: "Export", zhCN: "导出", merchant: true },
      prove: { enUS: "Prove the books", zhCN: "账簿证明", merchant: false },
    },
  },
} as const satisfies Record<string, PageRow>;
