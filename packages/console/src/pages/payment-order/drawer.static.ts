/** The drawer's groups of fields as plain data for the browser. */
import { paymentOrderFields, paymentOrderLayout } from "@opc/contract/payment-order/fields";
import { drawerGroupsOf } from "@opc/contract/shown-fields";

export const drawer = drawerGroupsOf(paymentOrderFields, paymentOrderLayout);
