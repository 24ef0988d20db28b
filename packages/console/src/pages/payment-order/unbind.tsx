/** Taking a bank transaction back from its order; money that it settled is given back by a reversing transfer. */
import { originalrecordUnbind } from "@opc/contract/bank-transaction/actions";
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import type { BoundTransaction } from "@opc/contract/payment-order/reviews";
import type { Translate } from "../../i18n/i18n.ts";
import type { Text } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { negated, sumOf } from "../../kit/format/money-sum.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { Comparison, moneyOf } from "./comparison.tsx";
import { takenSentence } from "./money-sentence.ts";
import { loadCurrentOrder, type OrderDetail, refetchOrder } from "./order.ts";

export async function unbind(row: PaymentOrderRow, { t }: ActionTools): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo } = detail.Order;
  const bound = detail.BoundTransaction;
  if (!bound) {
    say.error(t("orderAction.unbind.nothing"));
    await refetchOrder(OrderNo);
    return;
  }
  const done = await openForm({
    title: (t) => t("orderAction.unbind.title", { order: OrderNo }),
    widthPx: 600,
    call: "originalrecordUnbind",
    input: originalrecordUnbind.input,
    fixed: { TransactionId: bound.TransactionId },
    above: <Comparison order={detail.Order} remark={detail.PaymentRemark} money={moneyOf(bound)} />,
    blocked: bound.IsMatched ? blockedText(detail) : undefined,
    fields: [{ kind: "textarea", name: "Reason", label: "orderAction.field.Reason" }, ...proofFields],
    sentence: (_values, t) => sentenceOf(detail, bound, t),
    tone: "danger",
    confirm: "orderAction.unbind.action",
    done: "kit.done.unbound",
  });
  if (done) await refetchOrder(OrderNo);
}

/** The books never go below zero, and a settlement is reversed once. */
function blockedText({ Order, AvailableBalance }: OrderDetail): Text | undefined {
  if (Order.Exception === "Marked") return "orderAction.unbind.reversed";
  if (AvailableBalance === null) return undefined;
  const rest = sumOf(AvailableBalance, negated(Order.MerchantDeductedAmount));
  if (!rest?.startsWith("-")) return undefined;
  return (t) =>
    t("orderAction.unbind.paidOn", {
      net: formatMoney(Order.MerchantDeductedAmount, Order.Currency),
      merchant: Order.MerchantName,
      before: formatMoney(AvailableBalance, Order.Currency),
    });
}

function sentenceOf({ Order, AvailableBalance }: OrderDetail, bound: BoundTransaction, t: Translate): string {
  if (!bound.IsMatched)
    return t("orderAction.unbind.linkedSentence", { amount: formatMoney(bound.Amount, bound.Currency) });
  const { MerchantName: merchant, Currency: currency, MerchantDeductedAmount: net } = Order;
  const taken = takenSentence({ merchant, currency, net, before: AvailableBalance }, t);
  return `${taken} ${t("orderAction.unbind.settledSentence", { merchant })}`;
}
