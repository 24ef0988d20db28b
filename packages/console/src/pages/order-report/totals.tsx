/** The figures of all orders that the report is about, each with the way to its list. */
import { figureName } from "@opc/contract/report/figure-name";
import type { OrderReport } from "@opc/contract/report/order-report";
import { useTexts } from "../../i18n/i18n.ts";
import { Change } from "../../kit/report/change.tsx";
import { FigureCard } from "../../kit/report/figure-card.tsx";
import figures from "../../kit/report/figures.module.css";
import { amountText, countText, pointsText, rateText } from "./figures.ts";
import css from "./order-report.module.css";
import type { Side } from "./side.ts";
import type { Way } from "./use-ways.ts";

interface TotalsProps {
  side: Side;
  report: OrderReport;
  way: Way;
}

export function Totals({ side, report, way }: TotalsProps) {
  const { t } = useTexts();
  const { Totals: now, TotalsBefore: before, Currency } = report;
  const count = (value: number) => String(value);
  return (
    <dl className={figures.cards} data-columns="4" aria-label={t("orderReport.totals")}>
      <FigureCard name={t("orderReport.field.OrderCount")} value={countText(now.OrderCount)} to={way()}>
        <Change now={count(now.OrderCount)} before={before ? count(before.OrderCount) : undefined} />
      </FigureCard>
      <FigureCard
        name={t("orderReport.field.SuccessCount")}
        value={countText(now.SuccessCount)}
        to={way(side.successes)}
      >
        <Change
          now={count(now.SuccessCount)}
          before={before ? count(before.SuccessCount) : undefined}
          more="good"
        />
      </FigureCard>
      <FigureCard name={t("orderReport.field.SuccessRate")} value={rateText(now.SuccessRate)}>
        {before && <Points now={now.SuccessRate} before={before.SuccessRate} />}
      </FigureCard>
      <FigureCard
        name={t("orderReport.field.Amount")}
        value={amountText(now.Amount)}
        currency={Currency}
        to={way(side.successes)}
      >
        <Change now={now.Amount} before={before?.Amount} more="good" />
      </FigureCard>
      <FigureCard name={t("orderReport.field.Fee")} value={amountText(now.Fee)} currency={Currency}>
        <Change now={now.Fee} before={before?.Fee} />
      </FigureCard>
      <FigureCard name={t("orderReport.field.Average")} value={amountText(now.Average)} currency={Currency}>
        {now.Average !== null && <Change now={now.Average} before={before?.Average ?? undefined} />}
      </FigureCard>
      <FigureCard
        name={t("orderReport.field.FailedCount")}
        value={countText(now.FailedCount)}
        to={way(side.failures)}
      >
        <Change
          now={count(now.FailedCount)}
          before={before ? count(before.FailedCount) : undefined}
          more="bad"
        />
      </FigureCard>
      <FigureCard
        name={t(`orderReport.field.${figureName(side.key, "ReturnedCount")}`)}
        value={countText(now.ReturnedCount)}
        to={way(side.returned)}
      >
        {Currency} {amountText(now.ReturnedAmount)}
      </FigureCard>
    </dl>
  );
}

/** Of rates: percentage points, not percent of percent. */
export function Points({ now, before }: { now: string | null; before: string | null }) {
  const { t } = useTexts();
  const points = pointsText(now, before);
  if (points === undefined) return <span className={css.quiet}>{t("report.change.noBefore")}</span>;
  const direction = points.startsWith("+") ? "up" : points.startsWith("−") ? "down" : "same";
  return (
    <span className={css.points} data-direction={direction}>
      {direction !== "same" && <span aria-hidden="true">{direction === "up" ? "▲" : "▼"} </span>}
      {t("report.change.than", { change: `${points} ${t("orderReport.points")}` })}
    </span>
  );
}
