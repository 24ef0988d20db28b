/** Settling an order that one holds, by the bank transaction that is bound to it or by a remark and an image. */
import { minimumEvidenceRemark, payorderConfirm } from "@opc/contract/payment-order/actions";
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { Form } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { evidenceFields } from "../../kit/order/evidence-fields.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { Comparison, moneyOf } from "./comparison.tsx";
import { addedSentence } from "./money-sentence.ts";
import { loadCurrentOrder, type OrderDetail, refetchOrder } from "./order.ts";

export async function confirmOrder(row: PaymentOrderRow, _: ActionTools): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { Order: order, BoundTransaction: bound } = detail;
  const { OrderNo } = order;
  await openForm({
    title: (t) => t("orderAction.confirm.title", { order: OrderNo }),
    widthPx: bound ? 600 : 480,
    call: "payorderConfirm",
    input: payorderConfirm.input,
    fixed: { OrderNo },
    above: bound ? (
      <Comparison order={order} remark={detail.PaymentRemark} money={moneyOf(bound)} />
    ) : undefined,
    blocked: blockedText(detail),
    fields: [...(bound ? boundFields : proof), ...proofFields],
    sentence: (_values, t) => settledSentence(detail, t),
    confirm: "orderAction.confirm.action",
    done: (t) => t("orderAction.confirm.done", { order: OrderNo }),
  });
  await refetchOrder(OrderNo);
}

type Fields = Form<"payorderConfirm">["fields"];

const boundFields: Fields = [
  {
    kind: "textarea",
    name: "Remark",
    label: "orderAction.field.Remark",
    hint: "orderAction.confirm.byTransaction",
  },
];

const proof = evidenceFields({
  remark: (t) => t("orderAction.confirm.remarkHint", { minimum: minimumEvidenceRemark }),
  image: "orderAction.confirm.byRemark",
});

/** The server refuses these too; said before anybody fills the form in. */
function blockedText({ Order, BoundTransaction: bound }: OrderDetail) {
  if (bound && bound.Amount !== Order.PayableAmount) {
    const amounts = {
      paid: formatMoney(bound.Amount, bound.Currency),
      payable: formatMoney(Order.PayableAmount, Order.Currency),
    };
    return (t: Translate) => t("orderAction.confirm.unequal", amounts);
  }
  return Order.ReviewStatus === "PendingReview" ? "orderAction.confirm.reviewWaiting" : undefined;
}

function settledSentence({ Order, AvailableBalance }: OrderDetail, t: Translate): string {
  return addedSentence(
    {
      merchant: Order.MerchantName,
      currency: Order.Currency,
      amount: Order.Amount,
      fee: Order.Fee,
      net: Order.MerchantDeductedAmount,
      before: AvailableBalance,
    },
    t,
  );
}
