/** The texts that the shell, the kit and most screens speak with. */
import { enUS as balanceChange } from "./texts/balance-change.ts";
import { enUS as bankTransaction } from "./texts/bank-transaction.ts";
import { enUS as callbackRecord } from "./texts/callback-record.ts";
import { enUS as common } from "./texts/common.ts";
import { enUS as exposure } from "./texts/exposure.ts";
import { enUS as fileImport } from "./texts/file-import.ts";
import { enUS as home } from "./texts/home.ts";
import { enUS as kit } from "./texts/kit.ts";
import { enUS as matchingDesk } from "./texts/matching-desk.ts";
import { enUS as offlineAccount } from "./texts/offline-account.ts";
import { enUS as orderAction } from "./texts/order-action.ts";
import { enUS as paymentOrder } from "./texts/payment-order.ts";
import { enUS as payoutAction } from "./texts/payout-action.ts";
import { enUS as payoutImport } from "./texts/payout-import.ts";
import { enUS as payoutOrder } from "./texts/payout-order.ts";
import { enUS as payoutTask } from "./texts/payout-task.ts";
import { enUS as secondPerson } from "./texts/second-person.ts";
import { enUS as shell } from "./texts/shell.ts";
import { enUS as statementImport } from "./texts/statement-import.ts";
import { enUS as user } from "./texts/user.ts";
import { enUS as withdrawal } from "./texts/withdrawal.ts";

export const texts = {
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
