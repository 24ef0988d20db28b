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
        <h3>{t("payOrder.detail.timeline")}</h3>
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
            {t("payOrder.detail.expiresIn")} <Countdown until={order.ExpiresAt} />
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
    <Fields title="payOrder.detail.amounts">
      <Field label="payOrder.field.PayableAmount">{money(order.PayableAmount)}</Field>
      <Field label="payOrder.field.RealPaymentAmount">{money(order.RealPaymentAmount)}</Field>
      <Field label="payOrder.field.SettledAmount">{money(order.SettledAmount)}</Field>
      <Field label="payOrder.field.Fee">{money(order.Fee)}</Field>
      <Field label="payOrder.field.MerchantDeductedAmount">{money(order.MerchantDeductedAmount)}</Field>
    </Fields>
  );
}

function OrderFields({ order }: { order: PaymentOrderRow }) {
  const { t } = useTexts();
  const { IsSuper } = useSession();
  return (
    <>
      <Fields title="payOrder.detail.order">
        <Field label="payOrder.field.Merchant">{`${order.MerchantAlias} · ${order.MerchantName}`}</Field>
        <Field label="payOrder.field.PayTypeCode">{order.PayTypeCode}</Field>
        {IsSuper && <Field label="payOrder.field.ChannelCode">{order.ChannelCode}</Field>}
        {IsSuper && <Field label="payOrder.field.AccountName">{order.AccountName}</Field>}
        <Field label="payOrder.field.MemberName">{order.MemberName}</Field>
        <Field label="payOrder.field.Exception">
          <Status set={orderException} value={order.Exception} t={t} />
        </Field>
        <Field label="payOrder.field.ReviewStatus">
          <Status set={reviewStatus} value={order.ReviewStatus} t={t} />
        </Field>
        <Field label="payOrder.field.MatchStatus">
          <Status set={matchStatus} value={order.MatchStatus} t={t} />
        </Field>
        <Field label="payOrder.field.CallbackStatus">
          <Status set={callbackStatus} value={order.CallbackStatus} t={t} />
        </Field>
      </Fields>
      <Fields title="payOrder.detail.numbers" isWide>
        <IdField label="payOrder.field.OrderNo" id={order.OrderNo} />
        <IdField label="payOrder.field.MerchantOrderNo" id={order.MerchantOrderNo} />
        <IdField label="payOrder.field.ExternalId" id={order.ExternalId} />
      </Fields>
      <Fields title="payOrder.detail.times">
        <TimeField label="payOrder.field.CreatedAt" instant={order.CreatedAt} />
        <TimeField label="payOrder.field.ExpiresAt" instant={order.ExpiresAt} />
        <TimeField label="payOrder.field.FinishedAt" instant={order.FinishedAt} />
      </Fields>
    </>
  );
}

function CallbackLink({ orderNo }: { orderNo: string }) {
  const { t } = useTexts();
  if (!can(useMenu(), "CallbackRecord")) return null;
  return <Link to={`${routes.CallbackRecord}?OrderNos=${orderNo}`}>{t("payOrder.detail.callbacks")}</Link>;
}
