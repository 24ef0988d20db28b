/** The contract's statuses as plain values for the browser. */

import * as calls from "@opc/contract/callback-record/calls";
import * as lanes from "@opc/contract/callback-record/lanes";
import * as contract from "@opc/contract/callback-record/states";

export const callbackRecordStatuses = contract.callbackRecordStatuses;
export const callbackOrderKinds = contract.callbackOrderKinds;
export const callbackFailures = contract.callbackFailures;
export const resendableStatuses = contract.callbackMoves.resend.from;
export const maxBulkResent = calls.maxBulkResent;
export const laneSampleSize = lanes.laneSampleSize;
