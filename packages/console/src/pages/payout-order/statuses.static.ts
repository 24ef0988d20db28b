/** The contract's lists of statuses and moves as plain values for the browser. */
import * as payment from "@opc/contract/payment-order/states";
import * as contract from "@opc/contract/payout-order/states";

export const payoutStatuses = contract.payoutStatuses;
export const payoutExceptions = contract.payoutExceptions;
export const payoutWays = contract.payoutWays;
export const payoutSources = contract.payoutSources;
export const callbackStatuses = payment.callbackStatuses;
export const payoutDoubts = contract.payoutDoubts;
export const payoutMoves = contract.payoutMoves;
export const paidStatuses = contract.paidPayoutStatuses;
export const finalStatuses = contract.finalPayoutStatuses;
