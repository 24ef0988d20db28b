/** The list's columns and the drawer's groups as plain data for the browser. */
import { payoutTaskFields, payoutTaskLayout } from "@opc/contract/payout-task/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(payoutTaskFields, payoutTaskLayout);
export const drawer = drawerGroupsOf(payoutTaskFields, payoutTaskLayout);
