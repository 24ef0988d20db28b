/** The decision on late or unequal money: the order and the money side by side, and what each choice would credit. */

import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { type OrderReviewRow, payorderReview } from "@opc/contract/payment-order/reviews";
import { type Translate, translate } from "../../i18n/i18n.ts";
import type { Form, FormField, FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { sessionStore } from "../../state/session.ts";
import { Comparison } from "./comparison.tsx";
import { addedSentence } from "./money-sentence.ts";
import { loadCurrentOrder, type OrderDetail, refetchOrder } from "./order.ts";
import { orderStatus } from "./statuses.ts";

/** `decision`: what is chosen already, "true" to approve. */
export async function review(
  row: PaymentOrderRow,
  { t }: Pick<ActionTools, "t">,
  decision?: "true" | "false",
): Promise<void> {
  const detail = await loadCurrentOrder(row);
  if (!detail) return;
  const { OrderNo } = detail.Order;
  if (detail.Review?.Status === "PendingReview") {
    const decided = await openForm(reviewForm(detail, detail.Review, decision));
    if (!decided) return;
  } else say.error(t("orderAction.review.over"));
  await refetchOrder(OrderNo);
}

const isApproved = ({ Approve }: FormValues) => Approve === "true";
const isRejected = ({ Approve }: FormValues) => Approve === "false";

function reviewForm(detail: OrderDetail, pending: OrderReviewRow, decision = ""): Form<"payorderReview"> {
  const { Order: order } = detail;
  const { OrderNo } = order;
  const money = {
    amount: pending.PaidAmount,
    externalId: pending.ExternalId,
    transaction: pending.BankTransaction,
  };
  const [first] = pending.Choices;
  const mayApprove = detail.SecondPersonRefusal === null && order.Status !== "Locked";
  return {
    title: (t) => t("orderAction.review.title", { order: OrderNo }),
    widthPx: 640,
    call: "payorderReview",
    input: payorderReview.input,
    fixed: { OrderNo, ReviewId: pending.ReviewId },
    above: <Comparison order={order} remark={detail.PaymentRemark} money={money} />,
    blocked: detail.IsOwnProposal ? "orderAction.review.own" : undefined,
    fields: [decisionField(detail), settleField(pending, order), ...reasonFields, ...proofFields],
    initial: { Approve: decision === "true" && !mayApprove ? "" : decision, Settle: first?.Settle ?? "" },
    sentence: (values, t) => sentenceOf(detail, pending, values, t),
    confirm: (values) => `orderAction.review.${isRejected(values) ? "reject" : "approve"}`,
    done: null,
    onAccepted: ({ Approve }) =>
      say.success(
        translate(Approve === "true" ? "orderAction.review.approved" : "orderAction.review.rejected", {
          order: OrderNo,
        }),
      ),
  };
}

/** What somebody holds cannot be settled under their hands, but it can be told that the money is not the order's. */
function decisionField({ Order, SecondPersonRefusal: refusal }: OrderDetail): FormField<"Approve"> {
  const { Status, LockedBy, LockedAt } = Order;
  const reject = { value: "false", label: "orderAction.review.reject" } as const;
  const field = { kind: "choice", name: "Approve", label: "orderAction.review.decision" } as const;
  if (refusal !== null) return { ...field, options: [reject], hint: () => refusal };
  if (Status !== "Locked")
    return { ...field, options: [{ value: "true", label: "orderAction.review.approve" }, reject] };
  const offsetMinutes = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  const since = LockedAt === null ? "" : formatTime(LockedAt, offsetMinutes);
  return {
    ...field,
    options: [reject],
    hint: (t) => t("orderAction.review.locked", { owner: LockedBy ?? "", since }),
  };
}

function settleField({ Choices }: OrderReviewRow, { Currency }: PaymentOrderRow): FormField<"Settle"> {
  const money = (amount: string) => formatMoney(amount, Currency);
  return {
    kind: "choice",
    name: "Settle",
    label: "orderAction.review.settle",
    isRequired: true,
    isShown: isApproved,
    options: Choices.map((choice) => ({
      value: choice.Settle,
      label: `orderAction.review.${choice.Settle}` as const,
      detail: (t: Translate) =>
        t("orderAction.review.choice", {
          amount: money(choice.SettledAmount),
          fee: money(choice.Fee),
          net: money(choice.MerchantDeductedAmount),
        }),
    })),
  };
}

/** To be given for a rejection, free beside an approval. */
const reasonFields: readonly FormField<"Reason">[] = [
  { kind: "text", name: "Reason", label: "orderAction.review.reason", isShown: isApproved },
  {
    kind: "text",
    name: "Reason",
    label: "orderAction.review.reason",
    isShown: isRejected,
    isRequired: true,
  },
];

function sentenceOf(
  { Order, AvailableBalance }: OrderDetail,
  { Choices }: OrderReviewRow,
  values: FormValues,
  t: Translate,
): string | undefined {
  if (isRejected(values))
    return t("orderAction.review.rejectSentence", { status: t(orderStatus.label(Order.Status)) });
  const choice = Choices.find(({ Settle }) => Settle === values.Settle);
  if (!isApproved(values) || !choice) return undefined;
  return addedSentence(
    {
      merchant: Order.MerchantName,
      currency: Order.Currency,
      amount: choice.SettledAmount,
      fee: choice.Fee,
      net: choice.MerchantDeductedAmount,
      before: AvailableBalance,
    },
    t,
  );
}
