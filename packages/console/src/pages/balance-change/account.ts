/** Whose account is explained, as a record's id: "ACME.THB.Available", or "account" where nobody has chosen yet. */
import type { BalanceAccount } from "@opc/contract/balance-change/types";
import { balanceAccounts } from "./types.static.ts";

export interface AccountChoice {
  merchant: string;
  currency: string;
  account: BalanceAccount;
}

export const anyAccount = "account";

export function idOfAccount({ merchant, currency, account }: AccountChoice): string {
  return `${merchant}.${currency}.${account}`;
}

/** Undefined for any other id: the serial number of a line. */
export function accountOfId(id: string): AccountChoice | undefined {
  const [merchant, currency, account, ...rest] = id.split(".");
  const known = balanceAccounts.find((one) => one === account);
  if (!merchant || !currency || !known || rest.length > 0) return undefined;
  return { merchant, currency, account: known };
}

/** What the filters of a list say of an account. */
export function chosenBy(filters: object, own: string | undefined): string {
  const { MerchantAlias, Currency, Accounts } = filters as Record<string, unknown>;
  const merchant = own ?? (typeof MerchantAlias === "string" ? MerchantAlias : "");
  const [account] = Array.isArray(Accounts) ? Accounts : [];
  if (merchant === "" || typeof Currency !== "string") return anyAccount;
  return idOfAccount({
    merchant,
    currency: Currency,
    account: account === "Frozen" ? "Frozen" : "Available",
  });
}
