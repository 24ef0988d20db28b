/** Every resource that has a list of fields (shown-fields.ts), by what people call its records. */
import { advertisingFields, advertisingLayout } from "./advertising/fields.ts";
import { approvalFields, approvalLayout } from "./approval/fields.ts";
import { articleCategoryFields, articleCategoryLayout } from "./article/category-fields.ts";
import { articleFields, articleLayout } from "./article/fields.ts";
import { balanceChangeFields, balanceChangeLayout } from "./balance-change/fields.ts";
import { bankTransactionFields, bankTransactionLayout } from "./bank-transaction/fields.ts";
import { callbackRecordFields, callbackRecordLayout } from "./callback-record/fields.ts";
import {
  payChannelFields,
  payChannelLayout,
  payoutChannelFields,
  payoutChannelLayout,
} from "./channel/fields.ts";
import { crawlerFields, crawlerLayout } from "./crawler/fields.ts";
import { lotteryFields, lotteryLayout } from "./lottery/fields.ts";
import { maintenanceFields, maintenanceLayout } from "./maintenance/fields.ts";
import { merchantFields, merchantLayout } from "./merchant/fields.ts";
import { moneyCaseFields, moneyCaseLayout } from "./money-case/fields.ts";
import {
  bankCardFields,
  bankCardLayout,
  qrCodeFields,
  qrCodeLayout,
  trueMoneyFields,
  trueMoneyLayout,
} from "./offline-account/fields.ts";
import { operationLogFields, operationLogLayout } from "./operation-log/fields.ts";
import { paymentOrderFields, paymentOrderLayout } from "./payment-order/fields.ts";
import { payoutCardFields, payoutCardLayout } from "./payout-card/fields.ts";
import { payoutCardRecordFields, payoutCardRecordLayout } from "./payout-card/record-fields.ts";
import { payoutOrderFields, payoutOrderLayout } from "./payout-order/fields.ts";
import { payoutTaskFields, payoutTaskLayout } from "./payout-task/fields.ts";
import { differenceFields, differenceLayout } from "./reconciliation/fields.ts";
import { onlineUserFields, onlineUserLayout } from "./session/online-user-fields.ts";
import { settlementAccountFields, settlementAccountLayout } from "./settlement-account/fields.ts";
import type { Layout, ShownFields } from "./shown-fields.ts";
import { supplierFields, supplierLayout } from "./supplier/fields.ts";
import { userFields, userLayout } from "./user/fields.ts";
import { userGroupFields, userGroupLayout } from "./user/group-fields.ts";
import {
  ownWithdrawalFields,
  ownWithdrawalLayout,
  withdrawalFields,
  withdrawalLayout,
} from "./withdrawal/fields.ts";

export interface Resource {
  fields: ShownFields;
  layout: Layout;
}

export const resources: Readonly<Record<string, Resource>> = {
  "collection orders": { fields: paymentOrderFields, layout: paymentOrderLayout },
  payouts: { fields: payoutOrderFields, layout: payoutOrderLayout },
  withdrawals: { fields: withdrawalFields, layout: withdrawalLayout },
  "callback records": { fields: callbackRecordFields, layout: callbackRecordLayout },
  "balance changes": { fields: balanceChangeFields, layout: balanceChangeLayout },
  "payout card records": { fields: payoutCardRecordFields, layout: payoutCardRecordLayout },
  "bank transactions": { fields: bankTransactionFields, layout: bankTransactionLayout },
  "crawler payouts": { fields: payoutTaskFields, layout: payoutTaskLayout },
  "operation log": { fields: operationLogFields, layout: operationLogLayout },
  users: { fields: userFields, layout: userLayout },
  "user groups": { fields: userGroupFields, layout: userGroupLayout },
  "online users": { fields: onlineUserFields, layout: onlineUserLayout },
  crawlers: { fields: crawlerFields, layout: crawlerLayout },
  suppliers: { fields: supplierFields, layout: supplierLayout },
  differences: { fields: differenceFields, layout: differenceLayout },
  "payment channels": { fields: payChannelFields, layout: payChannelLayout },
  "payout channels": { fields: payoutChannelFields, layout: payoutChannelLayout },
  "payout cards": { fields: payoutCardFields, layout: payoutCardLayout },
  approvals: { fields: approvalFields, layout: approvalLayout },
  advertisements: { fields: advertisingFields, layout: advertisingLayout },
  articles: { fields: articleFields, layout: articleLayout },
  "article categories": { fields: articleCategoryFields, layout: articleCategoryLayout },
  lotteries: { fields: lotteryFields, layout: lotteryLayout },
  "maintenance windows": { fields: maintenanceFields, layout: maintenanceLayout },
  merchants: { fields: merchantFields, layout: merchantLayout },
  "QR codes": { fields: qrCodeFields, layout: qrCodeLayout },
  "bank cards": { fields: bankCardFields, layout: bankCardLayout },
  "TrueMoney wallets": { fields: trueMoneyFields, layout: trueMoneyLayout },
  cases: { fields: moneyCaseFields, layout: moneyCaseLayout },
  "settlement accounts": { fields: settlementAccountFields, layout: settlementAccountLayout },
  "a merchant's own withdrawals": { fields: ownWithdrawalFields, layout: ownWithdrawalLayout },
};
