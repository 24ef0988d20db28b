/** The list's columns and the drawer's groups as plain data for the browser. */
import { maintenanceFields, maintenanceLayout } from "@opc/contract/maintenance/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(maintenanceFields, maintenanceLayout);
export const drawer = drawerGroupsOf(maintenanceFields, maintenanceLayout);
