/** The contract's types as plain values for the browser. */
import * as contract from "@opc/contract/balance-change";

export const balanceChangeTypes = contract.balanceChangeTypes;
