/** The list's columns and the drawer's groups as plain data for the browser. */
import { payoutCardFields, payoutCardLayout } from "@opc/contract/payout-card/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(payoutCardFields, payoutCardLayout);
export const drawer = drawerGroupsOf(payoutCardFields, payoutCardLayout);
