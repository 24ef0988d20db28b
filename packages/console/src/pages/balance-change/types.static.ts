/** The contract's lists as plain values for the browser. */
import * as contract from "@opc/contract/balance-change/types";

export const balanceChangeTypes = contract.balanceChangeTypes;
export const balanceAccounts = contract.balanceAccounts;
