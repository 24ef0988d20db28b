/** Holding a payout because its receiving info is wrong; not while a channel may still pay it. */
import { cashoutorderWronginfo } from "@opc/contract/payout-order/actions";
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import { loadCurrentOrder, refetchOrder } from "./order.ts";

export async function wrongInfo(row: PayoutOrderRow): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo } = detail.Order;
  await openForm({
    title: (t) => t("payoutAction.wrongInfo.title", { order: OrderNo }),
    call: "cashoutorderWronginfo",
    input: cashoutorderWronginfo.input,
    fixed: { OrderNo },
    blocked: detail.MayStillPay ? "payoutAction.wrongInfo.onTheWay" : undefined,
    fields: [{ kind: "textarea", name: "Reason", label: "orderAction.field.Reason" }],
    sentence: (_, t) => t("payoutAction.wrongInfo.sentence"),
    confirm: "payoutAction.wrongInfo.action",
    done: (t) => t("payoutAction.wrongInfo.done", { order: OrderNo }),
  });
  await refetchOrder(OrderNo);
}
