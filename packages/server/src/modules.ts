/** Every call's handler, module by module. A call of the contract without one here fails the type check. */

import { approvalActs } from "./approval-acts.ts";
import type { Handlers } from "./call/handler.ts";
import { exportSources } from "./export-sources.ts";
import { agentHandlers } from "./gateway/agent-handlers.ts";
import { agentTaskHandlers } from "./gateway/agent-task-handlers.ts";
import { contentHandlers } from "./gateway/content/handlers.ts";
import { payHandlers } from "./gateway/pay-handlers.ts";
import { payPageHandlers } from "./gateway/pay-page-handlers.ts";
import { payoutGatewayHandlers } from "./gateway/payout-handlers.ts";
import { advertisingHandlers } from "./modules/advertising/handlers.ts";
import { apiInfoHandlers } from "./modules/api-info/handlers.ts";
import { approvalHandlers, approveHandlers } from "./modules/approval/handlers.ts";
import { articleHandlers } from "./modules/article/handlers.ts";
import { articleCategoryHandlers } from "./modules/article-category/handlers.ts";
import { balanceChangeHandlers } from "./modules/balance-change/handlers.ts";
import { bankImportHandlers } from "./modules/bank-import/handlers.ts";
import { bankTransactionActionHandlers } from "./modules/bank-transaction/action-handlers.ts";
import { matchingDeskHandlers } from "./modules/bank-transaction/desk-handlers.ts";
import { paymentFindHandlers } from "./modules/bank-transaction/find-handlers.ts";
import { bankTransactionHandlers } from "./modules/bank-transaction/handlers.ts";
import { orderUnlockHandlers } from "./modules/bank-transaction/unlock.ts";
import { callbackRecordHandlers } from "./modules/callback-record/handlers.ts";
import { channelDeskHandlers } from "./modules/channel/handlers.ts";
import { supplierHandlers } from "./modules/channel/supplier-handlers.ts";
import { crawlerHandlers } from "./modules/crawler/handlers.ts";
import { exportHandlers } from "./modules/export/handlers.ts";
import { homeHandlers } from "./modules/home/handlers.ts";
import { drawHandlers } from "./modules/lottery/draw-handlers.ts";
import { lotteryHandlers } from "./modules/lottery/handlers.ts";
import { maintenanceHandlers } from "./modules/maintenance/handlers.ts";
import { merchantHandlers } from "./modules/merchant/handlers.ts";
import { payChannelSettingHandlers } from "./modules/merchant-channel/payment-handlers.ts";
import { payoutSettingHandlers } from "./modules/merchant-channel/payout-handlers.ts";
import { moneyCaseHandlers } from "./modules/money-case/handlers.ts";
import { noticeHandlers } from "./modules/notice/handlers.ts";
import { noticeTargetHandlers } from "./modules/notice-target/handlers.ts";
import { offlineAccountHandlers } from "./modules/offline-account/handlers.ts";
import { operationLogHandlers } from "./modules/operation-log/handlers.ts";
import { passkeyHandlers } from "./modules/passkey/handlers.ts";
import { testOrderHandlers } from "./modules/payment-create/test-order-handlers.ts";
import { orderActionHandlers } from "./modules/payment-order/action-handlers.ts";
import { paymentOrderHandlers } from "./modules/payment-order/handlers.ts";
import { orderReviewHandlers } from "./modules/payment-order/review-handlers.ts";
import { payoutCardHandlers } from "./modules/payout-card-desk/handlers.ts";
import { payoutCardRecordHandlers } from "./modules/payout-card-record/handlers.ts";
import { payoutChannelHandlers } from "./modules/payout-channel/handlers.ts";
import { payoutImportHandlers } from "./modules/payout-import/handlers.ts";
import { payoutTermsHandlers } from "./modules/payout-import/terms-handlers.ts";
import { payoutActionHandlers } from "./modules/payout-order/action-handlers.ts";
import { payoutCreateHandlers } from "./modules/payout-order/create-handlers.ts";
import { payoutListHandlers } from "./modules/payout-order/list-handlers.ts";
import { payoutStopHandlers } from "./modules/payout-stop/handlers.ts";
import { payoutTaskHandlers } from "./modules/payout-task/handlers.ts";
import { preferenceHandlers } from "./modules/preference/handlers.ts";
import { proofHandlers } from "./modules/proof/handlers.ts";
import { reconciliationActHandlers } from "./modules/reconciliation/act-handlers.ts";
import { reconciliationHandlers } from "./modules/reconciliation/handlers.ts";
import { referenceDeskHandlers } from "./modules/reference/handlers.ts";
import { referenceHandlers } from "./modules/reference-list/handlers.ts";
import { orderReportHandlers } from "./modules/report/order-report-handlers.ts";
import { overviewHandlers } from "./modules/report/overview-handlers.ts";
import { reportScheduleHandlers } from "./modules/report-schedule/handlers.ts";
import { separateKeyHandlers } from "./modules/separate-key/handlers.ts";
import { sessionHandlers } from "./modules/session/handlers.ts";
import { setAsideHandlers } from "./modules/set-aside/handlers.ts";
import { settlementAccountHandlers } from "./modules/settlement-account/handlers.ts";
import { statementImportHandlers } from "./modules/statement-import/handlers.ts";
import { storedImageHandlers } from "./modules/stored-image/handlers.ts";
import { credentialHandlers } from "./modules/user/credential-handlers.ts";
import { userHandlers } from "./modules/user/handlers.ts";
import { userGroupHandlers } from "./modules/user-group/handlers.ts";
import { withdrawalActionHandlers } from "./modules/withdrawal/action-handlers.ts";
import { withdrawalHandlers } from "./modules/withdrawal/handlers.ts";
import { ownWithdrawalHandlers } from "./modules/withdrawal/own-handlers.ts";

