/** The contract's lists as plain values for the browser. */
import { settlementAccountFields, settlementAccountLayout } from "@opc/contract/settlement-account/fields";
import * as states from "@opc/contract/settlement-account/states";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const settlementAccountStatuses = states.settlementAccountStatuses;
export const columns = listColumnsOf(settlementAccountFields, settlementAccountLayout);
export const drawer = drawerGroupsOf(settlementAccountFields, settlementAccountLayout);
