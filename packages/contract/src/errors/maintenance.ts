/** Maintenance (670 to 689): what it refuses, and how its windows are kept. */
import type { ErrorText } from "./error-text.ts";

export const maintenanceErrors = {
  /** Message and Retry come in both languages. */
  UnderMaintenance: {
    code: 670,
    enUS: "Under maintenance: {Message} Nothing was created. {Retry}",
    zhCN: "维护中：{Message}本次请求未创建任何订单。{Retry}",
  },
  MaintenanceOverlaps: {
    code: 671,
    enUS: "Maintenance with the same scope already overlaps this time: “{Message}”. Change that one, or choose another time.",
    zhCN: "同一范围在该时段已有维护：“{Message}”。请修改该维护，或选择其他时间。",
  },
  MaintenanceTimesWrong: {
    code: 672,
    enUS: "Maintenance must end after it starts and in the future, and start within a year. Correct the times.",
    zhCN: "维护的结束时间须晚于开始时间且为将来时间，开始时间须在一年以内，请更正时间。",
  },
  MaintenanceOver: {
    code: 673,
    enUS: "This maintenance is over or cancelled. Reload the list, and plan a new one if you still need it.",
    zhCN: "该维护已结束或已取消，请刷新列表；如仍需维护，请新建计划。",
  },
  MaintenanceBegun: {
    code: 674,
    enUS: "This maintenance has started: only its end and its messages can be changed. To change anything else, end it and plan another one.",
    zhCN: "该维护已开始，只能修改结束时间和公告内容。如需修改其他内容，请先结束，再新建计划。",
  },
  MaintenanceNotBegun: {
    code: 675,
    enUS: "This maintenance has not started yet. Cancel it instead of ending it.",
    zhCN: "该维护尚未开始，请取消而不是结束。",
  },
  MaintenanceScopeUnknown: {
    code: 676,
    enUS: "{What} does not exist, so it cannot be put under maintenance. Choose one from the list.",
    zhCN: "不存在可维护的 {What}，请从列表中选择。",
  },
} as const satisfies Record<string, ErrorText>;
