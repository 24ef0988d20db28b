/**
 * A chart over time: bars, lines and areas on one axis, with a legend, a tooltip (arrow keys reach it too), and the same
 * figures as a table behind one button. Its drawing is loaded when the first chart is shown; until then, while it is
 * asked for, when it failed and when there is nothing to draw, it takes the same room.
 */
import { type ReactNode, useId, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../failure.tsx";
import kit from "../kit.module.css";
import { lazyPart, Part } from "../part.tsx";
import { type ChartPoint, type ChartSeries, isEmpty } from "./chart.ts";
import { ChartTable } from "./chart-table.tsx";
import css from "./charts.module.css";

const DrawnChart = lazyPart(async () => (await import("./drawn-chart.tsx")).DrawnChart);

export interface TimeChartProps {
  title: string;
  /** What it shows in a sentence, for those who do not see it. */
  description: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** What a point is, as the table's first heading: "Day". */
  pointTitle: string;
  /** A number on the axis, short. */
  axisText: (value: number) => string;
  /** The axis ends here: 100 for rates. */
  maximum?: number;
  heightPx?: number;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Beside the title: of which currency, say. */
  note?: ReactNode;
}

const usualHeightPx = 220;

export function TimeChart(props: TimeChartProps) {
  const { title, note, series, heightPx = usualHeightPx } = props;
  const { t } = useTexts();
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <figcaption className={css.head}>
        <h3 id={id}>
          {title} {note && <small>{note}</small>}
        </h3>
        <button
          type="button"
          className={`${kit.link} ${css.toggle}`}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t("report.chart.asTable")}
          <span className={kit.unseen}> {title}</span>
        </button>
      </figcaption>
      <Legend series={series} />
      <div className={css.room} style={{ height: heightPx }}>
        <ChartRoom {...props} isTable={isTable} heightPx={heightPx} />
      </div>
    </figure>
  );
}

function ChartRoom(props: TimeChartProps & { isTable: boolean; heightPx: number }) {
  const { error, isLoading, points, series, onRetry } = props;
  const { t } = useTexts();
  if (error && onRetry) return <Failure error={error} onRetry={onRetry} />;
  if (isLoading) return <div className={css.skeleton} aria-busy="true" />;
  if (props.isTable) return <ChartTable {...props} />;
  if (isEmpty(points, series, props.maximum !== undefined))
    return <p className={css.nothing}>{t("report.chart.nothing")}</p>;
  return (
    <Part fallback={<div className={css.skeleton} aria-busy="true" />}>
      <DrawnChart {...props} />
    </Part>
  );
}

/** Colour, and the mark's own shape. */
export function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={css.legend}>
      {series.map(({ key, name, tone, mark }) => (
        <li key={key} data-tone={tone}>
          <span className={css.mark} data-mark={mark} aria-hidden="true" /> {name}
        </li>
      ))}
    </ul>
  );
}
