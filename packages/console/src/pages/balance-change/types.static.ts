/** The contract's lists as plain values for the browser. */
import * as contract from "@opc/contract/balance-change/types";

export const merchantChangeTypes = contract.merchantChangeTypes;
export const balanceAccounts = contract.balanceAccounts;
