/** Giving a reviewed payout to a channel; never by who made it or corrected its payee. */
import { cashoutorderApprove } from "@opc/contract/payout-order/actions";
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { leavingWords } from "./money-sentence.ts";
import { loadCurrentOrder, type PayoutDetail, refetchOrder } from "./order.ts";
import { saySent } from "./sent.ts";

const blockedBy = ({ SecondPersonRefusal: refusal }: PayoutDetail) =>
  refusal === null ? undefined : () => refusal;

export async function approve(row: PayoutOrderRow): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo, StatusSince } = detail.Order;
  const sent = await openForm({
    title: (t) => t("payoutAction.approve.title", { order: OrderNo }),
    call: "cashoutorderApprove",
    input: cashoutorderApprove.input,
    fixed: { OrderNo, StatusSince },
    fields: [...proofFields],
    blocked: detail.IsOwnPayout ? "payoutOrder.detail.own" : blockedBy(detail),
    sentence: (_, t) => t("payoutAction.approve.sentence", leavingWords(detail.Order)),
    confirm: "payoutAction.approve.action",
    done: null,
  });
  if (sent) saySent(OrderNo, sent);
  await refetchOrder(OrderNo);
}
