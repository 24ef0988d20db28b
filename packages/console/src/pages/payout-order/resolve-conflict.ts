/** A channel contradicts itself, and a person found out that the money did not leave. */
import { cashoutorderSettledoubt } from "@opc/contract/payout-order/channels";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { refetchOrder } from "./order.ts";

export async function resolveConflict(OrderNo: string): Promise<void> {
  await openForm({
    title: (t) => t("payoutAction.resolveConflict.title", { order: OrderNo }),
    call: "cashoutorderSettledoubt",
    input: cashoutorderSettledoubt.input,
    fixed: { OrderNo },
    fields: [{ kind: "textarea", name: "Reason", label: "payoutAction.resolveConflict.how" }, ...proofFields],
    sentence: (_, t) => t("payoutAction.resolveConflict.sentence"),
    tone: "danger",
    confirm: "payoutAction.resolveConflict.action",
    done: (t) => t("payoutAction.resolveConflict.done", { order: OrderNo }),
  });
  await refetchOrder(OrderNo);
}
