/** The day's differences by kind: each with its amounts, where it is settled, and closing; several at once with one note. */
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import type { DifferenceKind } from "@opc/contract/reconciliation/values";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import kit from "../../kit/kit.module.css";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import type { AccountDay } from "./account-day.ts";
import css from "./day.module.css";
import type { DayBook } from "./day-page.tsx";
import { DifferenceCard } from "./difference-card.tsx";
import { differenceKind } from "./statuses.ts";

interface DayDifferencesProps {
  book: DayBook;
  accountDay: AccountDay;
}

const pageSize = 50;
/** As many as one act may close. */
const maxShown = 500;

export function DayDifferences({ book, accountDay }: DayDifferencesProps) {
  const { t } = useTexts();
  const [kind, setKind] = useState<DifferenceKind>();
  const [size, setSize] = useState(pageSize);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { Day, ...account } = accountDay;
  const query = useTabCall(
    "reconciliationDifferences",
    {
      ...account,
      From: `${Day} 00:00:00`,
      To: `${Day} 23:59:59`,
      ...(kind && { Kinds: [kind] }),
      Size: size,
    },
    { quiet: true, keepPrevious: true },
  );
  const { refetch } = query;
  const told = JSON.stringify([book.ComparedAt, book.State, book.Kinds]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a comparison ends or somebody closes some, and only then
  useEffect(() => void refetch(), [told]);
  const rows = openFirst(query.data?.Rows ?? []);
  const chosen = rows.filter(({ DifferenceId, State }) => State === "Open" && selected.has(DifferenceId));
  const select = (ids: readonly string[], isOn: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) isOn ? next.add(id) : next.delete(id);
      return next;
    });
  return (
    <section className={css.differences} aria-label={t("reconciliation.day.differences")}>
      <h3>{t("reconciliation.day.differences")}</h3>
      <KindChips book={book} kind={kind} onKind={setKind} />
      <BulkClose rows={rows} chosen={chosen} onSelect={select} />
      {query.error && !query.data ? (
        <Failure error={query.error} onRetry={() => void refetch()} />
      ) : (
        query.data && rows.length === 0 && <Nothing book={book} kind={kind} />
      )}
      <ul className={css.cards}>
        {rows.map((row) => (
          <DifferenceCard
            key={row.DifferenceId}
            row={row}
            isSelected={selected.has(row.DifferenceId)}
            onSelect={(isOn) => select([row.DifferenceId], isOn)}
          />
        ))}
      </ul>
      {query.data?.NextCursor != null && (
        <More isAll={size >= maxShown} day={Day} onMore={() => setSize(Math.min(maxShown, size * 4))} />
      )}
    </section>
  );
}

/** Beyond what one act may close, the list of all differences goes on. */
function More({ isAll, day, onMore }: { isAll: boolean; day: string; onMore: () => void }) {
  const { t } = useTexts();
  const days = `From=${day} 00:00:00&To=${day} 23:59:59`;
  if (isAll)
    return (
      <Link className={kit.button} to={`${routes.Reconciliation}?View=Differences&${days}`}>
        {t("reconciliation.day.list")}
      </Link>
    );
  return (
    <button type="button" className={kit.button} onClick={onMore}>
      {t("reconciliation.day.more")}
    </button>
  );
}

function openFirst(rows: readonly DifferenceRow[]): DifferenceRow[] {
  return rows.toSorted((one, other) => Number(one.State === "Closed") - Number(other.State === "Closed"));
}

function Nothing({ book, kind }: { book: DayBook; kind: DifferenceKind | undefined }) {
  const { t } = useTexts();
  if (kind) return <p className={css.soft}>{t("reconciliation.day.nothingOf")}</p>;
  return (
    <p className={css.soft}>
      {t(book.ComparedAt === null ? "reconciliation.day.notYet" : "reconciliation.day.nothing")}
    </p>
  );
}

interface KindChipsProps {
  book: DayBook;
  kind: DifferenceKind | undefined;
  onKind: (kind: DifferenceKind | undefined) => void;
}

function KindChips({ book, kind, onKind }: KindChipsProps) {
  const { t } = useTexts();
  const total = book.Kinds.reduce((sum, { OpenCount, ClosedCount }) => sum + OpenCount + ClosedCount, 0);
  if (total === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={css.chips} role="group" aria-label={t("reconciliation.field.Kinds")}>
      <button
        type="button"
        className={css.chip}
        aria-pressed={kind === undefined}
        onClick={() => onKind(undefined)}
      >
        {t("reconciliation.day.all")} <b>{total}</b>
      </button>
      {book.Kinds.filter(
        ({ Kind, OpenCount, ClosedCount }) => Kind === kind || OpenCount + ClosedCount > 0,
      ).map(({ Kind, OpenCount, ClosedCount }) => (
        <button
          key={Kind}
          type="button"
          className={css.chip}
          aria-pressed={kind === Kind}
          onClick={() => onKind(kind === Kind ? undefined : Kind)}
        >
          {t(differenceKind.label(Kind))} <b>{OpenCount + ClosedCount}</b>
        </button>
      ))}
    </div>
  );
}

interface BulkCloseProps {
  rows: readonly DifferenceRow[];
  chosen: readonly DifferenceRow[];
  onSelect: (ids: readonly string[], isOn: boolean) => void;
}

function BulkClose({ rows, chosen, onSelect }: BulkCloseProps) {
  const { t } = useTexts();
  const mayClose = useCan("Reconciliation", "edit");
  const open = rows.filter(({ State }) => State === "Open").map(({ DifferenceId }) => DifferenceId);
  if (!mayClose || open.length === 0) return null;
  const close = async () => {
    const { closeDifferences } = await import("./acts.ts");
    if (await closeDifferences(chosen)) onSelect(open, false);
  };
  return (
    <div className={css.bulk}>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={chosen.length === open.length}
          onChange={({ target }) => onSelect(open, target.checked)}
        />
        {t("reconciliation.day.selectAll")}
      </label>
      {chosen.length > 0 && (
        <>
          <span role="status" className={css.soft}>
            {t("reconciliation.day.selected", { count: chosen.length })}
          </span>
          <button type="button" className={kit.primary} onClick={() => void close()}>
            {t("reconciliation.close.bulk", { count: chosen.length })}
          </button>
        </>
      )}
    </div>
  );
}
