/** The list's columns and the drawer's group as plain data for the browser. */
import { callbackRecordFields, callbackRecordLayout } from "@opc/contract/callback-record/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(callbackRecordFields, callbackRecordLayout);
export const drawer = drawerGroupsOf(callbackRecordFields, callbackRecordLayout);
