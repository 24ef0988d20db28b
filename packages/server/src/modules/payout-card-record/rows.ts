/** Lines of running accounts as the screens and files have them. */
import { payoutCardRecordFields } from "@opc/contract/payout-card/record-fields";
import { rowMapper } from "../../call/row-of.ts";

export const recordRow = rowMapper(payoutCardRecordFields, {});
