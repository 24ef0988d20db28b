/** What fields and states of lotteries and draws are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { lotteryFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(lotteryFields, "enUS"),
    Status: "Status",
    MakesDraws: "Create draws ahead by this rule",
    LastDrawTime: "Last draw of the day",
    IntervalMinutes: "Interval in minutes",
    Weekdays: "Weekdays",
    MonthDays: "Days of the month",
    NumberFormat: "Result format",
    HasOverdue: "Awaiting result",
    IssueNumber: "Issue number",
    Result: "Result",
    EnteredBy: "Entered by",
    EnteredAt: "Entered",
  },
  state: { Enabled: "Enabled", Disabled: "Disabled" },
  frequency: {
    Minutes: "Every few minutes",
    Hourly: "Every hour",
    Daily: "Every day",
    Weekly: "Every week",
    TwiceMonthly: "Twice a month",
    Monthly: "Every month",
  },
  status: {
    Scheduled: "Scheduled",
    Drawn: "Drawn",
    Corrected: "Corrected",
    Cancelled: "Cancelled",
    Overdue: "Awaiting result",
  },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(lotteryFields, "zhCN"),
    Status: "状态",
    MakesDraws: "按此规则提前生成期次",
    LastDrawTime: "当日末次开奖",
    IntervalMinutes: "间隔（分钟）",
    Weekdays: "星期",
    MonthDays: "每月日期",
    NumberFormat: "号码格式",
    HasOverdue: "待录入结果",
    IssueNumber: "期号",
    Result: "开奖结果",
    EnteredBy: "录入人",
    EnteredAt: "录入时间",
  },
  state: { Enabled: "启用", Disabled: "停用" },
  frequency: {
    Minutes: "每隔数分钟",
    Hourly: "每小时",
    Daily: "每日",
    Weekly: "每周",
    TwiceMonthly: "每月两次",
    Monthly: "每月一次",
  },
  status: {
    Scheduled: "待开奖",
    Drawn: "已开奖",
    Corrected: "已更正",
    Cancelled: "已取消",
    Overdue: "待录入结果",
  },
};
