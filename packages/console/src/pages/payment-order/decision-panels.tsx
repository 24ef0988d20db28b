/** What decides an order by hand: whose lock it is under, its review, the bank transaction behind it, the evidence. */

import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import type { OrderReviewRow } from "@opc/contract/payment-order/reviews";
import { Link } from "react-router";
import { callRows } from "../../api/call-rows.ts";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { Field, Instant, TimeField } from "../../kit/detail/fields.tsx";
import { Evidence } from "../../kit/order/evidence.tsx";
import { Money, Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { Comparison, moneyOf } from "./comparison.tsx";
import panelCss from "./decision-panels.module.css";
import type { OrderDetail } from "./order.ts";
import { orderException, reviewStatus } from "./statuses.ts";
import { foundByText } from "./timeline.ts";

export function LockBox({ order, isOwn }: { order: PaymentOrderRow; isOwn: boolean }) {
  const { t } = useTexts();
  if (order.Status !== "Locked" || order.LockedBy === null) return null;
  return (
    <section className={panelCss.lock} aria-label={t("paymentOrder.field.LockedBy")}>
      <p>
        <strong>
          {t(isOwn ? "paymentOrder.lock.own" : "paymentOrder.lock.by", { owner: order.LockedBy })}
        </strong>
        {order.LockedAt && <Instant at={order.LockedAt} />}
      </p>
      <p>
        {order.LockReason} <small>{t("paymentOrder.lock.hint")}</small>
      </p>
    </section>
  );
}

export function ReviewPanel({ detail, review }: { detail: OrderDetail; review: OrderReviewRow }) {
  const { t } = useTexts();
  const { Order, IsOwnProposal, SecondPersonRefusal } = detail;
  const money = {
    amount: review.PaidAmount,
    externalId: review.ExternalId,
    transaction: review.BankTransaction,
  };
  const isPending = review.Status === "PendingReview";
  return (
    <section className={css.group} aria-label={t("paymentOrder.detail.reviewTitle")}>
      <h3 className={panelCss.title}>
        {t("paymentOrder.detail.reviewTitle")} <Status set={reviewStatus} value={review.Status} t={t} />
        {review.Exception !== "None" && <Status set={orderException} value={review.Exception} t={t} />}
      </h3>
      {isPending && IsOwnProposal && <p className={panelCss.own}>{t("orderAction.review.own")}</p>}
      {!IsOwnProposal && SecondPersonRefusal && <p className={panelCss.own}>{SecondPersonRefusal}</p>}
      <Comparison order={Order} remark={detail.PaymentRemark} money={money} />
      <dl>
        <Field label="paymentOrder.detail.proposedBy">{review.ProposedBy}</Field>
        <TimeField label="paymentOrder.detail.proposedAt" instant={review.ProposedAt} />
        <Field label="paymentOrder.detail.foundBy">{foundByText(review.FoundBy, t)}</Field>
        {review.Note !== null && <Field label="paymentOrder.detail.note">{review.Note}</Field>}
        {!isPending && (
          <>
            <Field label="paymentOrder.detail.decidedBy">{review.DecidedBy}</Field>
            <TimeField label="paymentOrder.detail.decidedAt" instant={review.DecidedAt} />
          </>
        )}
        {review.SettledAmount !== null && (
          <Field label="paymentOrder.field.SettledAmount">
            <Money amount={review.SettledAmount} currency={Order.Currency} />
          </Field>
        )}
        {review.Reason && <Field label="paymentOrder.detail.reason">{review.Reason}</Field>}
      </dl>
    </section>
  );
}

/** Unless the review above shows it already. */
export function BoundPanel({ detail }: { detail: OrderDetail }) {
  const { t } = useTexts();
  const canOpen = useCan("OriginalRecord");
  const { Order, BoundTransaction: bound, Review } = detail;
  if (!bound) return null;
  const isShown = Review?.BankTransaction?.TransactionId === bound.TransactionId;
  return (
    <section className={css.group} aria-label={t("paymentOrder.detail.bound")}>
      {!isShown && <h3>{t("paymentOrder.detail.bound")}</h3>}
      {!isShown && <Comparison order={Order} remark={detail.PaymentRemark} money={moneyOf(bound)} />}
      {canOpen && (
        <Link to={`${routes.OriginalRecord}/${bound.TransactionId}`}>
          {t("paymentOrder.detail.boundLink")}
        </Link>
      )}
    </section>
  );
}

export function EvidencePanel({ detail }: { detail: OrderDetail }) {
  const { Evidence: evidence, Order } = detail;
  if (!evidence) return null;
  const { path } = callRows.payorderEvidenceimage;
  return <Evidence evidence={evidence} orderNo={Order.OrderNo} path={path} />;
}
