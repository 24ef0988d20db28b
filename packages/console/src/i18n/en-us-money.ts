/** The texts of cases, payout cards and withdrawals; they are loaded with the first that needs them. */
import { enUS as moneyCase } from "./texts/money-case.ts";
import { enUS as payoutCard } from "./texts/payout-card.ts";
import { enUS as payoutCardRecord } from "./texts/payout-card-record.ts";
import { enUS as settlementAccount } from "./texts/settlement-account.ts";
import { enUS as withdrawalAction } from "./texts/withdrawal-action.ts";

export const texts = { moneyCase, payoutCard, payoutCardRecord, settlementAccount, withdrawalAction };
