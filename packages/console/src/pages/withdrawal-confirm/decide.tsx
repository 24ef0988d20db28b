/** Approving and rejecting: the same look at the merchant first, then one sentence of what becomes of the money. */

import { withdrawalApprove, withdrawalReject } from "@opc/contract/withdrawal/actions";
import type { WithdrawalRow } from "@opc/contract/withdrawal/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { FormField } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import { negated, sumOf } from "../../kit/format/money-sum.ts";
import { formatTime } from "../../kit/format/time.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { Payee } from "../../kit/withdrawal/payee.tsx";
import { sessionStore } from "../../state/session.ts";
import { Beside } from "./beside.tsx";
import { loadCurrentOrder, refetchOrder, type WithdrawalDetail } from "./order.ts";
import { transferFields } from "./transfer.ts";

export async function approve(row: WithdrawalRow, _: ActionTools): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo } = row;
  await openForm({
    title: (t) => t("withdrawalAction.approve.title", { order: OrderNo }),
    call: "withdrawalApprove",
    input: withdrawalApprove.input,
    fixed: { OrderNo },
    above: (
      <>
        <Payee orderNo={OrderNo} payee={detail.Payee} hasHint />
        <Beside detail={detail} />
      </>
    ),
    blocked: blockedText(detail) ?? refusalText(detail.SecondPersonRefusal),
    fields: [...transferFields, ...proofFields],
    sentence: (_values, t) => approvedSentence(detail, t),
    confirm: "withdrawalAction.approve.action",
    done: (t) => t("withdrawalAction.approve.done", { order: OrderNo }),
  });
  await refetchOrder(OrderNo);
}

export async function reject(row: WithdrawalRow, _: ActionTools): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo } = row;
  const { BatchAt } = detail.Order;
  await openForm({
    title: (t) => t("withdrawalAction.reject.title", { order: OrderNo }),
    call: "withdrawalReject",
    input: withdrawalReject.input,
    fixed: { OrderNo },
    above: <Beside detail={detail} />,
    blocked: blockedText(detail) ?? refusalText(detail.RejectRefusal),
    fields: [
      {
        kind: "textarea",
        name: "Reason",
        label: "withdrawal.field.Reason",
        hint: "withdrawalAction.reject.reasonHint",
      },
      ...(BatchAt === null ? [] : [despiteBatch(BatchAt)]),
      ...proofFields,
    ],
    sentence: (_values, t) => rejectedSentence(detail, t),
    tone: "danger",
    confirm: "withdrawalAction.reject.action",
    done: (t) => t("withdrawalAction.reject.done", { order: OrderNo }),
  });
  await refetchOrder(OrderNo);
}

/** A bank that has it in a file may pay it, whatever is decided here. */
function despiteBatch(at: string): FormField<"DespiteBatch"> {
  const offsetMinutes = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  return {
    kind: "switch",
    name: "DespiteBatch",
    label: "withdrawalAction.reject.despiteBatch",
    hint: (t) => t("withdrawalAction.reject.inBatch", { at: formatTime(at, offsetMinutes) }),
  };
}

/** The server refuses these too; said before anybody fills the form in. */
function blockedText({ Order, IsOwn }: WithdrawalDetail) {
  if (IsOwn) return "withdrawalAction.own";
  return Order.Status === "Pending" ? undefined : "withdrawalAction.decided";
}

/** Whoever does not count as the second person may still reject. */
function refusalText(refusal: string | null) {
  return refusal === null ? undefined : () => refusal;
}

function approvedSentence({ Order, FrozenBalance }: WithdrawalDetail, t: Translate): string {
  return t("withdrawalAction.approve.sentence", {
    amount: formatMoney(Order.Amount, Order.Currency),
    merchant: Order.MerchantName,
    ...change(FrozenBalance, negated(Order.Amount)),
  });
}

function rejectedSentence({ Order }: WithdrawalDetail, t: Translate): string {
  return t("withdrawalAction.reject.sentence", {
    amount: formatMoney(Order.Amount, Order.Currency),
    merchant: Order.MerchantName,
    ...change(Order.AvailableBalance, Order.Amount),
  });
}

function change(before: string, by: string) {
  return { before: groupDigits(before), after: groupDigits(sumOf(before, by) ?? before) };
}
