/** Calls of reports, of reconciliation and of exports. */
import * as exported from "../export/calls.ts";
import * as reportSchedule from "../export/schedules.ts";
import * as reconciliationAct from "../reconciliation/actions.ts";
import * as reconciliation from "../reconciliation/calls.ts";
import * as orderReport from "../report/order-report.ts";
import * as overview from "../report/overview.ts";

export const reportCalls = {
  exportList: exported.exportList,
  exportSummary: exported.exportSummary,
  exportGet: exported.exportGet,
  exportAgain: exported.exportAgain,
  exportCancel: exported.exportCancel,
  exportDelete: exported.exportDelete,
  exportDownload: exported.exportDownload,
  reportscheduleList: reportSchedule.reportscheduleList,
  reportscheduleAdd: reportSchedule.reportscheduleAdd,
  reportscheduleUpdate: reportSchedule.reportscheduleUpdate,
  reportscheduleEnable: reportSchedule.reportscheduleEnable,
  reportscheduleDelete: reportSchedule.reportscheduleDelete,
  overviewGet: overview.overviewGet,
  overviewExport: overview.overviewExport,
  payreportGet: orderReport.payreportGet,
  payreportExport: orderReport.payreportExport,
  cashoutreportGet: orderReport.cashoutreportGet,
  cashoutreportExport: orderReport.cashoutreportExport,
  reconciliationList: reconciliation.reconciliationList,
  reconciliationSummary: reconciliation.reconciliationSummary,
  reconciliationGet: reconciliation.reconciliationGet,
  reconciliationDifferences: reconciliation.reconciliationDifferences,
  reconciliationDifferencesSummary: reconciliation.reconciliationDifferencesSummary,
  reconciliationHistory: reconciliation.reconciliationHistory,
  reconciliationExport: reconciliation.reconciliationExport,
  reconciliationRun: reconciliationAct.reconciliationRun,
  reconciliationClose: reconciliationAct.reconciliationClose,
  reconciliationReopen: reconciliationAct.reconciliationReopen,
  reconciliationUpload: reconciliationAct.reconciliationUpload,
  reconciliationDiscard: reconciliationAct.reconciliationDiscard,
  reconciliationTemplate: reconciliationAct.reconciliationTemplate,
} as const;
