/** The account that a withdrawal is to be paid to, chosen by the merchant itself and held until the application is written. */
import { maskedCard } from "@opc/contract/payout-order/states";
import type { AccountObstacle } from "@opc/contract/settlement-account/states";
import { localTime } from "../../call/export-source.ts";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { obstacleOf } from "./rules.ts";
import { choosableAccounts, type ListedAccount, lockAccount } from "./store.ts";

export type ChosenAccount = ListedAccount;

interface Choice {
  accountId: string;
  currency: string;
  now: Date;
}

/**
 * One of the viewer's own merchant, also for the operator's staff. Throws NotFound, SettlementCurrencyDiffers,
 * SettlementAccountUnchecked, SettlementAccountRetired or SettlementAccountHeld.
 */
export async function chosenAccount(
  tx: Transaction,
  viewer: UserViewer,
  { accountId, currency, now }: Choice,
): Promise<ChosenAccount> {
  const account = await lockAccount(tx, { ...viewer, isSuper: false }, BigInt(accountId), "share");
  if (account.Currency !== currency)
    throw new CallError("SettlementCurrencyDiffers", {
      AccountCurrency: account.Currency,
      Currency: currency,
    });
  const obstacle = obstacleOf(account, now);
  if (obstacle !== null) throw refusalOf(obstacle, account, viewer);
  return account;
}

function refusalOf(
  obstacle: AccountObstacle,
  { HeldUntil }: ListedAccount,
  { timeDifferenceMinutes }: UserViewer,
): CallError {
  if (obstacle === "Retired") return new CallError("SettlementAccountRetired");
  if (obstacle === "Held" && HeldUntil)
    return new CallError("SettlementAccountHeld", { At: localTime(HeldUntil, timeDifferenceMinutes) });
  return new CallError("SettlementAccountUnchecked");
}

/** What the form of an application shows of a merchant's accounts: those that may be chosen now or later, newest first. */
export async function choosable(tx: Transaction, merchantId: bigint, now: Date) {
  const accounts = await choosableAccounts(tx, merchantId);
  return accounts.map((account) => {
    const Obstacle = obstacleOf(account, now);
    return {
      AccountId: account.Id.toString(),
      Currency: account.Currency,
      BankCode: account.BankCode,
      BankName: account.BankNameZh,
      BankName_enUS: account.BankNameEn,
      Holder: account.Holder,
      CardNumberMasked: maskedCard(account.NumberLast4),
      Obstacle,
      UsableFrom: Obstacle === "Held" ? (account.HeldUntil?.toISOString() ?? null) : null,
    };
  });
}
