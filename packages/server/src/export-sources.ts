/** The rows of every export, module by module. A call with `exported` but without a line here fails the type check. */
import type { ExportSources } from "./call/export-source.ts";
import { advertisingExports } from "./modules/advertising/export.ts";
import { approvalExports } from "./modules/approval/export.ts";
import { articleExports } from "./modules/article/export.ts";
import { articleCategoryExports } from "./modules/article-category/export.ts";
import { balanceChangeExports } from "./modules/balance-change/export.ts";
import { bankTransactionExports } from "./modules/bank-transaction/export.ts";
import { callbackRecordExports } from "./modules/callback-record/export.ts";
import { channelDeskExports } from "./modules/channel/export.ts";
import { crawlerExports } from "./modules/crawler/export.ts";
import { lotteryExports } from "./modules/lottery/export.ts";
import { maintenanceExports } from "./modules/maintenance/export.ts";
import { merchantExports } from "./modules/merchant/export.ts";
import { moneyCaseExports } from "./modules/money-case/export.ts";
import { offlineAccountExports } from "./modules/offline-account/export.ts";
import { operationLogExports } from "./modules/operation-log/export.ts";
import { paymentOrderExports } from "./modules/payment-order/export.ts";
import { payoutCardExports } from "./modules/payout-card-desk/export.ts";
import { payoutCardRecordExports } from "./modules/payout-card-record/export.ts";
import { payoutOrderExports } from "./modules/payout-order/list-export.ts";
import { payoutTaskExports } from "./modules/payout-task/export.ts";
import { reconciliationExports } from "./modules/reconciliation/export.ts";
import { referenceDeskExports } from "./modules/reference/export.ts";
import { orderReportExports } from "./modules/report/order-report-export.ts";
import { overviewExports } from "./modules/report/overview-export.ts";
import { onlineUserExports } from "./modules/session/export.ts";
import { settlementAccountExports } from "./modules/settlement-account/export.ts";
import { userExports } from "./modules/user/export.ts";
import { userGroupExports } from "./modules/user-group/export.ts";
import { withdrawalExports } from "./modules/withdrawal/export.ts";

export const exportSources: ExportSources = {
  ...paymentOrderExports,
  ...payoutOrderExports,
  ...withdrawalExports,
  ...settlementAccountExports,
  ...bankTransactionExports,
  ...payoutCardRecordExports,
  ...callbackRecordExports,
  ...moneyCaseExports,
  ...offlineAccountExports,
  ...payoutCardExports,
  ...payoutTaskExports,
  ...crawlerExports,
  ...channelDeskExports,
  ...merchantExports,
  ...balanceChangeExports,
  ...userExports,
  ...userGroupExports,
  ...onlineUserExports,
  ...articleExports,
  ...articleCategoryExports,
  ...advertisingExports,
  ...lotteryExports,
  ...referenceDeskExports,
  ...maintenanceExports,
  ...approvalExports,
  ...operationLogExports,
  ...reconciliationExports,
  ...orderReportExports,
  ...overviewExports,
};
