/** The exported requests for approval, once for each view; what they would change is left to the screen. */
import type { ApprovalRow } from "@opc/contract/approval/calls";
import * as words from "@opc/contract/approval/words";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { approvalHandlers } from "./handlers.ts";

const { text, amount, time, state } = rowColumns<ApprovalRow, typeof words.enUS>(words);

const parts = {
  title: pageTitle("Approval"),
  words,
  columns: [
    state("Kind", "kind"),
    text("Subject"),
    state("Status", "status"),
    text("Currency"),
    amount("Amount"),
    text("ProposedBy"),
    time("ProposedAt"),
    time("ExpiresAt"),
    text("DecidedBy"),
    time("DecidedAt"),
    text("Reason"),
    state("VoidBecause", "void"),
  ],
};

export const approvalExports = {
  approvalExport: listExport(parts, approvalHandlers.approvalList),
  ownapprovalExport: listExport(parts, approvalHandlers.ownapprovalList),
  doneapprovalExport: listExport(parts, approvalHandlers.doneapprovalList),
};
