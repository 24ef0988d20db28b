/** One difference: its amounts on each side, where it is settled, and all that happened to it. */
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import { Link } from "react-router";
import type { Output } from "../../api/client.ts";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { RecordHead } from "../../kit/detail/record-head.tsx";
import { Timeline, type TimelineEntry } from "../../kit/detail/timeline.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { Status } from "../../kit/table/columns.tsx";
import { useMenu } from "../../state/session.ts";
import { accountDayPath } from "./account-day.ts";
import { reconciliationChanged } from "./changed.ts";
import own from "./day.module.css";
import { leadsOf } from "./leads.ts";
import { ledAway } from "./navigated-from.ts";
import { differenceActions } from "./resource.tsx";
import { differenceKind, differenceState, shown } from "./statuses.ts";
import { drawer } from "./values.static.ts";

type History = Output<"reconciliationHistory">;

const asks = (id: string) => ["reconciliationHistory", { DifferenceId: id }] as const;

export function DifferenceDetail({ id }: { id: string }) {
  const { t } = useTexts();
  const query = useDetail(asks(id), () => false);
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
          <FieldGroup {...shown} name="amounts" fields={drawer.amounts} row={Difference} />
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

DifferenceDetail.ahead = aheadOf(asks);

function Summary({ row }: { row: DifferenceRow }) {
  const { t } = useTexts();
  return (
    <RecordHead
      amount={{ of: row.Amount, currency: row.Currency, signed: true }}
      status={<Status set={differenceKind} value={row.Kind} t={t} />}
    >
      <Status set={differenceState} value={row.State} t={t} />
    </RecordHead>
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

function About({ row }: { row: DifferenceRow }) {
  const { t } = useTexts();
  const cells = {
    AccountName: `${row.AccountName} · ${t(`reconciliation.accountKind.${row.AccountKind}`)}`,
    Day: <Link to={accountDayPath(row)}>{row.Day}</Link>,
  };
  return (
    <>
      <FieldGroup {...shown} name="about" fields={drawer.about} row={row} cells={cells} />
      <FieldGroup {...shown} name="numbers" fields={drawer.numbers} row={row} />
    </>
  );
}

function Closed({ row }: { row: DifferenceRow }) {
  const { t } = useTexts();
  const ClosedBy = row.ClosedBy ?? t("reconciliation.event.bySystem");
  return <FieldGroup {...shown} name="closed" fields={drawer.closed} row={row} isWide cells={{ ClosedBy }} />;
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
