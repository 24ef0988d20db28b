/** The list's columns as plain data for the browser. */
import { balanceChangeFields, balanceChangeLayout } from "@opc/contract/balance-change/fields";
import { listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(balanceChangeFields, balanceChangeLayout);
