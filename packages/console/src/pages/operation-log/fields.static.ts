/** The list's columns and the drawer's group as plain data for the browser. */
import { operationLogFields, operationLogLayout } from "@opc/contract/operation-log/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(operationLogFields, operationLogLayout);
export const drawer = drawerGroupsOf(operationLogFields, operationLogLayout);
