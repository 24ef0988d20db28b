/** How each kind of act that may need a second person is done, module by module. */

import { addressListsAct } from "./modules/api-info/change-lists.ts";
import type { ApprovalActs } from "./modules/approval/act.ts";
import { ruleChangeAct } from "./modules/approval/rule-change.ts";
import { unbindAct } from "./modules/bank-transaction/unbinding.ts";
import { channelKeysAct } from "./modules/channel/approval.ts";
import { crawlerTokensAct } from "./modules/crawler/issue.ts";
import { manualBalanceAct } from "./modules/merchant/approval.ts";
import { quotasAct } from "./modules/merchant/quota.ts";
import { reviewThresholdsAct } from "./modules/merchant-channel/payout-handlers.ts";
import { moneyCaseAct } from "./modules/money-case/close.ts";
import { collectionAccountsAct } from "./modules/offline-account/kind-forms.ts";
import { manualConfirmAct } from "./modules/payment-order/confirm.ts";
import { collectionReversalAct } from "./modules/payment-order/reversal.ts";
import { payoutConflictAct } from "./modules/payout-channel/resolve-conflict.ts";
import { payoutReturnedAct } from "./modules/payout-order/returned.ts";
import { payoutUnpaidAct } from "./modules/payout-order/unpaid.ts";
import { payoutStopAct } from "./modules/payout-stop/end.ts";
import { payoutOrTaskConfirmAct } from "./modules/payout-task/confirm.ts";
import { accountsAct } from "./modules/user/approval.ts";
import { permissionsAct } from "./modules/user-group/set-permissions.ts";
import { withdrawalAct } from "./modules/withdrawal/approval.ts";

export const approvalActs: ApprovalActs = {
  ManualBalance: manualBalanceAct,
  ManualConfirm: manualConfirmAct,
  PayoutConfirm: payoutOrTaskConfirmAct,
  Withdrawal: withdrawalAct,
  ChannelKeys: channelKeysAct,
  CollectionAccounts: collectionAccountsAct,
  CrawlerTokens: crawlerTokensAct,
  AddressLists: addressListsAct,
  Quotas: quotasAct,
  ReviewThresholds: reviewThresholdsAct,
  Accounts: accountsAct,
  Permissions: permissionsAct,
  ApprovalRules: ruleChangeAct,
  PayoutReturned: payoutReturnedAct,
  PayoutDoubt: payoutConflictAct,
  Unbind: unbindAct,
  PayoutUnpaid: payoutUnpaidAct,
  CollectionReversal: collectionReversalAct,
  MoneyCase: moneyCaseAct,
  PayoutStop: payoutStopAct,
};
