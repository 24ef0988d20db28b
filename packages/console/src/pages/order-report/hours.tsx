/** Orders by weekday and hour of the viewer's clock. */

import type { OrderReport } from "@opc/contract/report/order-report";
import { dayMs } from "@opc/contract/time";
import { useState } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { shortNumber } from "../../kit/charts/chart.ts";
import { type HeatCell, HeatMap } from "../../kit/charts/heat-map.tsx";
import kit from "../../kit/kit.module.css";
import { amountText, countText, shareText } from "./figures.ts";
import css from "./order-report.module.css";
import type { Way } from "./use-ways.ts";

const metrics = ["orders", "rate", "amount"] as const;
type Metric = (typeof metrics)[number];
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));

type Cell = OrderReport["Hours"][number];

export function Hours({ report, way }: { report: OrderReport; way: Way }) {
  const { t, language } = useTexts();
  const [metric, setMetric] = useState<Metric>("orders");
  const cells = new Map(report.Hours.map((cell) => [cell.Weekday * 24 + cell.Hour, cell]));
  const dayOf = oneDayEach(report.Period.From, report.Period.To);
  const heat = (weekday: (typeof weekdays)[number], hour: string): HeatCell => {
    const cell = cells.get(weekday * 24 + Number(hour));
    const at = { weekday: t(`orderReport.weekday.${weekday}` as TextKey), hour: `${hour}:00` };
    if (!cell) return { value: 0, short: "", text: t("orderReport.hours.none", at) };
    const rate = shareText(cell.SuccessCount, cell.OrderCount);
    const day = dayOf?.get(weekday);
    return {
      value: heatOf(cell, metric),
      short: shortOf(cell, metric, language),
      text: t("orderReport.hours.cell", {
        ...at,
        orders: countText(cell.OrderCount),
        rate,
        currency: report.Currency ?? "",
        amount: amountText(cell.Amount),
      }),
      to: day && way({}, `${day} ${hour}`),
    };
  };
  return (
    <HeatMap
      title={t("orderReport.hours.title")}
      rowTitle={t("orderReport.hours.rows")}
      columns={hours}
      rows={weekdays.map((weekday) => ({
        key: String(weekday),
        name: t(`orderReport.weekday.${weekday}` as TextKey),
        cells: hours.map((hour) => heat(weekday, hour)),
      }))}
      tools={
        <fieldset className={css.tabs}>
          <legend className={kit.unseen}>{t("orderReport.hours.metric")}</legend>
          {metrics.map((one) => (
            <button
              key={one}
              type="button"
              className={kit.button}
              aria-pressed={one === metric}
              onClick={() => setMetric(one)}
            >
              {t(`orderReport.hours.${one}`)}
            </button>
          ))}
        </fieldset>
      }
    />
  );
}

/** For the colour alone. */
function heatOf(cell: Cell, metric: Metric): number {
  if (metric === "orders") return cell.OrderCount;
  if (metric === "amount") return Number(cell.Amount);
  return (cell.SuccessCount / cell.OrderCount) * 100;
}

function shortOf(cell: Cell, metric: Metric, language: "enUS" | "zhCN"): string {
  if (metric === "rate") return String(Math.round(heatOf(cell, metric)));
  return shortNumber(heatOf(cell, metric), language);
}

/** Up to a week each weekday is one day, whose hours are rows of the list. */
function oneDayEach(from: string, to: string): Map<number, string> | undefined {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.round((last - first) / dayMs) + 1;
  if (count > 7) return undefined;
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const day = new Date(first + at * dayMs);
      return [((day.getUTCDay() + 6) % 7) + 1, day.toISOString().slice(0, 10)] as const;
    }),
  );
}
