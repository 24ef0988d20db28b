/** A channel stays silent, or a transfer never arrives, and a person is certain that no money left: a second one decides. */
import { minimumEvidenceRemark } from "@opc/contract/payment-order/actions";
import { cashoutorderCertainlyunpaid } from "@opc/contract/payout-order/actions";
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { evidenceFields } from "../../kit/order/evidence-fields.ts";
import { loadCurrentOrder, refetchOrder } from "./order.ts";

const evidence = evidenceFields({
  remark: (t) => t("payoutAction.unpaid.remarkHint", { minimum: minimumEvidenceRemark }),
  image: "payoutAction.unpaid.imageHint",
});

export async function declareUnpaid(row: PayoutOrderRow): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo, Amount, Currency } = detail.Order;
  const isInConflict = detail.Attempts?.some(({ Doubt }) => Doubt !== null);
  await openForm({
    title: (t) => t("payoutAction.unpaid.title", { order: OrderNo }),
    widthPx: 480,
    call: "cashoutorderCertainlyunpaid",
    input: cashoutorderCertainlyunpaid.input,
    fixed: { OrderNo },
    blocked: isInConflict ? "payoutAction.unpaid.inConflict" : undefined,
    fields: [...evidence, ...proofFields],
    sentence: (_, t) => t("payoutAction.unpaid.sentence", { amount: formatMoney(Amount, Currency) }),
    tone: "danger",
    confirm: "payoutAction.unpaid.action",
    done: null,
  });
  await refetchOrder(OrderNo);
}
