/** The contract's lists as plain values for the browser. */
import * as contract from "@opc/contract/export/calls";

export const exportStatuses = contract.exportStatuses;
