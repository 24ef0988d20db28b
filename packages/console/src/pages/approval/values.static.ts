/** The contract's lists as plain values for the browser. */
import * as approval from "@opc/contract/approval/calls";

export const approvalKinds = approval.approvalKinds;
export const fixedKinds = approval.fixedKinds;
export const alwaysApprovedKinds = approval.alwaysApprovedKinds;
export const approvalStatuses = approval.approvalStatuses;
export const maxExpiresHours = approval.maxExpiresHours;
