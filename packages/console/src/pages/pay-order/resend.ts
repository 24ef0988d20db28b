/** Telling the merchant's server once more what has become of an order. */
import type { PaymentOrderRow } from "@opc/contract/payment-order";
import { api } from "../../api/client.ts";
import { confirm } from "../../kit/confirm.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { broughtUpToDate } from "./order.ts";
import { orderStatus } from "./statuses.ts";

export async function resend(row: PaymentOrderRow, { t }: ActionTools): Promise<void> {
  const { OrderNo } = row;
  const isAgreed = await confirm({
    title: t("orderAction.resend.title", { order: OrderNo }),
    sentence: t("orderAction.resend.sentence", {
      merchant: row.MerchantName,
      order: row.MerchantOrderNo,
      status: t(orderStatus.label(row.Status)),
    }),
    confirm: t("orderAction.resend.action"),
    cancel: t("common.cancel"),
  });
  if (!isAgreed) return;
  try {
    await api("payorderResendcallback", { OrderNo });
    say.success(t("orderAction.resend.done", { order: OrderNo }));
  } catch {
    // The client has said why.
  }
  await broughtUpToDate(OrderNo);
}
