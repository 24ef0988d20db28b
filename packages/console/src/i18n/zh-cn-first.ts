/** The texts that the shell, the kit and most screens speak with. */
import "dayjs/locale/zh-cn.js";
import type { texts as english } from "./en-us-first.ts";
import { zhCN as balanceChange } from "./texts/balance-change.ts";
import { zhCN as bankTransaction } from "./texts/bank-transaction.ts";
import { zhCN as callbackRecord } from "./texts/callback-record.ts";
import { zhCN as common } from "./texts/common.ts";
import { zhCN as exposure } from "./texts/exposure.ts";
import { zhCN as fileImport } from "./texts/file-import.ts";
import { zhCN as home } from "./texts/home.ts";
import { zhCN as kit } from "./texts/kit.ts";
import { zhCN as matchingDesk } from "./texts/matching-desk.ts";
import { zhCN as offlineAccount } from "./texts/offline-account.ts";
import { zhCN as orderAction } from "./texts/order-action.ts";
import { zhCN as paymentOrder } from "./texts/payment-order.ts";
import { zhCN as payoutAction } from "./texts/payout-action.ts";
import { zhCN as payoutImport } from "./texts/payout-import.ts";
import { zhCN as payoutOrder } from "./texts/payout-order.ts";
import { zhCN as payoutTask } from "./texts/payout-task.ts";
import { zhCN as secondPerson } from "./texts/second-person.ts";
import { zhCN as shell } from "./texts/shell.ts";
import { zhCN as statementImport } from "./texts/statement-import.ts";
import { zhCN as user } from "./texts/user.ts";
import { zhCN as withdrawal } from "./texts/withdrawal.ts";

export const texts: typeof english = {
  common,
  shell,
  home,
  kit,
  secondPerson,
  paymentOrder,
  orderAction,
  payoutOrder,
  payoutImport,
  payoutAction,
  bankTransaction,
  matchingDesk,
  fileImport,
  statementImport,
  callbackRecord,
  offlineAccount,
  payoutTask,
  exposure,
  balanceChange,
  user,
  withdrawal,
};
