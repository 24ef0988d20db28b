/** The drawer's groups of fields as plain data for the browser. */
import { payoutOrderFields, payoutOrderLayout } from "@opc/contract/payout-order/fields";
import { drawerGroupsOf } from "@opc/contract/shown-fields";

export const drawer = drawerGroupsOf(payoutOrderFields, payoutOrderLayout);
