/** The exported requests for approval, once for each view; what they would change is left to the screen. */
import { approvalFields } from "@opc/contract/approval/fields";
import * as words from "@opc/contract/approval/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { approvalHandlers } from "./handlers.ts";

const parts = { title: pageTitle("Approval"), words, columns: rowColumnsOf(approvalFields, words) };

export const approvalExports = {
  approvalExport: listExport(parts, approvalHandlers.approvalList),
  ownapprovalExport: listExport(parts, approvalHandlers.ownapprovalList),
  doneapprovalExport: listExport(parts, approvalHandlers.doneapprovalList),
};
