/** The texts of the screens that manage merchants and channels: they are loaded with the first of them. */
import { enUS as advertising } from "./texts/advertising.ts";
import { enUS as apiInfo } from "./texts/api-info.ts";
import { enUS as approval } from "./texts/approval.ts";
import { enUS as article } from "./texts/article.ts";
import { enUS as articleCategory } from "./texts/article-category.ts";
import { enUS as channel } from "./texts/channel.ts";
import { enUS as channelAction } from "./texts/channel-action.ts";
import { enUS as channelKeys } from "./texts/channel-keys.ts";
import { enUS as channelTest } from "./texts/channel-test.ts";
import { enUS as crawler } from "./texts/crawler.ts";
import { enUS as enrolment } from "./texts/enrolment.ts";
import { enUS as expired } from "./texts/expired.ts";
import { enUS as exports } from "./texts/exports.ts";
import { enUS as findPayment } from "./texts/find-payment.ts";
import { enUS as firstSteps } from "./texts/first-steps.ts";
import { enUS as formDraft } from "./texts/form-draft.ts";
import { enUS as keys } from "./texts/keys.ts";
import { enUS as lottery } from "./texts/lottery.ts";
import { enUS as maintenance } from "./texts/maintenance.ts";
import { enUS as merchant } from "./texts/merchant.ts";
import { enUS as merchantAction } from "./texts/merchant-action.ts";
import { enUS as merchantChannel } from "./texts/merchant-channel.ts";
import { enUS as moneyCase } from "./texts/money-case.ts";
import { enUS as notice } from "./texts/notice.ts";
import { enUS as noticeTarget } from "./texts/notice-target.ts";
import { enUS as onlineUser } from "./texts/online-user.ts";
import { enUS as operationLog } from "./texts/operation-log.ts";
import { enUS as orderEvent } from "./texts/order-event.ts";
import { enUS as orderReport } from "./texts/order-report.ts";
import { enUS as passkey } from "./texts/passkey.ts";
import { enUS as payoutCard } from "./texts/payout-card.ts";
import { enUS as payoutCardRecord } from "./texts/payout-card-record.ts";
import { enUS as print } from "./texts/print.ts";
import { enUS as reconciliation } from "./texts/reconciliation.ts";
import { enUS as reference } from "./texts/reference.ts";
import { enUS as report } from "./texts/report.ts";
import { enUS as richText } from "./texts/rich-text.ts";
import { enUS as savedViews } from "./texts/saved-views.ts";
import { enUS as separateKey } from "./texts/separate-key.ts";
import { enUS as setFilters } from "./texts/set-filters.ts";
import { enUS as settlementAccount } from "./texts/settlement-account.ts";
import { enUS as supplier } from "./texts/supplier.ts";
import { enUS as userGroup } from "./texts/user-group.ts";
import { enUS as withdrawalAction } from "./texts/withdrawal-action.ts";
import { enUS as zone } from "./texts/zone.ts";

export const texts = {
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
