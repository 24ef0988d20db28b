/** The contract's statuses as plain values for the browser. */
import * as contract from "@opc/contract/callback-record";

export const callbackRecordStatuses = contract.callbackRecordStatuses;
export const callbackFailures = contract.callbackFailures;
export const resendableStatuses = contract.callbackMoves.resend.from;
