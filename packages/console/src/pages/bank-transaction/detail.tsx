/** One bank transaction: what the bank says, the order it is linked to, its parts, what happened to it. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { Link } from "react-router";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { askedValues, useAskedAct } from "../../kit/asked-act.ts";
import css from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { Field, Fields } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { RecordHead } from "../../kit/detail/record-head.tsx";
import { Timeline } from "../../kit/detail/timeline.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { Money, Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { useTab } from "../../state/tab.tsx";
import { transactionActions } from "./actions.tsx";
import { drawer } from "./fields.static.ts";
import { historyOf } from "./history.ts";
import { isFree, isOnDesk } from "./possible.ts";
import { refetchTransactions } from "./refetch-transactions.ts";
import { direction, orderStatus, shown, source, transactionStatus } from "./statuses.ts";

type Detail = Output<"originalrecordGet">;

const asks = (id: string) => ["originalrecordGet", { TransactionId: id }] as const;

export function TransactionDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), () => false);
  const { t } = useTexts();
  return (
    <DetailBody query={query}>
      {(detail) => (
        <>
          <AskedIgnore transaction={detail.Transaction} done={() => void query.refetch()} />
          <Summary transaction={detail.Transaction} />
          <RecordActions
            page="OriginalRecord"
            row={detail.Transaction}
            actions={transactionActions}
            refresh={() => {
              void query.refetch();
              refetchTransactions();
            }}
          />
          <Facts transaction={detail.Transaction} />
          <MatchedOrder detail={detail} />
          <Family detail={detail} />
          <section className={css.group}>
            <h3>{t("bankTransaction.detail.history")}</h3>
            <Timeline entries={historyOf(detail, t)} />
          </section>
        </>
      )}
    </DetailBody>
  );
}

TransactionDetail.ahead = aheadOf(asks);

interface AskedIgnoreProps {
  transaction: BankTransactionRow;
  done: () => void;
}

/** Led here to set it aside: the form opens, with the reason. */
function AskedIgnore({ transaction, done }: AskedIgnoreProps) {
  const may = useCan("OriginalRecord", "ignore") && isFree(transaction);
  useAskedAct("Ignore", async (asked) => {
    if (!may) return;
    const { ignore } = await import("./ignore.ts");
    if (!(await ignore(transaction, askedValues(asked, ["Reason"]).Reason))) return;
    done();
    refetchTransactions();
  });
  return null;
}

function Summary({ transaction }: { transaction: BankTransactionRow }) {
  const { t } = useTexts();
  return (
    <RecordHead
      amount={{ of: transaction.Amount, currency: transaction.Currency }}
      status={<Status set={direction} value={transaction.Direction} t={t} />}
      people={[transaction.Counterparty]}
    >
      <Status set={transactionStatus} value={transaction.MatchStatus} t={t} />
    </RecordHead>
  );
}

function Facts({ transaction }: { transaction: BankTransactionRow }) {
  const { t } = useTexts();
  const { Source, SpiderId, IgnoreReason } = transaction;
  const cells = { Source: [t(source.label(Source)), SpiderId].filter(Boolean).join(" · "), IgnoreReason };
  return (
    <>
      <FieldGroup {...shown} name="facts" fields={drawer.facts} row={transaction} cells={cells} />
      <FieldGroup {...shown} name="numbers" fields={drawer.numbers} row={transaction} />
    </>
  );
}

function MatchedOrder({ detail: { Transaction, Order } }: { detail: Detail }) {
  const { t } = useTexts();
  if (!Order) {
    if (Transaction.MatchStatus !== "PendingMatch") return null;
    return (
      <section className={css.group}>
        <h3>{t("bankTransaction.detail.order")}</h3>
        <p>
          {t("bankTransaction.detail.noOrder")} {isOnDesk(Transaction) && <ToDesk id={Transaction.Id} />}
        </p>
      </section>
    );
  }
  return (
    <Fields title="bankTransaction.detail.order">
      <Field label="bankTransaction.field.OrderNo">
        <Link to={`${routes.PayOrder}/${Order.OrderNo}`}>{Order.OrderNo}</Link>
      </Field>
      <Field label="bankTransaction.field.LinkedAs">
        {Transaction.LinkedAs && t(`bankTransaction.linkedAs.${Transaction.LinkedAs}`)}
      </Field>
      <Field label="bankTransaction.field.MerchantAlias">{`${Order.MerchantAlias} · ${Order.MerchantName}`}</Field>
      <Field label="bankTransaction.field.OrderStatus">
        <Status set={orderStatus} value={Order.Status} t={t} />
      </Field>
      <Field label="paymentOrder.field.PayableAmount">
        <Money amount={Order.PayableAmount} currency={Order.Currency} />
      </Field>
      <Field label="paymentOrder.field.MemberName">{Order.MemberName}</Field>
    </Fields>
  );
}

function ToDesk({ id }: { id: string }) {
  const { t } = useTexts();
  return <Link to={`${routes.OriginalRecord}?Credit=${id}`}>{t("bankTransaction.detail.toDesk")}</Link>;
}

/** What it was split from, or into. */
function Family({ detail: { Parts, Parent } }: { detail: Detail }) {
  return (
    <>
      {Parent && <Relatives title="bankTransaction.detail.parent" rows={[Parent]} />}
      {Parts.length > 0 && <Relatives title="bankTransaction.detail.parts" rows={Parts} />}
    </>
  );
}

interface RelativesProps {
  title: "bankTransaction.detail.parent" | "bankTransaction.detail.parts";
  rows: readonly BankTransactionRow[];
}

function Relatives({ title, rows }: RelativesProps) {
  const { t } = useTexts();
  const { path } = useTab();
  // Inside the drawer the next record opens in the drawer, inside a tab of its own in another tab.
  const isDrawer = path === routes.OriginalRecord;
  const to = (id: string) =>
    isDrawer ? `${path}?View=list&Date=all&Open=${id}` : `${routes.OriginalRecord}/${id}`;
  return (
    <section className={css.group}>
      <h3>{t(title)}</h3>
      <div className={css.linesBox}>
        <table className={css.lines}>
          <tbody>
            {rows.map((row) => (
              <tr key={row.Id}>
                <td>
                  <Link to={to(row.Id)}>{row.ExternalId}</Link>
                </td>
                <td>
                  <Status set={transactionStatus} value={row.MatchStatus} t={t} />
                </td>
                <td className={css.amount}>
                  <Money amount={row.Amount} currency={row.Currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
