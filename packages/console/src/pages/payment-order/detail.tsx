/** One collection order: its fields, what happened to it, what it moved on the balance. */
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { Link } from "react-router";
import { textsOf, useTexts } from "../../i18n/i18n.ts";
import { Countdown } from "../../kit/detail/countdown.tsx";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { RecordHead } from "../../kit/detail/record-head.tsx";
import { Timeline } from "../../kit/detail/timeline.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import kitCss from "../../kit/kit.module.css";
import { LedgerLines } from "../../kit/order/ledger-lines.tsx";
import { Status } from "../../kit/table/columns.tsx";
import { useKeys } from "../../kit/use-keys.ts";
import { routes } from "../../routes.static.ts";
import { can, useCan, useMenu, useSession } from "../../state/session.ts";
import { orderActions } from "./actions.tsx";
import { BoundPanel, EvidencePanel, LockBox, ReviewPanel } from "./decision-panels.tsx";
import { drawer } from "./drawer.static.ts";
import { type OrderDetail, refetchOrder } from "./order.ts";
import { orderStatus, shown } from "./statuses.ts";
import { timelineOf } from "./timeline.ts";

const liveStatuses: readonly string[] = ["Pending", "Paying"];

/** It can still change under one's eyes: not ended, its callback under way, or waiting for a person's decision. */
function isLive({ Order }: OrderDetail): boolean {
  const waits = Order.CallbackStatus === "InProgress" || Order.ReviewStatus === "PendingReview";
  return waits || Order.Status === "Locked" || liveStatuses.includes(Order.Status);
}

/** Once the words of its timeline are there, which lists do without. */
export async function loadPayOrderDetail() {
  await textsOf(["orders"]);
  return PaymentOrderDetail;
}

const asks = (id: string) => ["payorderGet", { OrderNo: id }] as const;

export function PaymentOrderDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), isLive);
  return <DetailBody query={query}>{(detail) => <Whole detail={detail} />}</DetailBody>;
}

PaymentOrderDetail.ahead = aheadOf(asks);

function Whole({ detail }: { detail: OrderDetail }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { Order, Timeline: events, Ledger, Review } = detail;
  useReviewKeys(detail);
  return (
    <>
      <Summary order={Order} />
      <RecordActions
        page="PayOrder"
        row={Order}
        actions={orderActions}
        refresh={() => void refetchOrder(Order.OrderNo)}
      />
      <LockBox order={Order} isOwn={detail.IsOwnLock} />
      {Review && <ReviewPanel detail={detail} review={Review} />}
      <BoundPanel detail={detail} />
      <EvidencePanel detail={detail} />
      <FieldGroup {...shown} name="amounts" fields={drawer.amounts} row={Order} />
      <section className={detailCss.group}>
        <h3>{t("paymentOrder.detail.timeline")}</h3>
        <Timeline entries={timelineOf(events, { t, offsetMinutes })} />
      </section>
      {Ledger && <LedgerLines lines={Ledger} currency={Order.Currency} />}
      <FieldGroup
        {...shown}
        name="order"
        fields={drawer.order}
        row={Order}
        cells={{ MerchantName: `${Order.MerchantAlias} · ${Order.MerchantName}` }}
      />
      <FieldGroup {...shown} name="numbers" fields={drawer.numbers} row={Order} />
      <FieldGroup {...shown} name="times" fields={drawer.times} row={Order} />
      <CallbackLink orderNo={Order.OrderNo} />
    </>
  );
}

/** They open the pending review with that decision; the list's own key goes on to the next order. */
function useReviewKeys({ Order, Review }: OrderDetail): void {
  const { t } = useTexts();
  const mayReview = useCan("PayOrder", "review");
  const isAsked = mayReview && Review?.Status === "PendingReview";
  const decide = (decision: "true" | "false") =>
    isAsked ? async () => (await import("./review.tsx")).review(Order, { t }, decision) : undefined;
  useKeys([
    { keys: ["a"], says: "keys.approve", act: decide("true") },
    { keys: ["r"], says: "keys.reject", act: decide("false") },
  ]);
}

function Summary({ order }: { order: PaymentOrderRow }) {
  const { t } = useTexts();
  return (
    <RecordHead
      amount={{ of: order.Amount, currency: order.Currency }}
      status={
        <>
          {order.IsTest && <span className={kitCss.badge}>{t("orderAction.test.badge")}</span>}{" "}
          <Status set={orderStatus} value={order.Status} t={t} />
        </>
      }
      people={[order.MerchantName, order.MemberName]}
    >
      {liveStatuses.includes(order.Status) && (
        <>
          {t("paymentOrder.detail.expiresIn")} <Countdown until={order.ExpiresAt} />
        </>
      )}
    </RecordHead>
  );
}

function CallbackLink({ orderNo }: { orderNo: string }) {
  const { t } = useTexts();
  if (!can(useMenu(), "CallbackRecord")) return null;
  return (
    <Link to={`${routes.CallbackRecord}?OrderNos=${orderNo}`}>{t("paymentOrder.detail.callbacks")}</Link>
  );
}
