/** One of them: its fields, what uses it, and what channels call a bank. */

import type { PageCode } from "@opc/contract/pages";
import type { ReferenceUseRow } from "@opc/contract/reference/calls";
import type { ReferenceKind, ReferenceUse } from "@opc/contract/reference/inputs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import type { RecordDetail } from "../../kit/detail/detail-page.tsx";
import { Field, Fields, TimeField } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { Toned } from "../../kit/toned.tsx";
import { routes } from "../../routes.static.ts";
import { useCan, useSession } from "../../state/session.ts";
import { actionsOf } from "./actions.tsx";
import { referencesChanged } from "./changed.ts";
import { ownColumnsOf } from "./columns.tsx";
import { type AnyRow, countText, nameOf, type ReferenceDetail, referenceCalls } from "./kinds.ts";
import css from "./reference.module.css";

export function detailOf(kind: ReferenceKind): RecordDetail {
  const actions = actionsOf(kind);
  const asks = (id: string) => [referenceCalls[kind].get, { ReferenceId: id }] as const;
  function OneReference({ id }: { id: string }) {
    const query = useDetail(asks(id), () => false);
    return (
      <DetailBody query={query}>
        {(detail) => (
          <>
            <RecordActions
              page={kind}
              row={detail.Reference as AnyRow}
              actions={actions}
              refresh={() => void recordChanged({ page: kind, id, query }, () => referencesChanged(kind))}
            />
            <Facts kind={kind} row={detail.Reference} />
            <Uses kind={kind} detail={detail} />
            {detail.Channels.length > 0 && <Channels channels={detail.Channels} />}
          </>
        )}
      </DetailBody>
    );
  }
  OneReference.ahead = aheadOf(asks);
  OneReference.useName = function useReferenceName(id: string) {
    const { data } = useDetail(asks(id), () => false);
    const row: AnyRow | undefined = data?.Reference;
    return row && nameOf(row);
  };
  return OneReference;
}

function Facts({ kind, row }: { kind: ReferenceKind; row: AnyRow }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  return (
    <Fields title="reference.detail.facts">
      <Field label="reference.field.Code">
        <code>{row.Code}</code>
      </Field>
      {row.Currency !== null && <Field label="reference.field.Currency">{row.Currency}</Field>}
      <Field label="reference.field.Enabled">
        <Toned tone={row.Enabled ? "good" : "quiet"}>
          {t(`reference.state.${row.Enabled ? "Enabled" : "Disabled"}`)}
        </Toned>
        {"CurrencyEnabled" in row && row.CurrencyEnabled === false && (
          <small> {t("reference.currencyOff")}</small>
        )}
      </Field>
      <Field label="reference.field.Name_enUS">{row.Name_enUS}</Field>
      <Field label="reference.field.Name">{row.Name}</Field>
      {ownColumnsOf(kind).map((column) => (
        <Field key={column.id} label={column.title}>
          {column.cell(row, { t, offsetMinutes })}
        </Field>
      ))}
      <Field label="reference.field.SortOrder">{row.SortOrder}</Field>
      <TimeField label="reference.field.UpdatedAt" instant={row.UpdatedAt} />
      <Field label="reference.field.UpdatedBy">{row.UpdatedBy ?? t("reference.shipped")}</Field>
      <TimeField label="reference.field.CreatedAt" instant={row.CreatedAt} />
    </Fields>
  );
}

