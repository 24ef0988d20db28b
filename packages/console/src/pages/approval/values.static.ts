/** The contract's lists as plain values for the browser. */
import * as approval from "@opc/contract/approval/calls";

export const approvalKinds = approval.approvalKinds;
export const approvalStatuses = approval.approvalStatuses;
export const maxExpiresHours = approval.maxExpiresHours;
