/** Telling the merchant's server once more what has become of an order. */

import type { Translate } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";
import { confirm } from "../confirm.ts";

interface Resend {
  OrderNo: string;
  MerchantName: string;
  MerchantOrderNo: string;
  /** As the order stands, in words. */
  status: string;
  send: () => Promise<unknown>;
}

/** Answers once it was tried or given up; the client has said why it was refused. */
export async function resendCallback(order: Resend, t: Translate): Promise<void> {
  const { OrderNo } = order;
  const isAgreed = await confirm({
    title: t("orderAction.resend.title", { order: OrderNo }),
    sentence: t("orderAction.resend.sentence", {
      merchant: order.MerchantName,
      order: order.MerchantOrderNo,
      status: order.status,
    }),
    confirm: t("orderAction.resend.action"),
    cancel: t("common.cancel"),
  });
  if (!isAgreed) return;
  try {
    await order.send();
    say.success(t("orderAction.resend.done", { order: OrderNo }));
  } catch {
    // The client has said why.
  }
}
