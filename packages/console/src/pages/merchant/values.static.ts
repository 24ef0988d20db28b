/** The contract's lists as plain values for the browser. */
import * as contract from "@opc/contract/merchant/states";

export const merchantTypes = contract.merchantTypes;
export const merchantStates = contract.merchantStates;
export const payoutKeyStates = contract.payoutKeyStates;
export const withdrawalPasswordStates = contract.withdrawalPasswordStates;
