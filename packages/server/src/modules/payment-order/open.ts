import type { PaymentOrderStatus } from "@opc/contract/payment-order/states";

/** Nobody pays an order that is over or held because an old page or an old answer still shows how. */
export function isOpen(status: PaymentOrderStatus): boolean {
  return status === "Pending" || status === "Paying";
}
