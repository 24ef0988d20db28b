/** One account: today, its terms, and the orders that wait for money on it. */
import { useTexts } from "../../i18n/i18n.ts";
import { UseOfDay } from "../../kit/account/use-bar.tsx";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import type { RecordDetail } from "../../kit/detail/detail-page.tsx";
import { Field, Fields, TimeField } from "../../kit/detail/fields.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { Heartbeat } from "../../kit/exposure/heartbeat.tsx";
import { OpenOrders } from "../../kit/exposure/open-orders.tsx";
import { Money } from "../../kit/table/columns.tsx";
import { Face } from "./face.tsx";
import {
  amountRange,
  differenceRange,
  pulseOf,
  rateHint,
  riskText,
  slotsText,
  successRate,
  useOf,
} from "./figures.ts";
import { type AccountRow, type Kind, kindCalls } from "./kinds.ts";
import css from "./offline-account.module.css";

function AccountDetail({ kind, id }: { kind: Kind; id: string }) {
  const query = useDetail(kindCalls[kind].get, { AccountId: id }, () => true);
  return (
    <DetailBody query={query}>
      {({ Account, OpenOrders: orders }) => (
        <>
          <Head kind={kind} row={Account} />
          <Today row={Account} />
          <Terms row={Account} />
          <OpenOrders title="exposure.orders" orders={orders} />
        </>
      )}
    </DetailBody>
  );
}

function Head({ kind, row }: { kind: Kind; row: AccountRow }) {
  const { t } = useTexts();
  return (
    <div className={css.detailHead}>
      <Face kind={kind} row={row} />
      <UseOfDay use={useOf(row)} title={t("offlineAccount.field.DailyLimit")} />
    </div>
  );
}

function Today({ row }: { row: AccountRow }) {
  const { t } = useTexts();
  return (
    <Fields title="offlineAccount.detail.today">
      <Field label="offlineAccount.field.ReceivedToday">
        <Money amount={row.ReceivedToday} currency={row.Currency} />
      </Field>
      <Field label="offlineAccount.field.LiveOrders">{slotsText(row, t)}</Field>
      <Field label="offlineAccount.field.SuccessRate">
        {successRate(row, t)} <small>{rateHint(row, t)}</small>
      </Field>
      <Field label="offlineAccount.field.Health">
        <Heartbeat pulse={pulseOf(row)} />
      </Field>
      <Field label="offlineAccount.field.OrdersAtRisk">{riskText(row, t)}</Field>
      <Field label="offlineAccount.field.Crawler">{row.SpiderId}</Field>
    </Fields>
  );
}

function Terms({ row }: { row: AccountRow }) {
  const { t } = useTexts();
  return (
    <Fields title="offlineAccount.detail.terms">
      <Field label="offlineAccount.field.Status">
        {t(`offlineAccount.state.${row.Enabled ? "Enabled" : "Disabled"}`)}
      </Field>
      <Field label="offlineAccount.field.Channel">{row.ChannelName}</Field>
      <Field label="offlineAccount.field.AmountRange">{amountRange(row)}</Field>
      <Field label="offlineAccount.field.Difference">{differenceRange(row)}</Field>
      <Field label="offlineAccount.field.DailyLimit">
        <Money amount={row.DailyLimit} currency={row.Currency} />
      </Field>
      <Field label="offlineAccount.field.ValidityMinutes">{row.ValidityMinutes}</Field>
      <Field label="offlineAccount.field.RandomRemark">
        {row.RemarkLength === null
          ? t("offlineAccount.noRemark")
          : t("offlineAccount.remark", { count: row.RemarkLength })}
      </Field>
      <Field label="offlineAccount.field.Tip">{row.Tip}</Field>
      {"ExtraInfo" in row && <Field label="offlineAccount.field.ExtraInfo">{row.ExtraInfo}</Field>}
      <TimeField label="offlineAccount.field.UpdatedAt" instant={row.UpdatedAt} />
      <TimeField label="offlineAccount.field.CreatedAt" instant={row.CreatedAt} />
    </Fields>
  );
}

function detailOf(kind: Kind): RecordDetail {
  const OneAccount = ({ id }: { id: string }) => <AccountDetail kind={kind} id={id} />;
  OneAccount.useName = function useAccountName(id: string) {
    const { data } = useDetail(kindCalls[kind].get, { AccountId: id }, () => true);
    return data?.Account.AccountName;
  };
  return OneAccount;
}

export const details = {
  QrCode: detailOf("QrCode"),
  BankCard: detailOf("BankCard"),
  TrueMoney: detailOf("TrueMoney"),
};
