/** The list's columns as plain data for the browser. */
import { paymentOrderFields, paymentOrderLayout } from "@opc/contract/payment-order/fields";
import { listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(paymentOrderFields, paymentOrderLayout);
