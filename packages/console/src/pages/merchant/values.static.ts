/** The contract's lists as plain values for the browser. */
import * as contract from "@opc/contract/merchant/calls";

export const merchantTypes = contract.merchantTypes;
export const merchantStates = contract.merchantStates;
