/** One difference of a day: what was found, the amounts that differ, where it is settled, and how it was closed. */
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { groupDigits } from "../../kit/format/money.ts";
import kit from "../../kit/kit.module.css";
import { Money, Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan, useMenu } from "../../state/session.ts";
import css from "./day.module.css";
import { leadsOf } from "./leads.ts";
import { ledAway } from "./navigated-from.ts";
import { differenceKind, differenceState } from "./statuses.ts";

interface DifferenceCardProps {
  row: DifferenceRow;
  isSelected: boolean;
  onSelect: (isOn: boolean) => void;
}

export function DifferenceCard({ row, isSelected, onSelect }: DifferenceCardProps) {
  const { t } = useTexts();
  const mayEdit = useCan("Reconciliation", "edit");
  const name = row.ExternalId ?? row.OrderNo ?? row.DifferenceId;
  const isOpen = row.State === "Open";
  return (
    <li
      className={css.card}
      data-open={isOpen}
      aria-label={`${t(`reconciliation.cause.${row.Cause}`)} ${name}`}
    >
      <div className={css.cardHead}>
        {mayEdit && isOpen && (
          <input
            type="checkbox"
            aria-label={t("reconciliation.day.select", { name })}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        )}
        <Status set={differenceKind} value={row.Kind} t={t} />
        <strong>{t(`reconciliation.cause.${row.Cause}`)}</strong>
        <span className={css.amount}>
          <Money amount={row.Amount} currency={row.Currency} signed />
        </span>
      </div>
      <Amounts row={row} />
      <p className={css.numbers}>
        {row.ExternalId !== null && (
          <span>
            {t("reconciliation.field.ExternalId")} <code>{row.ExternalId}</code>
          </span>
        )}
        {row.OrderNo !== null && (
          <span>
            {t("reconciliation.field.OrderNo")} <code>{row.OrderNo}</code>
            {row.MerchantAlias !== null && ` · ${row.MerchantAlias}`}
          </span>
        )}
      </p>
      {!isOpen && <Closed row={row} />}
      <Acts row={row} mayEdit={mayEdit} />
    </li>
  );
}

const amountFields = ["BankAmount", "StatementAmount", "OrderAmount", "LedgerAmount"] as const;

/** Only what the cause compares: a side that says nothing is said to be missing where it should speak. */
function Amounts({ row }: { row: DifferenceRow }) {
  const { t } = useTexts();
  const told = amountFields.filter((field) => row[field] !== null);
  const missing = row.Kind === "BankMissing" || row.Kind === "PlatformMissing";
  const silent = missing
    ? row.Cause === "NotOnStatement"
      ? "StatementAmount"
      : row.Kind === "BankMissing" || row.Cause === "NotSeen"
        ? "BankAmount"
        : "OrderAmount"
    : undefined;
  return (
    <dl className={css.amounts}>
      {amountFields
        .filter((field) => told.includes(field) || field === silent)
        .map((field) => (
          <div key={field} data-missing={field === silent}>
            <dt>{t(`reconciliation.field.${field}`)}</dt>
            <dd>{field === silent ? t("reconciliation.day.missing") : groupDigits(row[field] ?? "")}</dd>
          </div>
        ))}
    </dl>
  );
}

function Closed({ row }: { row: DifferenceRow }) {
  const { t } = useTexts();
  return (
    <p className={css.closed}>
      <Status set={differenceState} value={row.State} t={t} />{" "}
      {row.Way !== null && t(`reconciliation.way.${row.Way}`)} ·{" "}
      {row.ClosedBy ?? t("reconciliation.event.bySystem")}
      {row.Note !== null && <q>{row.Note}</q>}
    </p>
  );
}

/** Closing, the acts of other pages that settle it, and what happened to it. */
function Acts({ row, mayEdit }: { row: DifferenceRow; mayEdit: boolean }) {
  const { t } = useTexts();
  const isOpen = row.State === "Open";
  const act = async () => {
    const { closeDifferences, reopenDifference } = await import("./acts.ts");
    await (isOpen ? closeDifferences([row]) : reopenDifference(row));
  };
  const leads = leadsOf(row, useMenu(), t);
  const number = row.ExternalId ?? row.OrderNo;
  const asked = number === null ? "" : `&Numbers=${encodeURIComponent(number)}`;
  return (
    <p className={css.acts}>
      {mayEdit && (
        <button type="button" className={kit.button} onClick={() => void act()}>
          {t(isOpen ? "reconciliation.close.action" : "reconciliation.reopen.action")}
        </button>
      )}
      {isOpen &&
        leads.map((lead) => (
          <Link key={lead.label} to={lead.to} onClick={() => ledAway(row, lead)}>
            {lead.label}
          </Link>
        ))}
      <Link
        to={`${routes.Reconciliation}?View=Differences&States=${row.State}${asked}&Open=${row.DifferenceId}`}
      >
        {t("reconciliation.day.history")}
      </Link>
    </p>
  );
}
