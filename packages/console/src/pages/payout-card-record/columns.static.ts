/** The list's columns as plain data for the browser. */
import { payoutCardRecordFields, payoutCardRecordLayout } from "@opc/contract/payout-card/record-fields";
import { listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(payoutCardRecordFields, payoutCardRecordLayout);