function Uses({
  kind,
  detail,
}: {
  kind: ReferenceKind;
  detail: Pick<ReferenceDetail, "Uses" | "CanDelete"> & { Reference: AnyRow };
}) {
  const { t } = useTexts();
  const { Uses: uses, CanDelete, Reference } = detail;
  return (
    <section className={detailCss.group}>
      <h3>{t("reference.detail.uses")}</h3>
      {uses.length === 0 ? (
        <p className={exposureCss.none}>{t(CanDelete ? "reference.detail.noUses" : "reference.fixed")}</p>
      ) : (
        <ul className={css.uses}>
          {uses.map((use) => (
            <Use key={use.Use} kind={kind} row={Reference} use={use} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Use({ kind, row, use }: { kind: ReferenceKind; row: AnyRow; use: ReferenceUseRow }) {
  const { t } = useTexts();
  const way = wayTo(kind, row, use.Use);
  const canOpen = useCan(way?.page ?? kind);
  const text: ReactNode = (
    <>
      <span>{t(`reference.use.${use.Use}`)}</span> <strong>{countText(use)}</strong>
    </>
  );
  return <li>{way && canOpen ? <Link to={`${routes[way.page]}?${way.query}`}>{text}</Link> : text}</li>;
}

/** The list that shows what uses it, filtered by it; where a list cannot be filtered so there is no way. */
function wayTo(
  kind: ReferenceKind,
  { Code, Currency }: AnyRow,
  use: ReferenceUse,
): { page: PageCode; query: string } | undefined {
  const of = (page: PageCode, query: Record<string, string>) => ({
    page,
    query: new URLSearchParams(query).toString(),
  });
  if (kind === "PayType" && use === "payChannels")
    return of("PayChannel", { PayTypeCode: Code, Currency: Currency ?? "" });
  if (kind === "PayType" && use === "payOrders") return of("PayOrder", { Date: "all", PayTypeCode: Code });
  if (kind === "CashoutType" && use === "cashoutChannels")
    return of("CashoutChannel", { CashoutTypeCode: Code, Currency: Currency ?? "" });
  if (kind === "CashoutType" && use === "cashoutOrders")
    return of("CashoutOrder", { Date: "all", CashoutTypeCode: Code });
  if (kind === "Bank" && use === "cashoutOrders") return of("CashoutOrder", { Date: "all", BankCode: Code });
  return kind === "Currency" ? wayOfCurrency(use, Code, of) : undefined;
}

function wayOfCurrency(
  use: ReferenceUse,
  Currency: string,
  of: (page: PageCode, query: Record<string, string>) => { page: PageCode; query: string },
) {
  const pages: Partial<Record<ReferenceUse, PageCode>> = {
    payTypes: "PayType",
    cashoutTypes: "CashoutType",
    banks: "Bank",
    cards: "PayoutCard",
    withdrawals: "WithdrawalConfirm",
    settlementAccounts: "SettlementAccount",
    balances: "MerchantList",
  };
  const page = pages[use];
  if (page === undefined) return undefined;
  // All of them: without "Statuses=" that list shows those that wait.
  return of(page, { ...(use === "withdrawals" ? { Date: "all", Statuses: "" } : {}), Currency });
}

function Channels({ channels }: { channels: ReferenceDetail["Channels"] }) {
  const { t } = useTexts();
  return (
    <section className={detailCss.group}>
      <h3>{t("reference.detail.channels")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
      <section className={detailCss.linesBox} tabIndex={0} aria-label={t("reference.detail.channels")}>
        <table className={detailCss.lines}>
          <thead>
            <tr>
              <th scope="col">{t("reference.detail.channel")}</th>
              <th scope="col">{t("reference.detail.mapping")}</th>
              <th scope="col">{t("reference.detail.status")}</th>
            </tr>
          </thead>
          <tbody>
            {channels.map((channel) => (
              <ChannelLine key={`${channel.Page}/${channel.ChannelCode}`} channel={channel} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function ChannelLine({ channel }: { channel: ReferenceDetail["Channels"][number] }) {
  const { t } = useTexts();
  const { Page, ChannelCode, ChannelName, MappingCode, Enabled } = channel;
  const canOpen = useCan(Page);
  return (
    <tr>
      <td>
        {canOpen ? (
          <Link to={`${routes[Page]}/${encodeURIComponent(ChannelCode)}`}>{ChannelName}</Link>
        ) : (
          ChannelName
        )}
      </td>
      <td>{MappingCode === null ? t("reference.detail.asOurs") : <code>{MappingCode}</code>}</td>
      <td>
        <Toned tone={Enabled ? "good" : "quiet"}>
          {t(`reference.state.${Enabled ? "Enabled" : "Disabled"}`)}
        </Toned>
      </td>
    </tr>
  );
}
