/** One of the merchant's own withdrawals: what was asked for, what became of it, what it moved. */
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordHead } from "../../kit/detail/record-head.tsx";
import { Timeline } from "../../kit/detail/timeline.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { Status } from "../../kit/table/columns.tsx";
import { WithdrawalLedger } from "../../kit/withdrawal/ledger.tsx";
import { Payee, Transfer } from "../../kit/withdrawal/payee.tsx";
import { shown, withdrawalStatus } from "../../kit/withdrawal/status.ts";
import { withdrawalTimeline } from "../../kit/withdrawal/timeline.ts";
import { drawer } from "./fields.static.ts";

type Detail = Output<"ownwithdrawalGet">;

const asks = (id: string) => ["ownwithdrawalGet", { OrderNo: id }] as const;

export function WithdrawalDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), ({ Order }) => Order.Status === "Pending");
  return <DetailBody query={query}>{(detail) => <Whole detail={detail} />}</DetailBody>;
}

WithdrawalDetail.ahead = aheadOf(asks);

function Whole({ detail }: { detail: Detail }) {
  const { Order, Timeline: events, Ledger } = detail;
  const { t } = useTexts();
  return (
    <>
      <RecordHead
        amount={{ of: Order.Amount, currency: Order.Currency }}
        status={<Status set={withdrawalStatus} value={Order.Status} t={t} />}
      />
      <FieldGroup {...shown} name="order" fields={drawer.order} row={Order} isWide />
      <Payee orderNo={Order.OrderNo} payee={detail.Payee} />
      {Order.Status === "Approved" && <Transfer transfer={detail.Transfer} call="ownwithdrawalReceipt" />}
      <section className={detailCss.group}>
        <h3>{t("withdrawal.detail.timeline")}</h3>
        <Timeline entries={withdrawalTimeline(events, t)} />
      </section>
      {Ledger && <WithdrawalLedger lines={Ledger} currency={Order.Currency} />}
    </>
  );
}
