/** The list's columns and the drawer's group as plain data for the browser. */
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";
import { ownWithdrawalFields, ownWithdrawalLayout } from "@opc/contract/withdrawal/fields";

export const columns = listColumnsOf(ownWithdrawalFields, ownWithdrawalLayout);
export const drawer = drawerGroupsOf(ownWithdrawalFields, ownWithdrawalLayout);
