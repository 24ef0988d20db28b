/** The contract's statuses as plain values for the browser. */
import * as contract from "@opc/contract/withdrawal/calls";

export const withdrawalStatuses = contract.withdrawalStatuses;
