/** The figures of a chart as a table; a point that leads to a list is a link. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import type { ChartPoint, ChartSeries } from "./chart.ts";
import css from "./charts.module.css";

interface ChartTableProps {
  title: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  pointTitle: string;
}

export function ChartTable({ title, series, points, pointTitle }: ChartTableProps) {
  const { t } = useTexts();
  const name = t("report.chart.tableOf", { title });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in the keyboard's reach
    <section className={css.scroll} tabIndex={0} aria-label={name}>
      <table className={css.table} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{pointTitle}</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row">{point.to ? <Link to={point.to}>{point.name}</Link> : point.name}</th>
              {series.map(({ key }) => (
                <td key={key}>{point.texts[key] ?? "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
