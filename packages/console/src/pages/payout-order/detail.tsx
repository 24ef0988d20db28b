/** One payout: what it is, whom it pays, what happened to it, how it was tried, what it moved on the balance. */
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { Link } from "react-router";
import { callRows } from "../../api/call-rows.ts";
import { textsOf, useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { Elapsed } from "../../kit/detail/elapsed.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { Field } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { RecordHead } from "../../kit/detail/record-head.tsx";
import { Timeline } from "../../kit/detail/timeline.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { Evidence } from "../../kit/order/evidence.tsx";
import { LedgerLines } from "../../kit/order/ledger-lines.tsx";
import { Revealable } from "../../kit/revealed.tsx";
import { Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan, useSession } from "../../state/session.ts";
import { payoutActions } from "./actions.tsx";
import { Attempts } from "./attempts.tsx";
import { Callbacks } from "./callbacks.tsx";
import { drawer } from "./drawer.static.ts";
import { Notices } from "./notices.tsx";
import { type PayoutDetail, refetchOrder, shownId } from "./order.ts";
import { isFinished } from "./possible.ts";
import { payoutStatus, shown } from "./statuses.ts";
import { timelineOf } from "./timeline.ts";

/** It can still change under one's eyes: not over, or its callback under way. */
function isLive({ Order }: PayoutDetail): boolean {
  return !isFinished(Order) || Order.CallbackStatus === "InProgress";
}

/** Once the words of its timeline are there, which lists do without. */
export async function loadPayoutOrderDetail() {
  await textsOf(["orders"]);
  return PayoutOrderDetail;
}

const asks = (id: string) => ["cashoutorderGet", { OrderNo: id }] as const;

export function PayoutOrderDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), isLive);
  return <DetailBody query={query}>{(detail) => <Whole detail={detail} />}</DetailBody>;
}

PayoutOrderDetail.ahead = aheadOf(asks);

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
        refresh={() => void refetchOrder(Order.OrderNo)}
      />
      <Notices detail={detail} />
      <Payee order={Order} correctedBy={detail.CorrectedBy} />
      <FieldGroup {...shown} name="amounts" fields={drawer.amounts} row={Order} />
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
      <Callbacks order={Order} told={detail.Callbacks} />
      <OrderFields order={Order} />
    </>
  );
}

function Summary({ order }: { order: PayoutOrderRow }) {
  const { t } = useTexts();
  return (
    <RecordHead
      amount={{ of: order.Amount, currency: order.Currency }}
      status={<Status set={payoutStatus} value={order.Status} t={t} />}
      people={[order.MerchantName, order.PayeeName]}
    >
      {!isFinished(order) && (
        <>
          {t("payoutOrder.detail.since")} <Elapsed since={order.StatusSince} />
        </>
      )}
    </RecordHead>
  );
}

function Payee({ order, correctedBy }: { order: PayoutOrderRow; correctedBy: string | null }) {
  const { t } = useTexts();
  const canReveal = useCan("CashoutOrder", "revealCard");
  const show = async () => (await import("./reveal.ts")).reveal(order);
  const card = (
    <Revealable
      id={shownId(order)}
      masked={order.CardNumberMasked}
      name={t("payoutOrder.detail.card", { order: order.OrderNo })}
      onReveal={canReveal ? () => void show() : undefined}
    />
  );
  return (
    <FieldGroup {...shown} name="payee" fields={drawer.payee} row={order} cells={{ CardNumberMasked: card }}>
      {correctedBy !== null && <Field label="payoutOrder.field.correctedBy">{correctedBy}</Field>}
    </FieldGroup>
  );
}

function OrderFields({ order }: { order: PayoutOrderRow }) {
  const { t } = useTexts();
  const file = (
    <Link to={`${routes.CashoutOrder}?Date=all&BatchId=${order.BatchId}`}>
      {t("payoutOrder.detail.batchLink")}
    </Link>
  );
  const cells = {
    MerchantName: `${order.MerchantAlias} · ${order.MerchantName}`,
    BatchId: order.BatchId === null ? null : file,
  };
  return (
    <>
      <FieldGroup {...shown} name="order" fields={drawer.order} row={order} cells={cells} />
      <FieldGroup {...shown} name="numbers" fields={drawer.numbers} row={order} />
      <FieldGroup {...shown} name="times" fields={drawer.times} row={order} />
    </>
  );
}
