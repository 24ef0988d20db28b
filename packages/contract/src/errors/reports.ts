/** Exports (700 to 719, 766 to 769), scheduled reports (720), overview (740), reports of orders (750), reconciliation (760 to 764), sums of lists (765). */
import type { ErrorText } from "./error-text.ts";

export const reportErrors = {
  TooManyExports: {
    code: 700,
    enUS: "You already have {Most} exports in progress. Wait until one is ready, or cancel one, and try again.",
    zhCN: "您已有 {Most} 个导出任务正在进行，请等待其中一个完成或取消后再试。",
  },
  ExportSpaceUsedUp: {
    code: 701,
    enUS: "Your exports already take {Megabytes} MB, the limit for one user. Delete some of them and try again.",
    zhCN: "您的导出文件已占用 {Megabytes} MB，达到单个用户的上限，请删除部分导出文件后再试。",
  },
  ExportSpaceOfAllUsedUp: {
    code: 707,
    enUS: "The storage for exports is full. Delete some of yours, or wait until older ones expire, and try again.",
    zhCN: "所有导出文件已占满可用空间，请删除部分导出文件，或等待较早的文件过期后再试。",
  },
  TooManyKeptExports: {
    code: 766,
    enUS: "You already have {Most} exported files, the limit for one user. Delete some of them in My Exports and try again.",
    zhCN: "您已保留 {Most} 个导出文件，达到单个用户的上限，请在“我的导出”中删除部分文件后再试。",
  },
  ExportNotReady: {
    code: 702,
    enUS: "This export has no file to download: it is not ready, was cancelled or failed. Check its status in My Exports.",
    zhCN: "该导出没有可下载的文件：尚未完成、已取消或已失败。请在“我的导出”中查看状态。",
  },
  ExportExpired: {
    code: 703,
    enUS: "The file of this export has expired. Export the list again.",
    zhCN: "该导出文件已过期并被清除，请重新导出。",
  },
  ExportIsOver: {
    code: 704,
    enUS: "This export has already ended, so it cannot be cancelled. Check its status in My Exports.",
    zhCN: "该导出已结束，无需取消。请在“我的导出”中查看状态。",
  },
  ExportIsRunning: {
    code: 705,
    enUS: "This export is still in progress. Cancel it before you delete it.",
    zhCN: "该导出仍在进行中，请先取消再删除。",
  },

  ExportFilterOutdated: {
    code: 706,
    enUS: "The filters of this export no longer fit its list: {Problem}. Open the list, set them again, and export it from there.",
    zhCN: "该导出的筛选条件与列表已不相符：{Problem}。请打开列表，重新设置筛选条件后导出。",
  },
  // Scheduled reports
  ScheduleFilterWrong: {
    code: 720,
    enUS: "The saved filter does not fit this list: {Problem}. Open the list, set its filter, and schedule the export from there.",
    zhCN: "保存的筛选条件与该列表不符：{Problem}。请打开该列表，重新设置筛选条件后再建立定时导出。",
  },
  ScheduleRangeWrong: {
    code: 721,
    enUS: "Choose the days that the report covers; a list without a time filter has none. Open the form again and choose.",
    zhCN: "请选择报表的日期范围；不按时间查询的列表没有日期范围。请重新打开表单后选择。",
  },
  TooManySchedules: {
    code: 722,
    enUS: "You already have {Most} scheduled reports, the limit for one user. Delete one you no longer need, then add this one.",
    zhCN: "您已有 {Most} 个定时报表，达到单个用户的上限，请删除不再需要的定时报表后再添加。",
  },
  ReportPeriodInvalid: {
    code: 740,
    enUS: "The period must start before it ends and be at most {Most} days long. Choose other days.",
    zhCN: "统计区间的开始日期不得晚于结束日期，且最长为 {Most} 天，请重新选择日期。",
  },
  // Reports of orders
  ReportComparisonMissing: {
    code: 750,
    enUS: "Choose the first and the last day to compare with, or another comparison.",
    zhCN: "请选择对比区间的开始和结束日期，或改用其他对比方式。",
  },
  // Reconciliation
  ReconciliationRange: {
    code: 760,
    enUS: "Choose at most {Most} days. The first must not be after today or after the last.",
    zhCN: "请选择不晚于今天开始的日期，最多 {Most} 天，且开始日期不得晚于结束日期。",
  },
  DifferenceNotOpen: {
    code: 761,
    enUS: "{Count} of these differences are already closed, so none was closed. Reload the list and select open ones.",
    zhCN: "其中 {Count} 条差异已关闭，本次未关闭任何差异。请刷新列表后选择未关闭的差异。",
  },
  DifferenceNotClosed: {
    code: 762,
    enUS: "This difference is already open. Reload it.",
    zhCN: "该差异已处于未关闭状态，请重新查看。",
  },
  DifferenceWayUnfit: {
    code: 763,
    enUS: "{Count} of these differences cannot be closed this way. Choose another way, or close them separately.",
    zhCN: "其中 {Count} 条差异不能以该方式关闭，请选择其他方式，或分别关闭。",
  },
  StatementOfOtherDays: {
    code: 764,
    enUS: "This file has no rows for {Day}. Check the day, the account and the times in the file.",
    zhCN: "文件中没有 {Day} 的记录，请核对日期、账户及文件中的时间。",
  },
  // Sums of lists
  TooManyToSum: {
    code: 765,
    enUS: "There are too many rows to total. Choose a shorter range or more filters.",
    zhCN: "数据行数过多，无法汇总，请缩短时间范围或增加筛选条件。",
  },
} as const satisfies Record<string, ErrorText>;
