/** Statuses of payouts that were paid; from the contract while the console is built. */
import * as contract from "@opc/contract/payout-order/states";

export const paidStatuses = contract.paidPayoutStatuses;
