/**
 * Table of contents: every screen, each loaded when it is first opened. A page's own route comes from the contract's
 * catalogue; screens below it (one order, one record) open as tabs of their own.
 */

import { advertisingScreens } from "./pages/advertising/screen.ts";
import { apiInfoScreens } from "./pages/api-info/screen.ts";
import { approvalScreens } from "./pages/approval/screen.ts";
import { articleScreens } from "./pages/article/screen.ts";
import { articleCategoryScreens } from "./pages/article-category/screen.ts";
import { balanceChangeScreens } from "./pages/balance-change/screen.ts";
import { bankTransactionScreens } from "./pages/bank-transaction/screen.ts";
import { callbackRecordScreens } from "./pages/callback-record/screen.ts";
import { channelScreens } from "./pages/channel/screen.ts";
import { crawlerScreens } from "./pages/crawler/screen.ts";
import { dailyOverviewScreens } from "./pages/daily-overview/screen.ts";
import { exportsScreens } from "./pages/exports/screen.ts";
import { lotteryScreens } from "./pages/lottery/screen.ts";
import { maintenanceScreens } from "./pages/maintenance/screen.ts";
import { merchantScreens } from "./pages/merchant/screen.ts";
import { merchantChannelScreens } from "./pages/merchant-channel/screen.ts";
import { moneyCaseScreens } from "./pages/money-case/screen.ts";
import { offlineAccountScreens } from "./pages/offline-account/screen.ts";
import { onlineUserScreens } from "./pages/online-user/screen.ts";
import { operationLogScreens } from "./pages/operation-log/screen.ts";
import { orderReportScreens } from "./pages/order-report/screen.ts";
import { paymentOrderScreens } from "./pages/payment-order/screen.ts";
import { payoutCardScreens } from "./pages/payout-card/screen.ts";
import { payoutCardRecordScreens } from "./pages/payout-card-record/screen.ts";
import { payoutOrderScreens } from "./pages/payout-order/screen.ts";
import { payoutTaskScreens } from "./pages/payout-task/screen.ts";
import { reconciliationScreens } from "./pages/reconciliation/screen.ts";
import { referenceScreens } from "./pages/reference/screen.ts";
import { settlementAccountScreens } from "./pages/settlement-account/screen.ts";
import { supplierScreens } from "./pages/supplier/screen.ts";
import { userScreens } from "./pages/user/screen.ts";
import { userGroupScreens } from "./pages/user-group/screen.ts";
import { userGroupRoleScreens } from "./pages/user-group-role/screen.ts";
import { withdrawalScreens } from "./pages/withdrawal/screen.ts";
import { withdrawalConfirmScreens } from "./pages/withdrawal-confirm/screen.ts";
import type { Screen } from "./screen.ts";

export const screens: readonly Screen[] = [
  ...paymentOrderScreens,
  ...payoutOrderScreens,
  ...bankTransactionScreens,
  ...callbackRecordScreens,
  ...withdrawalScreens,
  ...withdrawalConfirmScreens,
  ...settlementAccountScreens,
  ...offlineAccountScreens,
  ...payoutCardScreens,
  ...payoutCardRecordScreens,
  ...moneyCaseScreens,
  ...payoutTaskScreens,
  ...crawlerScreens,
  ...merchantScreens,
  ...supplierScreens,
  ...channelScreens,
  ...merchantChannelScreens,
  ...balanceChangeScreens,
  ...apiInfoScreens,
  ...lotteryScreens,
  ...operationLogScreens,
  ...userGroupScreens,
  ...userGroupRoleScreens,
  ...userScreens,
  ...onlineUserScreens,
  ...advertisingScreens,
  ...maintenanceScreens,
  ...articleScreens,
  ...articleCategoryScreens,
  ...approvalScreens,
  ...dailyOverviewScreens,
  ...orderReportScreens,
  ...reconciliationScreens,
  ...exportsScreens,
  ...referenceScreens,
];

/** The screen at a path: literal parts as they are, `:id` for any one part. */
export function screenAt(path: string): Screen | undefined {
  const parts = path.split("/");
  return screens.find((screen) => {
    const pattern = screen.path.split("/");
    return (
      pattern.length === parts.length &&
      pattern.every((part, at) => (part.startsWith(":") ? parts[at] !== "" : part === parts[at]))
    );
  });
}

/** "/content/article/edit?ArticleId=5" → "/content/article/edit/5". */
export function recordPath(path: string, search: string): string | undefined {
  const { asks } = screenAt(path) ?? {};
  const id = asks && new URLSearchParams(search).get(asks);
  return id ? `${path}/${encodeURIComponent(id)}` : undefined;
}
