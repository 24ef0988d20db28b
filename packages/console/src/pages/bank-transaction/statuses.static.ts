/** The contract's lists as plain values for the browser. */
import { directions as contractDirections } from "@opc/contract/agent/calls";
import * as calls from "@opc/contract/bank-transaction/calls";
import * as contract from "@opc/contract/bank-transaction/states";
import * as orders from "@opc/contract/payment-order/states";

export const bankTransactionStatuses = contract.bankTransactionStatuses;
export const bankTransactionSources = contract.bankTransactionSources;
export const matchedByKinds = contract.matchedByKinds;
export const linkKinds = contract.linkKinds;
export const maxParts = calls.maxParts;
export const directions = contractDirections;
export const paymentOrderStatuses = orders.paymentOrderStatuses;
