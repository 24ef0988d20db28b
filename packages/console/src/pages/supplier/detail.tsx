/** One supplier: where its notices go, and its channels. */
import type { SupplierRow } from "@opc/contract/supplier/calls";
import { Link } from "react-router";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { Field, Fields, IdField, TimeField } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { Status } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { supplierActions } from "./actions.tsx";
import { suppliersChanged } from "./changed.ts";
import { drawer } from "./fields.static.ts";
import { shown, supplierState } from "./shown.ts";
import css from "./supplier.module.css";

type Detail = Output<"supplierGet">;
type Channel = Detail["Channels"][number];

const asks = (id: string) => ["supplierGet", { SupplierCode: id }] as const;

export function SupplierDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), () => true);
  return (
    <DetailBody query={query}>
      {(detail) => (
        <>
          <RecordActions
            page="Supplier"
            row={detail.Supplier}
            actions={supplierActions}
            refresh={() => void recordChanged({ page: "Supplier", id, query }, suppliersChanged)}
          />
          <Facts row={detail.Supplier} />
          <Notices detail={detail} />
          <Channels channels={detail.Channels} />
        </>
      )}
    </DetailBody>
  );
}

SupplierDetail.ahead = aheadOf(asks);

SupplierDetail.useName = function useSupplierName(id: string) {
  const { data } = useDetail(asks(id), () => true);
  return data?.Supplier.SupplierName;
};

function Facts({ row }: { row: SupplierRow }) {
  const { t } = useTexts();
  const state = <Status set={supplierState} value={row.Enabled ? "Enabled" : "Disabled"} t={t} />;
  return <FieldGroup {...shown} name="facts" fields={drawer.facts} row={row} cells={{ Enabled: state }} />;
}

function Notices({ detail: { Supplier, NoticeAddress, PayoutNoticeAddress } }: { detail: Detail }) {
  const { t } = useTexts();
  if (NoticeAddress === null && PayoutNoticeAddress === null) return null;
  return (
    <>
      <Fields title="supplier.detail.notices" isWide>
        <IdField label="supplier.field.NoticeAddress" id={NoticeAddress} />
        <IdField label="supplier.field.PayoutNoticeAddress" id={PayoutNoticeAddress} />
        <TimeField label="supplier.field.LastNoticeAt" instant={Supplier.LastNoticeAt} />
        <Field label="supplier.field.RefusedNotices">
          {Supplier.RefusedNotices === 0 ? (
            0
          ) : (
            <>
              <span className={exposureCss.risk}>{Supplier.RefusedNotices}</span>
              <small>{t("supplier.refusedHint")}</small>
            </>
          )}
        </Field>
      </Fields>
      <p className={css.note}>{t("supplier.detail.handOver")}</p>
    </>
  );
}

function Channels({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTexts();
  return (
    <section className={detailCss.group}>
      <h3>{t("supplier.detail.channels")}</h3>
      {channels.length === 0 ? (
        <p className={exposureCss.none}>{t("supplier.detail.noChannels")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
        <section className={detailCss.linesBox} tabIndex={0} aria-label={t("supplier.detail.channels")}>
          <table className={detailCss.lines}>
            <thead>
              <tr>
                <th scope="col">{t("supplier.detail.channel")}</th>
                <th scope="col">{t("supplier.detail.type")}</th>
                <th scope="col">{t("supplier.detail.state")}</th>
              </tr>
            </thead>
            <tbody>
              {channels.map((channel) => (
                <Line key={`${channel.Page}/${channel.ChannelCode}`} channel={channel} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function Line({ channel }: { channel: Channel }) {
  const { t } = useTexts();
  const { Page, ChannelCode, ChannelName, TypeCode, Currency, Enabled, IsHealthy } = channel;
  const canOpen = useCan(Page);
  const name = canOpen ? (
    <Link to={`${routes[Page]}/${encodeURIComponent(ChannelCode)}`}>{ChannelName}</Link>
  ) : (
    ChannelName
  );
  return (
    <tr>
      <td>
        {name} <span className={css.quiet}>{ChannelCode}</span>
      </td>
      <td>
        {t(Page === "PayChannel" ? "supplier.detail.pay" : "supplier.detail.payout")}{" "}
        <span className={css.quiet}>
          {TypeCode} · {Currency}
        </span>
      </td>
      <td>
        {Enabled && !IsHealthy ? (
          <Toned tone="bad">{t("supplier.detail.unhealthy")}</Toned>
        ) : (
          <Toned tone={Enabled ? "good" : "quiet"}>
            {t(`supplier.state.${Enabled ? "Enabled" : "Disabled"}`)}
          </Toned>
        )}
      </td>
    </tr>
  );
}
