/** Telling the merchant's server once more what has become of an order. */

import type { Translate } from "../../i18n/i18n.ts";
import { act } from "../act.ts";

interface Resend {
  OrderNo: string;
  MerchantName: string;
  MerchantOrderNo: string;
  /** As the order stands, in words. */
  status: string;
  send: () => Promise<unknown>;
}

/** Resolves once it was tried or given up; the client has said why it was refused. */
export async function resendCallback(order: Resend, t: Translate): Promise<void> {
  const { OrderNo } = order;
  await act({
    title: t("orderAction.resend.title", { order: OrderNo }),
    sentence: t("orderAction.resend.sentence", {
      merchant: order.MerchantName,
      order: order.MerchantOrderNo,
      status: order.status,
    }),
    confirm: t("orderAction.resend.action"),
    call: order.send,
    done: t("orderAction.resend.done", { order: OrderNo }),
  });
}
