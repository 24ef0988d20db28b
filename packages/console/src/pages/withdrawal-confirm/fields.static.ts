/** The list's columns and the drawer's group as plain data for the browser. */
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";
import { withdrawalFields, withdrawalLayout } from "@opc/contract/withdrawal/fields";

export const columns = listColumnsOf(withdrawalFields, withdrawalLayout);
export const drawer = drawerGroupsOf(withdrawalFields, withdrawalLayout);
