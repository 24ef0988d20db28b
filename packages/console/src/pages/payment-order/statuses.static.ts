/** The contract's lists of statuses as plain values for the browser. */
import * as contract from "@opc/contract/payment-order/states";

export const paymentOrderStatuses = contract.paymentOrderStatuses;
export const orderExceptions = contract.orderExceptions;
export const reviewStatuses = contract.reviewStatuses;
export const matchStatuses = contract.matchStatuses;
export const orderKinds = contract.orderKinds;
export const paymentWays = contract.paymentWays;
export const callbackStatuses = contract.callbackStatuses;
export const lockableStatuses = contract.paymentOrderMoves.lock.from;
/** Those of which the merchant has something to be told. */
export const endedStatuses = contract.paymentOrderStatuses.filter(
  (status) => !["Pending", "Paying", "Locked"].includes(status),
);
