/** The contract's lists as plain values for the browser. */
import * as record from "@opc/contract/payout-card/record-kinds";
import * as task from "@opc/contract/payout-task/states";

export const payoutCardRecordKinds = record.payoutCardRecordKinds;
export const payoutTaskSteps = task.payoutTaskSteps;
export const payoutTaskFailures = task.payoutTaskFailures;
