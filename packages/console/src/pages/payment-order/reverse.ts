/** Taking a settled order's money back from its merchant: asked for here, decided by somebody else. */
import { payorderReverse } from "@opc/contract/payment-order/actions";
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { loadCurrentOrder, refetchOrder } from "./order.ts";

export async function reverse(row: PaymentOrderRow): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo, MerchantName: merchant, MerchantDeductedAmount, Currency, Exception } = detail.Order;
  await openForm({
    title: (t) => t("orderAction.reverse.title", { order: OrderNo }),
    call: "payorderReverse",
    input: payorderReverse.input,
    fixed: { OrderNo },
    blocked: Exception === "Marked" ? "orderAction.unbind.reversed" : undefined,
    fields: [{ kind: "textarea", name: "Reason", label: "orderAction.field.Reason" }, ...proofFields],
    sentence: (_values, t) =>
      t("orderAction.reverse.sentence", {
        merchant,
        amount: formatMoney(MerchantDeductedAmount ?? "", Currency),
      }),
    tone: "danger",
    confirm: "orderAction.reverse.action",
    done: null,
  });
  await refetchOrder(OrderNo);
}
