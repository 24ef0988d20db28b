/** One withdrawal as the operator decides on it: the amount, how long it waits, and all that stands beside it. */
import type { WithdrawalRow } from "@opc/contract/withdrawal/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { Field, Instant } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { RecordHead } from "../../kit/detail/record-head.tsx";
import { Timeline } from "../../kit/detail/timeline.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { formatTime } from "../../kit/format/time.ts";
import { Money, Status } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";
import { WithdrawalLedger } from "../../kit/withdrawal/ledger.tsx";
import { Payee, Transfer } from "../../kit/withdrawal/payee.tsx";
import { shown, withdrawalStatus } from "../../kit/withdrawal/status.ts";
import { withdrawalTimeline } from "../../kit/withdrawal/timeline.ts";
import { WaitingTime } from "../../kit/withdrawal/waiting.tsx";
import { routes } from "../../routes.static.ts";
import { useCan, useSession } from "../../state/session.ts";
import { decisionActions, resetAction, transferAction } from "./actions.tsx";
import { Beside } from "./beside.tsx";
import { drawer } from "./fields.static.ts";
import { refetchOrder, type WithdrawalDetail } from "./order.ts";

const isLive = ({ Order }: WithdrawalDetail) => Order.Status === "Pending";

const asks = (id: string) => ["withdrawalGet", { OrderNo: id }] as const;

export function WithdrawalConfirmDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), isLive);
  return <DetailBody query={query}>{(detail) => <Whole detail={detail} />}</DetailBody>;
}

WithdrawalConfirmDetail.ahead = aheadOf(asks);

function Whole({ detail }: { detail: WithdrawalDetail }) {
  const { t } = useTexts();
  const { Order, Timeline: events, Ledger, SecondPersonRefusal: refusal } = detail;
  return (
    <>
      <Summary order={Order} />
      {refusal !== null && <p className={detailCss.notice}>{refusal}</p>}
      <RecordActions
        page="WithdrawalConfirm"
        row={Order}
        actions={[...decisionActions, transferAction, resetAction]}
        refresh={() => void refetchOrder(Order.OrderNo)}
      />
      <PaidTo detail={detail} />
      {Order.Status === "Approved" && <Transfer transfer={detail.Transfer} call="withdrawalReceipt" />}
      <Beside detail={detail} />
      <Last detail={detail} />
      <section className={detailCss.group}>
        <h3>{t("withdrawal.detail.timeline")}</h3>
        <Timeline entries={withdrawalTimeline(events, t)} />
      </section>
      <WithdrawalLedger lines={Ledger} currency={Order.Currency} />
      <FieldGroup {...shown} name="order" fields={drawer.order} row={Order} isWide>
        <Field label="withdrawal.field.Password">
          <PasswordState password={detail.Password} />
        </Field>
      </FieldGroup>
    </>
  );
}

function Summary({ order }: { order: WithdrawalRow }) {
  const { t } = useTexts();
  return (
    <RecordHead
      amount={{ of: order.Amount, currency: order.Currency }}
      status={<Status set={withdrawalStatus} value={order.Status} t={t} />}
      people={[order.MerchantName]}
    >
      {order.Status === "Pending" && <WaitingTime row={order} isSentence />}
    </RecordHead>
  );
}

function PaidTo({ detail: { Order, Payee: payee } }: { detail: WithdrawalDetail }) {
  const canReveal = useCan("WithdrawalConfirm", "revealAccount");
  const show = async () => (await import("./reveal.ts")).reveal(Order);
  return (
    <Payee
      orderNo={Order.OrderNo}
      payee={payee}
      onReveal={canReveal ? () => void show() : undefined}
      hasHint
    />
  );
}

function PasswordState({ password }: { password: WithdrawalDetail["Password"] }) {
  const { t } = useTexts();
  if (password.IsLocked) return <Toned tone="bad">{t("withdrawal.password.locked")}</Toned>;
  if (!password.IsSet || password.SetAt === null)
    return <Toned tone="warning">{t("withdrawal.password.none")}</Toned>;
  return (
    <>
      {t("withdrawal.password.set", { by: password.SetBy ?? "" })} <Instant at={password.SetAt} />
    </>
  );
}

/** The merchant's withdrawals before and after this one. */
function Last({ detail: { LastWithdrawals: rows } }: { detail: WithdrawalDetail }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  return (
    <section className={detailCss.group}>
      <h3>{t("withdrawal.detail.last")}</h3>
      {rows.length === 0 && <p>{t("withdrawal.detail.noOthers")}</p>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
        <section className={detailCss.linesBox} tabIndex={0} aria-label={t("withdrawal.detail.last")}>
          <table className={detailCss.lines}>
            <thead>
              <tr>
                <th>{t("withdrawal.field.CreatedAt")}</th>
                <th>{t("withdrawal.field.Status")}</th>
                <th className={detailCss.amount}>{t("withdrawal.field.Amount")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.OrderNo}>
                  <td>
                    <Link to={`${routes.WithdrawalConfirm}/${row.OrderNo}`}>
                      {formatTime(row.CreatedAt, offsetMinutes)}
                    </Link>
                  </td>
                  <td>
                    <Status set={withdrawalStatus} value={row.Status} t={t} />
                  </td>
                  <td className={detailCss.amount}>
                    <Money amount={row.Amount} currency={row.Currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
