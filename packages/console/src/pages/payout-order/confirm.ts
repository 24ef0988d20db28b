/** Settling a payout by hand: remark and image prove that the money left. */
import { minimumEvidenceRemark } from "@opc/contract/payment-order/actions";
import { cashoutorderConfirm } from "@opc/contract/payout-order/actions";
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import type { Translate } from "../../i18n/i18n.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { evidenceFields } from "../../kit/order/evidence-fields.ts";
import { loadCurrentOrder, type PayoutDetail, refetchOrder } from "./order.ts";

const evidence = evidenceFields({
  remark: (t) => t("payoutAction.confirm.remarkHint", { minimum: minimumEvidenceRemark }),
  image: "payoutAction.confirm.imageHint",
});

export async function confirmPayout(row: PayoutOrderRow): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo } = detail.Order;
  await openForm({
    title: (t) => t("payoutAction.confirm.title", { order: OrderNo }),
    widthPx: 480,
    call: "cashoutorderConfirm",
    input: cashoutorderConfirm.input,
    fixed: { OrderNo },
    fields: [...evidence, ...proofFields],
    sentence: (_, t) => sentenceOf(detail, t),
    confirm: "payoutAction.confirm.action",
    done: (t) => t("payoutAction.confirm.done", { order: OrderNo }),
  });
  await refetchOrder(OrderNo);
}

function sentenceOf({ Order, MayStillPay }: PayoutDetail, t: Translate): string {
  const net = formatMoney(Order.DeductedAmount, Order.Currency);
  const settled = t("payoutAction.confirm.sentence", { net, merchant: Order.MerchantName });
  return MayStillPay ? `${settled} ${t("payoutAction.confirm.mayStillPay")}` : settled;
}
