/** The collection report and the payout report: asked above, totals, tables, hours, time taken, reasons. */
import type { OrderReport } from "@opc/contract/report/order-report";
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import { formatTime, zoneLabel } from "../../kit/format/time.ts";
import kit from "../../kit/kit.module.css";
import { ExportControl } from "../../kit/list/export-control.tsx";
import figures from "../../kit/report/figures.module.css";
import { ReportBar, ReportChoice } from "../../kit/report/report-bar.tsx";
import { reportPage } from "../../kit/report/report-page.tsx";
import { ReportRefresh } from "../../kit/report/report-refresh.tsx";
import { useReportCall } from "../../kit/report/use-report-call.ts";
import { Updated } from "../../kit/updated.tsx";
import { useCan, useSession } from "../../state/session.ts";
import { asks } from "./asks.ts";
import { Hours } from "./hours.tsx";
import css from "./order-report.module.css";
import { OwnFilters } from "./own-filters.tsx";
import { Reasons } from "./reasons.tsx";
import { partOf, payoutSide, paySide, type Side } from "./side.ts";
import { Tables } from "./tables.tsx";
import { Took } from "./took.tsx";
import { Totals } from "./totals.tsx";
import { type Asked, type ReportAsked, useAsked } from "./use-asked.ts";
import { useWay } from "./use-ways.ts";
import { reportParts } from "./values.static.ts";

export const PayReportPage = reportPage(() => <OrderReportPage side={paySide} />, asks.PayReport);
export const PayoutReportPage = reportPage(() => <OrderReportPage side={payoutSide} />, asks.CashoutReport);

function OrderReportPage({ side }: { side: Side }) {
  const { t } = useTexts();
  const asked = useAsked(side);
  const { data, asked: input, ...answer } = useReportCall(side.call, asked.input);
  const { error, lookAgain, isPlaceholderData, dataUpdatedAt } = answer;
  return (
    <section className={css.page} aria-label={t(side.title)}>
      <h1 className={kit.unseen}>{t(side.title)}</h1>
      <ReportBar
        {...asked.asking}
        hasNoComparison
        oneCurrency={data?.Currency ?? null}
        tools={
          <>
            <FileTools side={side} asked={asked} report={isPlaceholderData ? undefined : data} />
            <ReportRefresh page={side.page} lookAgain={lookAgain} />
          </>
        }
      >
        <OwnFilters side={side} asked={asked} />
      </ReportBar>
      {/* What is there stays: one look that failed takes away no figures. */}
      {error && <Failure error={error} onRetry={() => void lookAgain(false)} />}
      {!error && !data && <Bones />}
      {data && (
        <div className={css.parts} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
          <Parts side={side} asked={asked} input={input} report={data} updatedAtMs={dataUpdatedAt} />
        </div>
      )}
    </section>
  );
}

interface PartsProps {
  side: Side;
  asked: Asked;
  /** What the report is the answer to. */
  input: ReportAsked;
  report: OrderReport;
  updatedAtMs: number;
}

function Parts({ side, asked, input, report, updatedAtMs }: PartsProps) {
  const way = useWay(side, input, report.Currency);
  const parts = { side, report, way };
  return (
    <>
      <Said report={report} asked={asked} updatedAtMs={updatedAtMs} />
      <Totals {...parts} />
      <Tables {...parts} asked={asked} />
      {/* Of no orders the tables have said so. */}
      {report.Totals.OrderCount > 0 && (
        <>
          <Hours report={report} way={way} />
          <div className={css.pair}>
            <Took side={side} report={report} />
            <Reasons {...parts} />
          </div>
        </>
      )}
    </>
  );
}

/** What the figures are of. */
function Said({ report, asked, updatedAtMs }: Omit<PartsProps, "side" | "input">) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { AsOf, Currency, Currencies, PeriodBefore: before } = report;
  const end = before && formatTime(before.End, offsetMinutes);
  const isPart = end !== null && !end.endsWith("00:00:00");
  const said = [
    Currency && t("orderReport.inCurrency", { currency: Currency }),
    t("orderReport.counted"),
    before &&
      t(isPart ? "orderReport.beforePart" : "orderReport.before", {
        from: before.From,
        to: before.To,
        until: end?.slice(11, 16) ?? "",
      }),
    zoneLabel(offsetMinutes),
  ];
  return (
    <div className={css.saidLine}>
      {Currencies.length > 1 && (
        <fieldset className={css.tabs}>
          <legend className={kit.unseen}>{t("orderReport.field.Currency")}</legend>
          {Currencies.map((one) => (
            <button
              key={one}
              type="button"
              className={kit.button}
              aria-pressed={one === Currency}
              onClick={() => asked.change({ Currency: one })}
            >
              {one}
            </button>
          ))}
        </fieldset>
      )}
      <p className={css.said}>
        {said.filter((part) => part !== null).join(" · ")}
        {" · "}
        <Updated atMs={updatedAtMs} />
        {AsOf && ` · ${t("report.asOf", { time: formatTime(AsOf, offsetMinutes).slice(11) })}`}
      </p>
    </div>
  );
}

function FileTools({ side, asked, report }: { side: Side; asked: Asked; report: OrderReport | undefined }) {
  const { t } = useTexts();
  const mayExport = useCan(side.page, "export");
  const { IsSuper } = useSession();
  const [part, setPart] = useState<string>("Tables");
  if (!mayExport) return null;
  const parts = reportParts.filter((one) => IsSuper || !operatorParts.has(one));
  return (
    <>
      <ReportChoice
        label="orderReport.file"
        value={part}
        options={parts.map((value) => ({
          value,
          label: t("orderReport.fileOf", { part: t(`orderReport.part.${partOf(side, value)}`) }),
        }))}
        onValue={setPart}
      />
      <ExportControl
        call={side.exportCall}
        input={() => ({ ...asked.input, Currency: asked.input.Currency ?? report?.Currency, Part: part })}
        expectedRows={report?.Totals.OrderCount === 0 ? 0 : undefined}
      />
    </>
  );
}

const operatorParts: ReadonlySet<string> = new Set(["Merchants", "Channels", "Accounts"]);

const cards = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** As high as what comes. */
function Bones() {
  return (
    <div className={css.parts} aria-busy="true">
      <div className={css.bones} style={{ height: 18, maxWidth: 480 }} />
      <div className={figures.cards} data-columns="4">
        {cards.map((card) => (
          <div key={card} className={figures.skeleton} />
        ))}
      </div>
      <div className={css.bones} style={{ height: 280 }} />
      <div className={css.bones} style={{ height: 264 }} />
    </div>
  );
}
