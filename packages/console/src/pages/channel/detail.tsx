/** One channel: whether it takes orders and why not, today, how it is connected, its banks and its merchants. */
import type { PayChannelRow } from "@opc/contract/channel/payment-channels";
import type { PayoutChannelRow } from "@opc/contract/channel/payout-channels";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { UseOfDay } from "../../kit/account/use-bar.tsx";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { Field, Fields } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { Toned } from "../../kit/toned.tsx";
import { routes } from "../../routes.static.ts";
import { useCan, useSession } from "../../state/session.ts";
import { channelActions } from "./actions.tsx";
import { channelsChanged } from "./changed.ts";
import css from "./channel.module.css";
import { Connection, Settings } from "./connection.tsx";
import { payDrawer, payoutDrawer } from "./fields.static.ts";
import { limitText, rateHint, rateText, useOf, windowText } from "./figures.tsx";
import { HealthCell, whyText } from "./health.tsx";
import { BankLines, MerchantLines } from "./lines.tsx";
import { shown } from "./shown.ts";
import { type ChannelDetail, type ChannelRow, payoutSide, paySide, type Side, typeOf } from "./side.ts";

interface IdProps {
  id: string;
}

const asks = (side: Side, id: string) => [side.get, { ChannelCode: id }] as const;

export function PayChannelDetail({ id }: IdProps) {
  return <OneChannel side={paySide} id={id} />;
}

export function PayoutChannelDetail({ id }: IdProps) {
  return <OneChannel side={payoutSide} id={id} />;
}

PayChannelDetail.ahead = aheadOf((id: string) => asks(paySide, id));
PayoutChannelDetail.ahead = aheadOf((id: string) => asks(payoutSide, id));
PayChannelDetail.useName = (id: string) => useChannelName(paySide, id);
PayoutChannelDetail.useName = (id: string) => useChannelName(payoutSide, id);

function useChannelName(side: Side, id: string): string | undefined {
  const { data } = useDetail(asks(side, id), () => true);
  return data?.Channel.ChannelName;
}

function OneChannel({ side, id }: IdProps & { side: Side }) {
  const query = useDetail(asks(side, id), () => true);
  return (
    <DetailBody query={query}>
      {(detail: ChannelDetail) => (
        <>
          <Head row={detail.Channel} />
          <RecordActions
            page={side.page}
            row={detail.Channel as ChannelRow}
            actions={channelActions(side)}
            refresh={() => void recordChanged({ page: side.page, id, query }, () => channelsChanged(side))}
          />
          <Facts side={side} row={detail.Channel} />
          {detail.Channel.Kind === "ThirdParty" && <Connection detail={detail} />}
          <Limits row={detail.Channel} />
          <BankLines row={detail.Channel} banks={detail.Banks} />
          <MerchantLines merchants={detail.Merchants} />
          {detail.Channel.Kind === "ThirdParty" && <Settings row={detail.Channel} />}
        </>
      )}
    </DetailBody>
  );
}

interface RowProps {
  row: ChannelRow;
}

function Head({ row }: RowProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const why = whyText(row, { t, offsetMinutes });
  const use = useOf(row);
  return (
    <div className={css.head}>
      <div className={css.state}>
        <span>
          <HealthCell row={row} />
        </span>
        <span title={rateHint(row, t)}>
          {t("channel.field.PaidToday")}: {rateText(row, t)}
        </span>
      </div>
      {why && <p className={css.why}>{why}</p>}
      {use && <UseOfDay use={use} title={t("channel.field.PromisedToday")} />}
    </div>
  );
}

function Facts({ side, row }: RowProps & { side: Side }) {
  const { t } = useTexts();
  const { code, name } = typeOf(row);
  const isPay = side.page === "PayChannel";
  const type = (
    <>
      {name} <small>{code}</small>
    </>
  );
  return (
    <FieldGroup
      {...shown}
      name="facts"
      fields={isPay ? payDrawer.facts : payoutDrawer.facts}
      // The fields of a side are those of its rows.
      row={row as PayChannelRow & PayoutChannelRow}
      cells={{
        Enabled: (
          <Toned tone={row.Enabled ? "good" : "quiet"}>
            {t(`channel.state.${row.Enabled ? "Enabled" : "Disabled"}`)}
          </Toned>
        ),
        SupplierName: <SupplierLink row={row} />,
        PayTypeCode: type,
        CashoutTypeCode: type,
        OrdersToday: (
          <>
            {row.OrdersToday} <OrdersLink side={side} row={row} />
          </>
        ),
      }}
    >
      {row.Kind === "Native" && (
        <Field label={isPay ? "channel.field.Accounts" : "channel.field.Cards"}>{row.Accounts}</Field>
      )}
    </FieldGroup>
  );
}

function SupplierLink({ row: { SupplierCode, SupplierName } }: RowProps) {
  if (!useCan("Supplier")) return SupplierName;
  return <Link to={`${routes.Supplier}/${encodeURIComponent(SupplierCode)}`}>{SupplierName}</Link>;
}

function OrdersLink({ side, row }: RowProps & { side: Side }) {
  const { t } = useTexts();
  const page = side.page === "PayChannel" ? "PayOrder" : "CashoutOrder";
  if (!useCan(page)) return null;
  const question = new URLSearchParams({ ChannelCode: row.ChannelCode });
  return (
    <small>
      <Link to={`${routes[page]}?${question}`}>{t("channel.detail.orders")}</Link>
    </small>
  );
}

function Limits({ row }: RowProps) {
  const { t } = useTexts();
  return (
    <Fields title="channel.detail.limits">
      <Field label="channel.field.DailyLimit">{limitText(row, t)}</Field>
      <Field label="channel.field.Window">{windowText(row, t)}</Field>
      <Field label="channel.field.SortOrder">{row.SortOrder}</Field>
      {"ValidityMinutes" in row && <Field label="channel.field.ValidityMinutes">{row.ValidityMinutes}</Field>}
    </Fields>
  );
}
