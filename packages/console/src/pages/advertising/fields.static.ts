/** The list's columns and the drawer's groups as plain data for the browser. */
import { advertisingFields, advertisingLayout } from "@opc/contract/advertising/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(advertisingFields, advertisingLayout);
export const drawer = drawerGroupsOf(advertisingFields, advertisingLayout);
