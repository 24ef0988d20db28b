/** The list's columns as plain data for the browser. */
import { payoutOrderFields, payoutOrderLayout } from "@opc/contract/payout-order/fields";
import { listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(payoutOrderFields, payoutOrderLayout);
