/** The acts after which what was deducted goes back to the merchant: each with its reason, most with proofs. */
import {
  cashoutorderCancel,
  cashoutorderGiveup,
  cashoutorderReject,
  cashoutorderReturned,
} from "@opc/contract/payout-order/actions";
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { FormField } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { refundSentence } from "./money-sentence.ts";
import { loadCurrentOrder, type PayoutDetail, refetchOrder } from "./order.ts";
import { payoutStatus } from "./statuses.ts";

export type Refund = keyof typeof refunds;

const refunds = {
  reject: { call: "cashoutorderReject", input: cashoutorderReject.input, isProven: false },
  cancel: { call: "cashoutorderCancel", input: cashoutorderCancel.input, isProven: true },
  giveUp: { call: "cashoutorderGiveup", input: cashoutorderGiveup.input, isProven: true },
  returned: { call: "cashoutorderReturned", input: cashoutorderReturned.input, isProven: true },
} as const;

const reasonField = {
  kind: "textarea",
  name: "Reason",
  label: "orderAction.field.Reason",
} as const satisfies FormField;

export async function refund(kind: Refund, row: PayoutOrderRow): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo } = detail.Order;
  const { call, input, isProven } = refunds[kind];
  await openForm<"cashoutorderCancel">({
    title: (t) => t(`payoutAction.${kind}.title`, { order: OrderNo }),
    // All of them take the same; only rejecting asks for no proofs.
    call: call as "cashoutorderCancel",
    input,
    fixed: { OrderNo },
    fields: [reasonField, ...(isProven ? proofFields : [])],
    sentence: (_, t) => sentenceOf(kind, detail, t),
    tone: "danger",
    confirm: `payoutAction.${kind}.action`,
    done: (t) => t(`payoutAction.${kind}.done`, { order: OrderNo }),
  });
  await refetchOrder(OrderNo);
}

function sentenceOf(kind: Refund, detail: PayoutDetail, t: Translate): string {
  const { MerchantName: merchant, Status } = detail.Order;
  const money = refundSentence(detail, t);
  const told = t("payoutAction.money.told", { merchant });
  if (kind === "giveUp") return `${t("payoutAction.giveUp.sentence")} ${money} ${told}`;
  if (kind !== "returned") return `${money} ${told}`;
  const status = t(payoutStatus.label(Status));
  return `${money} ${t("payoutAction.returned.sentence", { status })} ${told}`;
}
