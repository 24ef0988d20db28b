/** The texts of the screens that manage merchants and channels: they are loaded with the first of them. */
import type { texts as english } from "./en-us-more.ts";
import { zhCN as advertising } from "./texts/advertising.ts";
import { zhCN as apiInfo } from "./texts/api-info.ts";
import { zhCN as approval } from "./texts/approval.ts";
import { zhCN as article } from "./texts/article.ts";
import { zhCN as articleCategory } from "./texts/article-category.ts";
import { zhCN as channel } from "./texts/channel.ts";
import { zhCN as channelAction } from "./texts/channel-action.ts";
import { zhCN as channelKeys } from "./texts/channel-keys.ts";
import { zhCN as channelTest } from "./texts/channel-test.ts";
import { zhCN as crawler } from "./texts/crawler.ts";
import { zhCN as enrolment } from "./texts/enrolment.ts";
import { zhCN as expired } from "./texts/expired.ts";
import { zhCN as exports } from "./texts/exports.ts";
import { zhCN as findPayment } from "./texts/find-payment.ts";
import { zhCN as firstSteps } from "./texts/first-steps.ts";
import { zhCN as formDraft } from "./texts/form-draft.ts";
import { zhCN as keys } from "./texts/keys.ts";
import { zhCN as lottery } from "./texts/lottery.ts";
import { zhCN as maintenance } from "./texts/maintenance.ts";
import { zhCN as merchant } from "./texts/merchant.ts";
import { zhCN as merchantAction } from "./texts/merchant-action.ts";
import { zhCN as merchantChannel } from "./texts/merchant-channel.ts";
import { zhCN as moneyCase } from "./texts/money-case.ts";
import { zhCN as notice } from "./texts/notice.ts";
import { zhCN as noticeTarget } from "./texts/notice-target.ts";
import { zhCN as onlineUser } from "./texts/online-user.ts";
import { zhCN as operationLog } from "./texts/operation-log.ts";
import { zhCN as orderEvent } from "./texts/order-event.ts";
import { zhCN as orderReport } from "./texts/order-report.ts";
import { zhCN as passkey } from "./texts/passkey.ts";
import { zhCN as payoutCard } from "./texts/payout-card.ts";
import { zhCN as payoutCardRecord } from "./texts/payout-card-record.ts";
import { zhCN as print } from "./texts/print.ts";
import { zhCN as reconciliation } from "./texts/reconciliation.ts";
import { zhCN as reference } from "./texts/reference.ts";
import { zhCN as report } from "./texts/report.ts";
import { zhCN as richText } from "./texts/rich-text.ts";
import { zhCN as savedViews } from "./texts/saved-views.ts";
import { zhCN as separateKey } from "./texts/separate-key.ts";
import { zhCN as setFilters } from "./texts/set-filters.ts";
import { zhCN as settlementAccount } from "./texts/settlement-account.ts";
import { zhCN as supplier } from "./texts/supplier.ts";
import { zhCN as userGroup } from "./texts/user-group.ts";
import { zhCN as withdrawalAction } from "./texts/withdrawal-action.ts";
import { zhCN as zone } from "./texts/zone.ts";

export const texts: typeof english = {
  advertising,
  supplier,
  channel,
  channelAction,
  channelKeys,
  channelTest,
  apiInfo,
  approval,
  maintenance,
  crawler,
  enrolment,
  expired,
  exports,
  findPayment,
  firstSteps,
  zone,
  formDraft,
  keys,
  lottery,
  merchant,
  merchantAction,
  merchantChannel,
  moneyCase,
  notice,
  noticeTarget,
  onlineUser,
  operationLog,
  passkey,
  orderEvent,
  orderReport,
  payoutCard,
  payoutCardRecord,
  print,
  reconciliation,
  reference,
  report,
  richText,
  savedViews,
  separateKey,
  setFilters,
  settlementAccount,
  article,
  articleCategory,
  userGroup,
  withdrawalAction,
};
