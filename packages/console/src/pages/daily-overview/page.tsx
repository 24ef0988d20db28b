/** The daily overview: what the orders of some days came to, against other days; every figure leads to its list. */
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import { formatTime, zoneLabel } from "../../kit/format/time.ts";
import kit from "../../kit/kit.module.css";
import { ExportControl } from "../../kit/list/export-control.tsx";
import { usePartsAhead } from "../../kit/part.tsx";
import { ReportBar } from "../../kit/report/report-bar.tsx";
import { reportPage } from "../../kit/report/report-page.tsx";
import { ReportRefresh } from "../../kit/report/report-refresh.tsx";
import { useReportCall } from "../../kit/report/use-report-call.ts";
import { type ReportAsking, useReportQuestion } from "../../kit/report/use-report-question.ts";
import { Updated } from "../../kit/updated.tsx";
import { useCan, useMenu, useSession } from "../../state/session.ts";
import { asks } from "./asks.ts";
import { CallbackHealth } from "./callback-health.tsx";
import { CurrencySection } from "./currency-section.tsx";
import css from "./daily-overview.module.css";
import type { Overview } from "./overview.ts";
import { OverviewSkeleton } from "./skeleton.tsx";

export const DailyOverviewPage = reportPage(DailyOverview, asks.DailyOverview);

function DailyOverview() {
  const { t } = useTexts();
  const asking = useReportQuestion(asks.DailyOverview.usual);
  const overview = useReportCall("overviewGet", asking.input);
  const refetch = () => void overview.lookAgain(false);
  const mayExport = useCan("DailyOverview", "export");
  usePartsAhead();
  return (
    <section className={css.page} aria-label={t("report.overview.title")}>
      <h1 className={kit.unseen}>{t("report.overview.title")}</h1>
      <ReportBar
        {...asking}
        tools={
          <>
            {mayExport && (
              <ExportControl
                call="overviewExport"
                input={() => ({ ...asking.input, Part: "Points" })}
                expectedRows={undefined}
              />
            )}
            <ReportRefresh page="DailyOverview" lookAgain={overview.lookAgain} />
          </>
        }
      />
      {overview.isError && <Failure error={overview.error} onRetry={refetch} />}
      {overview.isPending && <OverviewSkeleton />}
      {overview.data && (
        <Shown
          overview={overview.data}
          asking={asking}
          merchant={overview.asked.MerchantAlias ?? ""}
          isStale={overview.isPlaceholderData}
          updatedAtMs={overview.dataUpdatedAt}
        />
      )}
    </section>
  );
}

interface ShownProps {
  overview: Overview;
  asking: ReportAsking;
  /** Whose it is, of one alone. */
  merchant: string;
  /** Still the answer to the question before. */
  isStale: boolean;
  updatedAtMs: number;
}

function Shown({ overview, asking, merchant, isStale, updatedAtMs }: ShownProps) {
  const { t } = useTexts();
  const menu = useMenu();
  const mayExport = useCan("DailyOverview", "export");
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { Period, Before, Currencies, IsRunning, AsOf } = overview;
  const clock = (at: string) => formatTime(at, offsetMinutes).slice(11);
  const days = (one: { From: string; To: string }) =>
    one.From === one.To ? one.From : t("report.days", { from: one.From, to: one.To });
  return (
    <div className={css.shown} data-stale={isStale} aria-busy={isStale}>
      <p className={css.note}>
        {days(Period)} {zoneLabel(offsetMinutes)}
        {Before &&
          ` · ${t(IsRunning ? "report.against.running" : "report.against.whole", { days: days(Before) })}`}
        {` · ${t("report.overview.counted")}`}
        {" · "}
        <Updated atMs={updatedAtMs} />
        {AsOf && ` · ${t("report.asOf", { time: clock(AsOf) })}`}
      </p>
      {Currencies.length === 0 && <p className={kit.empty}>{t("report.overview.nothing")}</p>}
      {Currencies.map((line) => (
        <CurrencySection
          key={line.Currency}
          line={line}
          overview={overview}
          menu={menu}
          merchant={merchant}
          exported={mayExport ? asking.input : undefined}
          onMerchant={(one) => asking.ask({ ...asking.question, merchant: one })}
        />
      ))}
      <CallbackHealth overview={overview} menu={menu} merchant={merchant} />
    </div>
  );
}
