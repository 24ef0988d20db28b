/** The contract's list as plain values for the browser. */
import * as contract from "@opc/contract/payout-card/calls";

export const payoutCardStates = contract.payoutCardStates;
