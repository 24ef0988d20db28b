/** Telling the merchant's server once more what has become of a payout. */
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { api } from "../../api/client.ts";
import { resendCallback } from "../../kit/order/resend-callback.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { refetchOrder } from "./order.ts";
import { payoutStatus } from "./statuses.ts";

export async function resend(row: PayoutOrderRow, { t }: ActionTools): Promise<void> {
  const { OrderNo } = row;
  const send = () => api("cashoutorderResendcallback", { OrderNo });
  await resendCallback({ ...row, status: t(payoutStatus.label(row.Status)), send }, t);
  await refetchOrder(OrderNo);
}
