/** One payout: what it is, whom it pays, what happened to it, how it was tried, what it moved on the balance. */
import type { PayoutOrderRow } from "@opc/contract/payout-order/states";
import { Link } from "react-router";
import { callRows } from "../../api/calls.static.ts";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { Elapsed } from "../../kit/detail/elapsed.tsx";
import { Field, Fields, IdField, TimeField } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { Timeline } from "../../kit/detail/timeline.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { Evidence } from "../../kit/order/evidence.tsx";
import { LedgerLines } from "../../kit/order/ledger-lines.tsx";
import { Revealable } from "../../kit/revealed.tsx";
import { Money, Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan, useSession } from "../../state/session.ts";
import { payoutActions } from "./actions.tsx";
import { Attempts } from "./attempts.tsx";
import { Callbacks } from "./callbacks.tsx";
import { Notices } from "./notices.tsx";
import { broughtUpToDate, type PayoutDetail } from "./order.ts";
import { isOver } from "./possible.ts";
import { reveal, shownId } from "./reveal.ts";
import { payoutException, payoutSource, payoutStatus } from "./statuses.ts";
import { timelineOf } from "./timeline.ts";

/** It can still change under one's eyes: not over, or its callback under way. */
function isLive({ Order }: PayoutDetail): boolean {
  return !isOver(Order) || Order.CallbackStatus === "InProgress";
}

export function CashoutOrderDetail({ id }: { id: string }) {
  const query = useDetail("cashoutorderGet", { OrderNo: id }, isLive);
  return <DetailBody query={query}>{(detail) => <Whole detail={detail} />}</DetailBody>;
}

function Whole({ detail }: { detail: PayoutDetail }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { Order, Timeline: events, Ledger, Attempts: attempts, Evidence: evidence } = detail;
  return (
    <>
      <Summary order={Order} />
      <RecordActions
        page="CashoutOrder"
        row={Order}
        actions={payoutActions}
        refresh={() => void broughtUpToDate(Order.OrderNo)}
      />
      <Notices detail={detail} />
      <Payee order={Order} correctedBy={detail.CorrectedBy} />
      <Amounts order={Order} />
      {evidence && (
        <Evidence
          evidence={evidence}
          orderNo={Order.OrderNo}
          path={callRows.cashoutorderEvidenceimage.path}
        />
      )}
      {attempts && <Attempts attempts={attempts} order={Order} />}
      <section className={detailCss.group}>
        <h3>{t("payoutOrder.detail.timeline")}</h3>
        <Timeline entries={timelineOf(events, { t, offsetMinutes })} />
      </section>
      {Ledger && <LedgerLines lines={Ledger} currency={Order.Currency} />}
      <Callbacks told={detail.Callbacks} orderNo={Order.OrderNo} />
      <OrderFields order={Order} />
    </>
  );
}

function Summary({ order }: { order: PayoutOrderRow }) {
  const { t } = useTexts();
  return (
    <div className={detailCss.summary}>
      <strong>
        <Money amount={order.Amount} currency={order.Currency} />
      </strong>
      <span>
        <Status set={payoutStatus} value={order.Status} t={t} />
        {!isOver(order) && (
          <>
            {" · "}
            {t("payoutOrder.detail.since")} <Elapsed since={order.StatusSince} />
          </>
        )}
      </span>
    </div>
  );
}

function Payee({ order, correctedBy }: { order: PayoutOrderRow; correctedBy: string | null }) {
  const { t } = useTexts();
  const canReveal = useCan("CashoutOrder", "revealCard");
  return (
    <Fields title="payoutOrder.detail.payee">
      <Field label="payoutOrder.field.PayeeName">{order.PayeeName}</Field>
      <Field label="payoutOrder.field.BankCode">{order.BankCode}</Field>
      <Field label="payoutOrder.field.CardNumber">
        <Revealable
          id={shownId(order)}
          masked={order.CardNumberMasked}
          name={t("payoutOrder.detail.card", { order: order.OrderNo })}
          onReveal={canReveal ? () => void reveal(order) : undefined}
        />
      </Field>
      {correctedBy !== null && <Field label="payoutOrder.field.correctedBy">{correctedBy}</Field>}
    </Fields>
  );
}

function Amounts({ order }: { order: PayoutOrderRow }) {
  const money = (amount: string) => <Money amount={amount} currency={order.Currency} />;
  return (
    <Fields title="payoutOrder.detail.amounts">
      <Field label="payoutOrder.field.Amount">{money(order.Amount)}</Field>
      <Field label="payoutOrder.field.Fee">{money(order.Fee)}</Field>
      <Field label="payoutOrder.field.DeductedAmount">{money(order.DeductedAmount)}</Field>
    </Fields>
  );
}

function OrderFields({ order }: { order: PayoutOrderRow }) {
  const { t } = useTexts();
  const { IsSuper } = useSession();
  return (
    <>
      <Fields title="payoutOrder.detail.order">
        <Field label="payoutOrder.field.Merchant">{`${order.MerchantAlias} · ${order.MerchantName}`}</Field>
        <Field label="payoutOrder.field.CashoutTypeCode">{order.CashoutTypeCode}</Field>
        {IsSuper && <Field label="payoutOrder.field.ChannelCode">{order.ChannelCode}</Field>}
        {IsSuper && <Field label="payoutOrder.field.CardName">{order.CardName}</Field>}
        <Field label="payoutOrder.field.Exception">
          <Status set={payoutException} value={order.Exception} t={t} />
        </Field>
        <Field label="payoutOrder.field.Source">{t(payoutSource.label(order.Source))}</Field>
        <Field label="payoutOrder.field.CreatedBy">{order.CreatedBy}</Field>
        {order.BatchId !== null && (
          <Field label="payoutOrder.field.BatchId">
            <Link to={`${routes.CashoutOrder}?Date=all&BatchId=${order.BatchId}`}>
              {t("payoutOrder.detail.batchLink")}
            </Link>
          </Field>
        )}
      </Fields>
      <Fields title="payoutOrder.detail.numbers" isWide>
        <IdField label="payoutOrder.field.OrderNo" id={order.OrderNo} />
        <IdField label="payoutOrder.field.MerchantOrderNo" id={order.MerchantOrderNo} />
        <IdField label="payoutOrder.field.ExternalId" id={order.ExternalId} />
      </Fields>
      <Fields title="payoutOrder.detail.times">
        <TimeField label="payoutOrder.field.CreatedAt" instant={order.CreatedAt} />
        <TimeField label="payoutOrder.field.StatusSince" instant={order.StatusSince} />
        <TimeField label="payoutOrder.field.FinishedAt" instant={order.FinishedAt} />
      </Fields>
    </>
  );
}
