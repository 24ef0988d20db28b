/** Failing an order that one holds: its merchant is told, no money moves. */
import { payorderReject } from "@opc/contract/payment-order/actions";
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { loadCurrentOrder, refetchOrder } from "./order.ts";

export async function reject(row: PaymentOrderRow, _: ActionTools): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo, MerchantName: merchant } = detail.Order;
  await openForm({
    title: (t) => t("orderAction.reject.title", { order: OrderNo }),
    call: "payorderReject",
    input: payorderReject.input,
    fixed: { OrderNo },
    fields: [{ kind: "textarea", name: "Reason", label: "orderAction.field.Reason" }, ...proofFields],
    sentence: (_values, t) =>
      t(detail.BoundTransaction ? "orderAction.reject.boundSentence" : "orderAction.reject.sentence", {
        merchant,
      }),
    tone: "danger",
    confirm: "orderAction.reject.action",
    done: (t) => t("orderAction.reject.done", { order: OrderNo }),
  });
  await refetchOrder(OrderNo);
}
