/** The texts of cases, payout cards and withdrawals; they are loaded with the first that needs them. */
import type { texts as english } from "./en-us-money.ts";
import { zhCN as moneyCase } from "./texts/money-case.ts";
import { zhCN as payoutCard } from "./texts/payout-card.ts";
import { zhCN as payoutCardRecord } from "./texts/payout-card-record.ts";
import { zhCN as settlementAccount } from "./texts/settlement-account.ts";
import { zhCN as withdrawalAction } from "./texts/withdrawal-action.ts";

export const texts: typeof english = {
  moneyCase,
  payoutCard,
  payoutCardRecord,
  settlementAccount,
  withdrawalAction,
};
