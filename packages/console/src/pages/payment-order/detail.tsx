/** One collection order: its fields, what happened to it, what it moved on the balance. */
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { Countdown } from "../../kit/detail/countdown.tsx";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { Field, Fields, IdField, TimeField } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { Timeline } from "../../kit/detail/timeline.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import kitCss from "../../kit/kit.module.css";
import { LedgerLines } from "../../kit/order/ledger-lines.tsx";
import { Money, nothing, Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { can, useMenu, useSession } from "../../state/session.ts";
import { orderActions } from "./actions.tsx";
import { BoundPanel, EvidencePanel, LockBox, ReviewPanel } from "./decision-panels.tsx";
import { broughtUpToDate, type OrderDetail } from "./order.ts";
import { callbackStatus, matchStatus, orderException, orderStatus, reviewStatus } from "./statuses.ts";
import { timelineOf } from "./timeline.ts";

const liveStatuses: readonly string[] = ["Pending", "Paying"];

/** It can still change under one's eyes: not ended, its callback under way, or waiting for a person's decision. */
function isLive({ Order }: OrderDetail): boolean {
  const waits = Order.CallbackStatus === "InProgress" || Order.ReviewStatus === "PendingReview";
  return waits || Order.Status === "Locked" || liveStatuses.includes(Order.Status);
}

export function PayOrderDetail({ id }: { id: string }) {
  const query = useDetail("payorderGet", { OrderNo: id }, isLive);
  return <DetailBody query={query}>{(detail) => <Whole detail={detail} />}</DetailBody>;
}

function Whole({ detail }: { detail: OrderDetail }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { Order, Timeline: events, Ledger, Review } = detail;
  return (
    <>
      <Summary order={Order} />
      <RecordActions
        page="PayOrder"
        row={Order}
        actions={orderActions}
        refresh={() => void broughtUpToDate(Order.OrderNo)}
      />
      <LockBox order={Order} isOwn={detail.IsOwnLock} />
      {Review && <ReviewPanel detail={detail} review={Review} />}
      <BoundPanel detail={detail} />
      <EvidencePanel detail={detail} />
      <Amounts order={Order} />
      <section className={detailCss.group}>
        <h3>{t("paymentOrder.detail.timeline")}</h3>
        <Timeline entries={timelineOf(events, { t, offsetMinutes })} />
      </section>
      {Ledger && <LedgerLines lines={Ledger} currency={Order.Currency} />}
      <OrderFields order={Order} />
      <CallbackLink orderNo={Order.OrderNo} />
    </>
  );
}

function Summary({ order }: { order: PaymentOrderRow }) {
  const { t } = useTexts();
  return (
    <div className={detailCss.summary}>
      <strong>
        <Money amount={order.Amount} currency={order.Currency} />
      </strong>
      <span>
        {order.IsTest && <span className={kitCss.badge}>{t("orderAction.test.badge")}</span>}{" "}
        <Status set={orderStatus} value={order.Status} t={t} />
        {liveStatuses.includes(order.Status) && (
          <>
            {" · "}
            {t("paymentOrder.detail.expiresIn")} <Countdown until={order.ExpiresAt} />
          </>
        )}
      </span>
    </div>
  );
}

function Amounts({ order }: { order: PaymentOrderRow }) {
  const money = (amount: string | null) =>
    amount === null ? nothing : <Money amount={amount} currency={order.Currency} />;
  return (
    <Fields title="paymentOrder.detail.amounts">
      <Field label="paymentOrder.field.PayableAmount">{money(order.PayableAmount)}</Field>
      <Field label="paymentOrder.field.RealPaymentAmount">{money(order.RealPaymentAmount)}</Field>
      <Field label="paymentOrder.field.SettledAmount">{money(order.SettledAmount)}</Field>
      <Field label="paymentOrder.field.Fee">{money(order.Fee)}</Field>
      <Field label="paymentOrder.field.MerchantDeductedAmount">{money(order.MerchantDeductedAmount)}</Field>
    </Fields>
  );
}

function OrderFields({ order }: { order: PaymentOrderRow }) {
  const { t } = useTexts();
  const { IsSuper } = useSession();
  return (
    <>
      <Fields title="paymentOrder.detail.order">
        <Field label="paymentOrder.field.Merchant">{`${order.MerchantAlias} · ${order.MerchantName}`}</Field>
        <Field label="paymentOrder.field.PayTypeCode">{order.PayTypeCode}</Field>
        {IsSuper && <Field label="paymentOrder.field.ChannelCode">{order.ChannelCode}</Field>}
        {IsSuper && <Field label="paymentOrder.field.AccountName">{order.AccountName}</Field>}
        <Field label="paymentOrder.field.MemberName">{order.MemberName}</Field>
        <Field label="paymentOrder.field.Exception">
          <Status set={orderException} value={order.Exception} t={t} />
        </Field>
        <Field label="paymentOrder.field.ReviewStatus">
          <Status set={reviewStatus} value={order.ReviewStatus} t={t} />
        </Field>
        <Field label="paymentOrder.field.MatchStatus">
          <Status set={matchStatus} value={order.MatchStatus} t={t} />
        </Field>
        <Field label="paymentOrder.field.CallbackStatus">
          <Status set={callbackStatus} value={order.CallbackStatus} t={t} />
        </Field>
      </Fields>
      <Fields title="paymentOrder.detail.numbers" isWide>
        <IdField label="paymentOrder.field.OrderNo" id={order.OrderNo} />
        <IdField label="paymentOrder.field.MerchantOrderNo" id={order.MerchantOrderNo} />
        <IdField label="paymentOrder.field.ExternalId" id={order.ExternalId} />
      </Fields>
      <Fields title="paymentOrder.detail.times">
        <TimeField label="paymentOrder.field.CreatedAt" instant={order.CreatedAt} />
        <TimeField label="paymentOrder.field.ExpiresAt" instant={order.ExpiresAt} />
        <TimeField label="paymentOrder.field.FinishedAt" instant={order.FinishedAt} />
      </Fields>
    </>
  );
}

function CallbackLink({ orderNo }: { orderNo: string }) {
  const { t } = useTexts();
  if (!can(useMenu(), "CallbackRecord")) return null;
  return (
    <Link to={`${routes.CallbackRecord}?OrderNos=${orderNo}`}>{t("paymentOrder.detail.callbacks")}</Link>
  );
}
