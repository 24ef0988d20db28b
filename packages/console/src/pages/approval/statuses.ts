/** What the kinds and statuses of requests are called, and in which tone they stand. */
import type { approvalFields } from "@opc/contract/approval/fields";
import type { ApprovalKind, ApprovalStatus } from "@opc/contract/approval/kinds";
import type { Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import * as values from "./values.static.ts";

export const approvalStatus: StatusSet<ApprovalStatus> = {
  values: values.approvalStatuses,
  label: (value) => `approval.status.${value}`,
  tones: {
    Waiting: "warning",
    Approved: "good",
    Rejected: "bad",
    Withdrawn: "quiet",
    Void: "bad",
    Expired: "quiet",
  },
};

/** Of the view that holds what has ended. */
export const endedStatus: StatusSet<ApprovalStatus> = {
  ...approvalStatus,
  values: values.approvalStatuses.filter((status) => status !== "Waiting"),
};

export const approvalKind: Labelled = {
  values: values.approvalKinds,
  label: (value) => `approval.kind.${value as ApprovalKind}`,
};

const sets: SetsOf<typeof approvalFields> = { Kind: approvalKind, Status: approvalStatus };
export const shown = { section: "approval", sets };