export const handlers: Handlers = {
  ...sessionHandlers,
  ...userHandlers,
  ...userGroupHandlers,
  ...credentialHandlers,
  ...passkeyHandlers,
  ...referenceHandlers,
  ...referenceDeskHandlers,
  ...bankImportHandlers,
  ...homeHandlers,
  ...overviewHandlers,
  ...exportHandlers(exportSources),
  ...orderReportHandlers,
  ...preferenceHandlers,
  ...paymentOrderHandlers,
  ...orderActionHandlers,
  ...orderReviewHandlers,
  ...orderUnlockHandlers,
  ...testOrderHandlers,
  ...bankTransactionHandlers,
  ...bankTransactionActionHandlers,
  ...matchingDeskHandlers,
  ...paymentFindHandlers,
  ...statementImportHandlers,
  ...payoutChannelHandlers,
  ...payoutListHandlers,
  ...payoutCreateHandlers,
  ...payoutTermsHandlers,
  ...payoutImportHandlers,
  ...payoutActionHandlers,
  ...callbackRecordHandlers,
  ...apiInfoHandlers,
  ...approvalHandlers,
  ...approveHandlers(approvalActs),
  ...offlineAccountHandlers,
  ...crawlerHandlers,
  ...supplierHandlers,
  ...channelDeskHandlers,
  ...advertisingHandlers,
  ...articleHandlers,
  ...articleCategoryHandlers,
  ...payoutCardHandlers,
  ...payoutCardRecordHandlers,
  ...payoutTaskHandlers,
  ...storedImageHandlers,
  ...balanceChangeHandlers,
  ...merchantHandlers,
  ...separateKeyHandlers,
  ...settlementAccountHandlers,
  ...withdrawalHandlers,
  ...ownWithdrawalHandlers,
  ...withdrawalActionHandlers,
  ...operationLogHandlers,
  ...proofHandlers,
  ...payoutStopHandlers,
  ...setAsideHandlers,
  ...reconciliationHandlers,
  ...reconciliationActHandlers,
  ...maintenanceHandlers,
  ...lotteryHandlers,
  ...drawHandlers,
  ...moneyCaseHandlers,
  ...noticeHandlers,
  ...noticeTargetHandlers,
  ...reportScheduleHandlers(exportSources),
  ...payChannelSettingHandlers,
  ...payoutSettingHandlers,
  ...payHandlers,
  ...payoutGatewayHandlers,
  ...payPageHandlers,
  ...contentHandlers,
  ...agentHandlers,
  ...agentTaskHandlers,
};
