/** Correcting who receives the money; somebody else has to approve the payout then. */
import { cashoutorderCorrectpayee } from "@opc/contract/payout-order/actions";
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { banksOf } from "../../kit/form/bank-options.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { loadCurrentOrder, refetchOrder } from "./order.ts";

export async function correctPayee(row: PayoutOrderRow): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo, Currency, BankCode, PayeeName, CardNumberMasked: card } = detail.Order;
  await openForm({
    title: (t) => t("payoutAction.correct.title", { order: OrderNo }),
    call: "cashoutorderCorrectpayee",
    input: cashoutorderCorrectpayee.input,
    fixed: { OrderNo },
    fields: [
      {
        kind: "select",
        name: "BankCode",
        label: "payoutAction.correct.bank",
        options: () => banksOf(Currency),
      },
      {
        kind: "card",
        name: "CardNumber",
        label: "payoutAction.correct.card",
        hint: (t) => t("payoutAction.correct.cardHint", { card }),
      },
      { kind: "text", name: "PayeeName", label: "payoutAction.correct.payee" },
      { kind: "textarea", name: "Reason", label: "orderAction.field.Reason" },
      ...proofFields,
    ],
    initial: { BankCode, PayeeName },
    sentence: (_, t) => t("payoutAction.correct.sentence"),
    confirm: "payoutAction.correct.action",
    done: (t) => t("payoutAction.correct.done", { order: OrderNo }),
  });
  await refetchOrder(OrderNo);
}
