/** The list's columns and the drawer's groups as plain data for the browser. */
import { bankTransactionFields, bankTransactionLayout } from "@opc/contract/bank-transaction/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(bankTransactionFields, bankTransactionLayout);
export const drawer = drawerGroupsOf(bankTransactionFields, bankTransactionLayout);
