/** The contract's lists as plain values for the browser. */
import * as approval from "@opc/contract/approval/calls";
import * as kinds from "@opc/contract/approval/kinds";

export const approvalKinds = kinds.approvalKinds;
export const fixedKinds = kinds.fixedKinds;
export const alwaysApprovedKinds = kinds.alwaysApprovedKinds;
export const approvalStatuses = kinds.approvalStatuses;
export const maxExpiresHours = approval.maxExpiresHours;
