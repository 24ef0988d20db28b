/** Telling the merchant's server once more what has become of an order. */
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { api } from "../../api/client.ts";
import { resendCallback } from "../../kit/order/resend-callback.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { refetchOrder } from "./order.ts";
import { orderStatus } from "./statuses.ts";

export async function resend(row: PaymentOrderRow, { t }: ActionTools): Promise<void> {
  const { OrderNo } = row;
  const send = () => api("payorderResendcallback", { OrderNo });
  await resendCallback({ ...row, status: t(orderStatus.label(row.Status)), send }, t);
  await refetchOrder(OrderNo);
}
