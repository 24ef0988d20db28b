/** The list's columns and the drawer's groups as plain data for the browser. */
import { merchantFields, merchantLayout } from "@opc/contract/merchant/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(merchantFields, merchantLayout);
export const drawer = drawerGroupsOf(merchantFields, merchantLayout);
