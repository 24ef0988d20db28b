/** One account on one day: what each side says, the statement, and the differences with what can be done about them. */
import { Link, useNavigate } from "react-router";
import type { Output } from "../../api/client.ts";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { Instant } from "../../kit/detail/fields.tsx";
import { ChevronIcon, RefreshIcon } from "../../kit/icons.tsx";
import kit from "../../kit/kit.module.css";
import { Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { useTab, useTabCall, useTabTitle } from "../../state/tab.tsx";
import { closeTabs } from "../../state/tabs.ts";
import { type AccountDay, accountDayOf, accountDayPath, dayBeside } from "./account-day.ts";
import css from "./day.module.css";
import { DayDifferences } from "./day-differences.tsx";
import { DaySides } from "./day-sides.tsx";
import { DayStatement } from "./day-statement.tsx";
import { DifferenceDetail } from "./detail.tsx";
import { useComparedOnReturn } from "./navigated-from.ts";
import { dayState } from "./statuses.ts";

export type DayBook = Output<"reconciliationGet">;

const liveMs = 1_500;
const calmMs = 60_000;
const isLive = ({ State }: DayBook) => State === "Waiting" || State === "Running";

/** An account's day; a bare number is a difference in a tab of its own. */
export function ReconciliationDayPage() {
  const id = useRecordId();
  if (/^\d+$/.test(id)) return <DetailPage title="reconciliation.title" detail={DifferenceDetail} />;
  return <DayPage id={id} />;
}

function DayPage({ id }: { id: string }) {
  const { t } = useTexts();
  const accountDay = accountDayOf(id);
  // An address that names no account's day is answered as one that is not there.
  const asked = accountDay ?? { AccountKind: "Offline" as const, AccountId: "0", Day: "2026-01-01" };
  useComparedOnReturn(asked);
  const query = useTabCall("reconciliationGet", asked, { quiet: true });
  const { data } = query;
  // The same question by a timer.
  const everyMs = data && isLive(data) ? liveMs : calmMs;
  useTabCall("reconciliationGet", asked, { quiet: true, polled: true, everyMs, enabled: data !== undefined });
  useTabTitle(query.data && `${query.data.AccountName} ${query.data.Day}`);
  return (
    <article className={css.day} aria-label={t("reconciliation.title")}>
      <h1 className={kit.unseen}>{t("reconciliation.title")}</h1>
      <DetailBody query={query}>{(book) => <Day book={book} accountDay={asked} />}</DetailBody>
    </article>
  );
}

function Day({ book, accountDay }: { book: DayBook; accountDay: AccountDay }) {
  const { t } = useTexts();
  return (
    <>
      <Head book={book} accountDay={accountDay} />
      {book.State === "Failed" && (
        <p className={css.bad} role="alert">
          {t("reconciliation.day.failure")}
        </p>
      )}
      <div className={css.parts}>
        <DaySides book={book} />
        <DayStatement book={book} accountDay={accountDay} />
      </div>
      {/* A comparison that came to its end has other differences. */}
      <DayDifferences key={accountDayPath(accountDay)} book={book} accountDay={accountDay} />
    </>
  );
}

function Head({ book, accountDay }: { book: DayBook; accountDay: AccountDay }) {
  const { t } = useTexts();
  const mayRun = useCan("Reconciliation", "edit");
  const run = async () => {
    const { compareNow } = await import("./acts.ts");
    const { Day, ...account } = accountDay;
    await compareNow({ ...account, From: Day, To: Day });
  };
  return (
    <header className={css.dayHead}>
      <div>
        <h2>
          {book.AccountName} <small>{t(`reconciliation.accountKind.${book.AccountKind}`)}</small>
        </h2>
        <p className={css.facts} aria-live="polite">
          <Status set={dayState} value={book.State} t={t} />
          {book.State === "None" && <span>{t("reconciliation.status.None")}</span>}
          {book.ComparedAt !== null && (
            <span className={css.soft}>
              {t("reconciliation.day.compared")} <Instant at={book.ComparedAt} /> · {comparedBy(book, t)}
            </span>
          )}
        </p>
      </div>
      <div className={css.dayTools}>
        <DaySteps accountDay={accountDay} isLast={Date.parse(book.ToAt) > Date.now()} />
        {mayRun && (
          <button type="button" className={kit.primary} disabled={isLive(book)} onClick={() => void run()}>
            <RefreshIcon /> {t("reconciliation.matrix.run")}
          </button>
        )}
      </div>
    </header>
  );
}

function comparedBy({ ComparedBy }: DayBook, t: Translate): string {
  return ComparedBy ?? t("reconciliation.day.byItself");
}

/** The account's day before and after, in the place of this one, and the way back to all of them. */
function DaySteps({ accountDay, isLast }: { accountDay: AccountDay; isLast: boolean }) {
  const { t } = useTexts();
  const { path } = useTab();
  const navigate = useNavigate();
  const go = async (days: number) => {
    const next = accountDayPath({ ...accountDay, Day: dayBeside(accountDay.Day, days) });
    await navigate(next, { replace: true });
    closeTabs((tab) => tab.path === path, next);
  };
  return (
    <>
      <Link to={routes.Reconciliation} className={kit.button}>
        {t("reconciliation.day.back")}
      </Link>
      <span className={css.steps}>
        <button
          type="button"
          className={kit.bare}
          aria-label={t("reconciliation.day.earlier")}
          title={t("reconciliation.day.earlier")}
          onClick={() => void go(-1)}
        >
          <ChevronIcon to="left" />
        </button>
        <b>{accountDay.Day}</b>
        <button
          type="button"
          className={kit.bare}
          aria-label={t("reconciliation.day.later")}
          title={t("reconciliation.day.later")}
          disabled={isLast}
          onClick={() => void go(1)}
        >
          <ChevronIcon to="right" />
        </button>
      </span>
    </>
  );
}
