/** A channel contradicts itself, and a person found out that the money did not leave. */
import { cashoutorderSettledoubt } from "@opc/contract/payout-order/channels";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { refetchOrder } from "./order.ts";

export async function settleDoubt(OrderNo: string): Promise<void> {
  await openForm({
    title: (t) => t("payoutAction.settleDoubt.title", { order: OrderNo }),
    call: "cashoutorderSettledoubt",
    input: cashoutorderSettledoubt.input,
    fixed: { OrderNo },
    fields: [{ kind: "textarea", name: "Reason", label: "payoutAction.settleDoubt.how" }, ...proofFields],
    sentence: (_, t) => t("payoutAction.settleDoubt.sentence"),
    tone: "danger",
    confirm: "payoutAction.settleDoubt.action",
    done: (t) => t("payoutAction.settleDoubt.done", { order: OrderNo }),
  });
  await refetchOrder(OrderNo);
}
