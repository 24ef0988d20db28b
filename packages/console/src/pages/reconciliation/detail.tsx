/** One difference: its amounts on each side, where it is settled, and all that happened to it. */
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import { Link } from "react-router";
import type { Output } from "../../api/client.ts";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { Field, Fields, IdField, TimeField } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { Timeline, type TimelineEntry } from "../../kit/detail/timeline.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { Money, nothing, Status } from "../../kit/table/columns.tsx";
import { useMenu } from "../../state/session.ts";
import { accountDayPath } from "./account-day.ts";
import { reconciliationChanged } from "./changed.ts";
import own from "./day.module.css";
import { leadsOf } from "./leads.ts";
import { ledAway } from "./navigated-from.ts";
import { differenceActions } from "./resource.tsx";
import { differenceKind, differenceState } from "./statuses.ts";

type History = Output<"reconciliationHistory">;

export function DifferenceDetail({ id }: { id: string }) {
  const { t } = useTexts();
  const query = useDetail("reconciliationHistory", { DifferenceId: id }, () => false);
  return (
    <DetailBody query={query}>
      {({ Difference, Events }) => (
        <>
          <Summary row={Difference} />
          <RecordActions
            page="Reconciliation"
            row={Difference}
            actions={differenceActions}
            refresh={() => {
              void query.refetch();
              reconciliationChanged();
            }}
          />
          <Leads row={Difference} />
          <Amounts row={Difference} />
          <About row={Difference} />
          {Difference.State === "Closed" && <Closed row={Difference} />}
          <section className={css.group}>
            <h3>{t("reconciliation.detail.history")}</h3>
            <Timeline entries={Events.map((event) => entryOf(event, t))} />
          </section>
        </>
      )}
    </DetailBody>
  );
}

function Summary({ row }: { row: DifferenceRow }) {
  const { t } = useTexts();
  return (
    <div className={css.summary}>
      <strong>
        <Money amount={row.Amount} currency={row.Currency} signed />
      </strong>
      <span>
        <Status set={differenceKind} value={row.Kind} t={t} />
        {" · "}
        <Status set={differenceState} value={row.State} t={t} />
      </span>
    </div>
  );
}

/** Where it is settled; while it is open. */
export function Leads({ row }: { row: DifferenceRow }) {
  const { t } = useTexts();
  const leads = leadsOf(row, useMenu(), t);
  if (row.State === "Closed" || leads.length === 0) return null;
  return (
    <section className={css.group}>
      <h3>{t("reconciliation.detail.act")}</h3>
      <ul className={own.leads}>
        {leads.map((lead) => (
          <li key={lead.label}>
            <Link to={lead.to} onClick={() => ledAway(row, lead)}>
              {lead.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const amountFields = ["BankAmount", "StatementAmount", "OrderAmount", "LedgerAmount"] as const;

function Amounts({ row }: { row: DifferenceRow }) {
  return (
    <Fields title="reconciliation.detail.amounts">
      {amountFields.map((field) => {
        const amount = row[field];
        return (
          <Field key={field} label={`reconciliation.field.${field}`}>
            {amount === null ? nothing : <Money amount={amount} currency={row.Currency} />}
          </Field>
        );
      })}
    </Fields>
  );
}

function About({ row }: { row: DifferenceRow }) {
  const { t } = useTexts();
  return (
    <>
      <Fields title="reconciliation.detail.about">
        <Field label="reconciliation.field.Cause">{t(`reconciliation.cause.${row.Cause}`)}</Field>
        <Field label="reconciliation.field.AccountName">
          {row.AccountName} · {t(`reconciliation.accountKind.${row.AccountKind}`)}
        </Field>
        <Field label="reconciliation.field.Day">
          <Link to={accountDayPath(row)}>{row.Day}</Link>
        </Field>
        <Field label="reconciliation.field.Direction">{t(`reconciliation.direction.${row.Direction}`)}</Field>
        <Field label="reconciliation.field.MerchantAlias">{row.MerchantAlias}</Field>
      </Fields>
      <Fields title="bankTransaction.detail.numbers" isWide>
        <IdField label="reconciliation.field.ExternalId" id={row.ExternalId} />
        <IdField label="reconciliation.field.OrderNo" id={row.OrderNo} />
        <TimeField label="reconciliation.field.OccurredAt" instant={row.OccurredAt} />
        <TimeField label="reconciliation.field.SeenAt" instant={row.SeenAt} />
      </Fields>
    </>
  );
}

function Closed({ row }: { row: DifferenceRow }) {
  const { t } = useTexts();
  return (
    <Fields title="reconciliation.detail.closed" isWide>
      <Field label="reconciliation.field.Way">{row.Way && t(`reconciliation.way.${row.Way}`)}</Field>
      <Field label="reconciliation.field.Note">{row.Note}</Field>
      <Field label="reconciliation.field.ClosedBy">
        {row.ClosedBy ?? t("reconciliation.event.bySystem")}
      </Field>
      <TimeField label="reconciliation.field.ClosedAt" instant={row.ClosedAt} />
    </Fields>
  );
}

const tones = {
  Found: "warning",
  Changed: "warning",
  Closed: "good",
  Gone: "good",
  Reopened: "warning",
  CameBack: "bad",
} as const;

function entryOf({ At, Act, By, Way, Note }: History["Events"][number], t: Translate): TimelineEntry {
  return {
    at: At,
    tone: tones[Act],
    sentence: t(`reconciliation.event.${Act}`, { way: Way === null ? "" : t(`reconciliation.way.${Way}`) }),
    by: By ?? t("reconciliation.event.bySystem"),
    facts: Note === null ? [] : [{ name: t("reconciliation.field.Note"), value: Note }],
  };
}
