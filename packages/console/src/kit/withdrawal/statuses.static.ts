/** The contract's statuses as plain values for the browser. */
import * as contract from "@opc/contract/withdrawal/states";

export const withdrawalStatuses = contract.withdrawalStatuses;
