/** The lists' columns and the drawer's group as plain data for the browser. */
import { approvalFields, approvalLayout } from "@opc/contract/approval/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(approvalFields, approvalLayout);
export const drawer = drawerGroupsOf(approvalFields, approvalLayout);
