/** What happened by day, or by hour of a single day. A click on a point opens its orders. */
import { type Language, useTexts } from "../../i18n/i18n.ts";
import { type ChartSeries, shortNumber } from "../../kit/charts/chart.ts";
import { TimeChart, type TimeChartProps } from "../../kit/charts/time-chart.tsx";
import { formatTime } from "../../kit/format/time.ts";
import { collectionsOf, daysRange, hourRange, paidPayoutsOf, successesOf } from "../../kit/report/drill.ts";
import { useSession } from "../../state/session.ts";
import type { CurrencySectionProps } from "./currency-section.tsx";
import css from "./daily-overview.module.css";
import { amountsOf, chartPoints, netsOf, ordersOf, ratesOf } from "./overview.ts";

export function OverviewCharts({ line, overview, menu, merchant }: CurrencySectionProps) {
  const { t, language } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const step = overview.Step;
  const drillAt = (start: string) => {
    const clock = formatTime(start, offsetMinutes);
    const range = step === "Hour" ? hourRange(clock) : daysRange(clock.slice(0, 10), clock.slice(0, 10));
    return { menu, range, merchant, currency: line.Currency };
  };
  const facts = { step, offsetMinutes, nowMs: Date.now() };
  const amountWays = {
    to: (start: string) => successesOf(drillAt(start)),
    ways: (start: string) => ({ paidOut: paidPayoutsOf(drillAt(start)) }),
  };
  const before: ChartSeries[] = line.PointsBefore
    ? [{ key: "before", name: t("report.series.before"), tone: "before", mark: "line" }]
    : [];
  const common = { pointTitle: t(`report.step.${step}`), note: line.Currency };
  return (
    <div className={css.charts}>
      <TimeChart
        {...common}
        title={t(`report.chart.amounts${step}`)}
        description={t("report.chart.amountsText", { currency: line.Currency })}
        series={[
          { key: "collected", name: t("report.series.collected"), tone: "first", mark: "bar" },
          { key: "paidOut", name: t("report.series.paidOut"), tone: "second", mark: "bar" },
          ...before,
        ]}
        points={chartPoints(line, { ...facts, ...amountWays }, amountsOf)}
        axisText={short(language)}
      />
      <TimeChart
        {...common}
        title={t(`report.chart.orders${step}`)}
        description={t("report.chart.ordersText", { currency: line.Currency })}
        series={[
          { key: "success", name: t("report.series.success"), tone: "first", mark: "bar", stack: "orders" },
          { key: "rest", name: t("report.series.rest"), tone: "third", mark: "bar", stack: "orders" },
          ...before,
        ]}
        points={chartPoints(line, { ...facts, to: (start) => collectionsOf(drillAt(start)) }, ordersOf)}
        axisText={short(language)}
      />
      <TimeChart
        {...common}
        {...rates}
        title={t(`report.chart.rates${step}`)}
        description={t("report.chart.ratesText", { currency: line.Currency })}
        series={[
          { key: "collections", name: t("report.series.collections"), tone: "first", mark: "line" },
          { key: "payouts", name: t("report.series.payouts"), tone: "second", mark: "line" },
          ...before,
        ]}
        points={chartPoints(line, { ...facts, to: (start) => collectionsOf(drillAt(start)) }, ratesOf)}
      />
      <TimeChart
        {...common}
        title={t(`report.chart.nets${step}`)}
        description={t("report.chart.netsText", { currency: line.Currency })}
        series={[{ key: "net", name: t("report.series.net"), tone: "first", mark: "bar" }, ...before]}
        points={chartPoints(line, facts, netsOf)}
        axisText={short(language)}
      />
    </div>
  );
}

const rates: Pick<TimeChartProps, "axisText" | "maximum"> = {
  axisText: (value) => `${value}%`,
  maximum: 100,
};

function short(language: Language) {
  return (value: number) => shortNumber(value, language);
}
